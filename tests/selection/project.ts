import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../vitest.config.ts';
import { root } from '../support/paths.ts';
import { parseDeclarations } from './declarations.ts';
import {
  createPartFinder,
  findCalls,
  findPages,
  getFeature,
  type Procedures,
  type Section,
} from './requests.ts';
import { createSymbolGraph, type SymbolGraph, toId, toPath } from './symbol-graph.ts';

export type Suites = Record<'quick' | 'worker' | 'cells' | 'deploy' | 'journeys', string[]>;
export type Project = {
  graph: SymbolGraph;
  suites: Suites;
  /** Returns the suites that run one of these declarations: by import, through the API, or on a page that they open. */
  findSuites: (ids: readonly string[]) => string[];
  /** Returns all that a suite runs. */
  reach: (suite: string) => ReadonlySet<string>;
};

const isSource = (path: string) =>
  (/\.tsx?$/.test(path) || /^src\/.+\.css$/.test(path)) &&
  !/(routes\.gen|\.d)\.ts$/.test(path) &&
  !path.includes('.output');

/** Reads every source of the product and of the tests. */
export function readProject(): Map<string, string> {
  const paths = ['db', 'worker', 'src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter(isSource);
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Parses these sources into what each suite runs. */
export function createProject(sources: ReadonlyMap<string, string> = readProject()): Project {
  const graph = createSymbolGraph([...sources].map(([path, text]) => parseDeclarations(path, text)));
  const suites = listSuites([...sources.keys()]);
  const procedures = readProcedures(graph);
  const sections = readSections([...sources.keys()]);
  const next = createEdges(graph, procedures);

  /** All that these declarations lead to: of lazy parts those that `lazy` admits, with `calls` what tests call through the API. */
  function walk(roots: readonly string[], { lazy = () => true, calls = true }: Walk = {}) {
    const seen = new Set(roots);
    // A set is walked in the order in which it grows.
    for (const id of seen) {
      const { uses, called } = next(id);
      for (const to of uses) seen.add(to);
      if (calls || !id.startsWith('tests/')) for (const to of called) seen.add(to);
      for (const to of graph.edges(id).lazy) if (lazy(to)) seen.add(to);
    }
    return seen;
  }

  const all = (path: string) =>
    [...(graph.files.get(path)?.declarations.keys() ?? [])].map((name) => toId(path, name));
  const server = [SETUP, SERVER, toId(toPath(SERVER), '')];
  const ofServer = walk(server);
  const ofBrowser = walk([...all('tests/support/browser.ts'), ...server]);
  const isNamed = createPartFinder(graph, (id) =>
    walk([id], { lazy: (to) => getFeature(to) === getFeature(id) }),
  );
  const known = new Map<string, ReadonlySet<string>>();

  function reach(suite: string): ReadonlySet<string> {
    const cached = known.get(suite);
    if (cached) return cached;
    const found = suites.journeys.includes(suite) ? reachPages(suite) : reachServer(suite);
    known.set(suite, found);
    return found;
  }

  function reachServer(suite: string) {
    return walk(suites.worker.includes(suite) ? [...all(suite), ...server] : all(suite));
  }

  function reachPages(suite: string) {
    // What a journey calls itself prepares its records, which the server suites prove.
    const own = walk(all(suite), { calls: false });
    const texts = [...own]
      .filter((id) => id.startsWith('tests/') && !ofBrowser.has(id))
      .flatMap((id) => graph.declaration(id)?.texts ?? []);
    const pages = findPages(texts, sections);
    const roots = pages.map((path) => toId(path, 'Route'));
    const shell = pages.some((path) => path.startsWith('src/routes/crm/')) ? SHELL : ROOT;
    // The page of one record also shows parts of other features.
    const ownFeatures = new Set(
      pages
        .filter((path) => !isRecordPage(path))
        .flatMap((path) =>
          [...(graph.files.get(path)?.imports.values() ?? [])].map(({ to }) => getFeature(to)),
        ),
    );
    const names = isNamed(texts);
    // A form or panel of another feature counts where the journey names one of its texts.
    const lazy = (to: string) => {
      const feature = getFeature(to);
      return !feature || ownFeatures.has(feature) || names(to);
    };
    const opened = walk([...shell, ...roots, ...(/prerender/.test(suite) ? all(PRERENDER) : [])], { lazy });
    return new Set([...own, ...ofServer, ...opened]);
  }

  function findSuites(ids: readonly string[]): string[] {
    const wanted = new Set(ids);
    const everywhere = [...new Set(Object.values(suites).flat())];
    return everywhere.filter((suite) => {
      for (const id of reach(suite)) if (wanted.has(id)) return true;
      return false;
    });
  }
  return { graph, suites, findSuites, reach };
}

type Walk = { lazy?: (to: string) => boolean; calls?: boolean };

const SETUP = 'tests/support/global-setup.ts#default';
/** The Worker's handler of requests, without its procedures and file routes. */
const SERVER = 'worker/index.ts#default.fetch';
const APP_ROUTER = 'worker/domains/routers.gen.ts#appRouter';
const ROOT = ['src/main.tsx#', 'src/routes/__root.tsx#Route'];
const SHELL = [...ROOT, 'src/routes/crm/route.tsx#Route'];
const PRERENDER = 'src/prerender/plugin.ts';

/** References that lead to all procedures, but of which a suite runs only those that it names. */
const cut: Record<string, RegExp> = {
  'worker/index.ts#': /^worker\/domains\/(index|routers\.gen)\.ts#/,
  // Only names the queries that an upload invalidates.
  'worker/index.ts#/api/uploads': /^worker\/domains\/(index|routers\.gen)\.ts#/,
  // Only looks up whether the procedure is a query.
  'tests/worker/support/calls.ts#call': /#procedures$/,
};

/** What a declaration leads to without lazy parts: what it refers to or starts, and what it calls through the API. */
function createEdges({ edges, declaration, files }: SymbolGraph, procedures: Procedures) {
  const known = new Map<string, { uses: string[]; called: string[] }>();
  return (id: string) => {
    const cached = known.get(id);
    if (cached) return cached;
    const skip = cut[id];
    const found = declaration(id);
    // Programs that a suite starts are named by their path.
    const programs = (found?.texts ?? []).filter((text) => files.has(text)).map((path) => toId(path, ''));
    const uses = [...edges(id).uses.filter((to) => !skip?.test(to)), ...programs];
    const called = found && /^(src|tests)\//.test(id) ? findCalls(found, procedures) : [];
    known.set(id, { uses, called });
    return { uses, called };
  };
}

/** 'ads.list' → the declaration of the procedure; '/api/files' → that of the route. */
function readProcedures(graph: SymbolGraph): Procedures {
  const app = graph.files.get(toPath(APP_ROUTER));
  const members = [...(app?.declarations.keys() ?? [])].filter((name) => name.startsWith('appRouter.'));
  const procedures = members.flatMap((member) => {
    const key = member.slice('appRouter.'.length);
    const [router] = graph.edges(toId(toPath(APP_ROUTER), member)).uses;
    const own = graph.edges(router ?? '').uses.filter((id) => id.startsWith(`${router}.`));
    return own.map((id): [string, string] => [`${key}.${id.slice(`${router}.`.length)}`, id]);
  });
  const index = graph.files.get(toPath(SERVER));
  const routes = [...(index?.declarations.keys() ?? [])].filter((name) => name.startsWith('/api/'));
  return {
    byName: new Map(procedures),
    routes: new Map([
      ...routes.map((path): [string, string] => [path, toId(toPath(SERVER), path)]),
      ['/cdn-cgi/handler/scheduled', 'worker/index.ts#default.scheduled'],
      ['/cdn-cgi/handler/email', 'worker/index.ts#default.email'],
      // What the schedule sends to the queue.
      ['/cdn-cgi/handler/', 'worker/index.ts#default.queue'],
    ]),
  };
}

/** The pages by section: '/crm/leads' → the files below src/routes/crm/leads. */
function readSections(paths: readonly string[]): Map<string, Section> {
  const sections = new Map<string, Section>();
  for (const path of paths) {
    const [, inside] = /^src\/routes\/(.+)\.tsx$/.exec(path) ?? [];
    if (!inside || /(^|\/)(__root|route)$/.test(inside)) continue;
    const parts = inside.split('/').filter((part) => part !== 'index');
    const name = `/${parts.slice(0, parts[0] === 'crm' ? 2 : 1).join('/')}`;
    const section = sections.get(name) ?? { pages: [], record: [] };
    (isRecordPage(path) ? section.record : section.pages).push(path);
    sections.set(name, section);
  }
  return sections;
}

const isRecordPage = (path: string) => path.endsWith('/$id/index.tsx');

type ProjectConfig = { test?: { name?: unknown; include?: string[] } };
/** The suites of each project, the cells by vitest.config.ts. */
function listSuites(paths: readonly string[]): Suites {
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
  const projects = (config.test?.projects ?? []) as ProjectConfig[];
  const cells = projects.find(({ test }) => test?.name === 'cells')?.test?.include ?? [];
  return {
    quick: tests.filter((path) => /^tests\/((architecture|domain|lib|scanner)\/|deploy\/[^/]+$)/.test(path)),
    worker: tests.filter((path) => path.startsWith('tests/worker/')),
    cells: tests.filter((path) => cells.includes(path)),
    deploy: tests.filter((path) => path.startsWith('tests/deploy/platforms/')),
    journeys: tests.filter((path) => path.startsWith('tests/browser/')),
  };
}
