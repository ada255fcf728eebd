import { type Declaration, type ParsedFile, parseDeclarations } from './declarations.ts';
import { createProject, type Project, type Suites } from './project.ts';
import { toId } from './symbol-graph.ts';

/** A file before and after; null where it does not exist. */
export type Change = { path: string; before: string | null; after: string | null };
/** Suites to run. `check` runs all of quick; `quick` names those of it that run the changed code. */
export type Selection =
  | { all: true; reason: string }
  | ({
      all: false;
      check: boolean;
      /** One line for each changed file: what it selects and why. */
      reasons: string[];
      /** The suites whose own file changed: of these the tests tagged `rest` run too. */
      changed: Suites;
    } & Suites);

type Rule = { files: RegExp; selects: 'check' | 'all'; because: string };
/** Files that are no code which a suite imports. The first rule that matches holds. */
const rules: Rule[] = [
  {
    files:
      /^(docs|\.git|\.github|\.ci|tests\/(look|bench|selection|mutations))\/|^(\.gitignore|biome\.json|\.oxlintrc\.json|drizzle\.config\.ts|tests\/previous-release\.ts)$|\.md$/,
    selects: 'check',
    because: 'no suite outside check reads it',
  },
  { files: /^migrations\//, selects: 'all', because: 'every suite runs on the schema' },
  {
    files: /^(src\/prerender\/|src\/public\/|src\/[^/]+\.css$|index\.html$)|\/vite-[a-z]+\.ts$/,
    selects: 'all',
    because: 'it is part of every page of the build',
  },
  { files: /^tests\/[^/]+\.ts$/, selects: 'all', because: 'it says how suites run' },
];

/** Returns the suites that a change can touch; all, with the reason, where it cannot tell. */
export function selectTests(changes: readonly Change[], project: Project = createProject()): Selection {
  const selected = new Set<string>();
  const reasons: string[] = [];
  for (const change of changes) {
    const rule = rules.find(({ files }) => files.test(change.path));
    if (rule?.selects === 'all') return { all: true, reason: `${change.path}: ${rule.because}` };
    if (rule || isScriptsOnly(change)) {
      reasons.push(`${change.path}: check (${rule?.because ?? 'only scripts and checks changed'})`);
      continue;
    }
    if (!/^(src|worker|db|tests)\/.+\.(tsx?|css)$/.test(change.path))
      return { all: true, reason: `${change.path}: no rule says who reads it` };
    const ids = findChangedDeclarations(change);
    const suites = project.findSuites(ids);
    if (suites.length === 0 && ids.length > 0 && /^(src|worker|db\/(domain|tables))\//.test(change.path))
      return { all: true, reason: `${change.path}: no suite reaches ${ids.join(', ')}` };
    for (const suite of suites) selected.add(suite);
    reasons.push(`${change.path}: ${describeChange(ids, suites, project.suites)}`);
  }
  const suites = keep(project.suites, selected);
  const isAll = (['worker', 'journeys'] as const).every(
    (kind) => suites[kind].length === project.suites[kind].length,
  );
  if (isAll && changes.length > 0) return { all: true, reason: reasons.join('\n') };
  const changed = keep(suites, new Set(changes.map(({ path }) => path)));
  return { all: false, check: changes.length > 0, reasons, changed, ...suites };
}

const keep = (suites: Suites, selected: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(suites).map(([kind, list]) => [kind, list.filter((suite) => selected.has(suite))]),
  ) as Suites;

function describeChange(ids: readonly string[], selected: readonly string[], suites: Suites): string {
  if (ids.length === 0) return 'nothing that runs changed';
  const kept = keep(suites, new Set(selected));
  const counts = (['worker', 'journeys', 'deploy'] as const).flatMap((kind) => {
    const [some, all] = [kept[kind].length, suites[kind].length];
    if (some === 0) return [];
    return `${some === all ? 'every' : some} ${kind === 'journeys' ? 'journey file' : `${kind} suite`}${some === 1 || some === all ? '' : 's'}`;
  });
  const names = ids.map((id) => id.slice(id.indexOf('#') + 1) || 'its statements');
  const shown =
    names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
  return `${shown} → ${counts.join(', ') || 'check'}`;
}

/** Returns the declarations that differ or are new. Those that are gone are used by none that has not changed itself. */
export function findChangedDeclarations({ path, before, after }: Change): string[] {
  if (after === null) return [];
  const now = parseDeclarations(path, after);
  const then = before === null ? undefined : parseDeclarations(path, before);
  const names = [...now.declarations].filter(([name, declaration]) => differs(name, declaration, now, then));
  return names.map(([name]) => toId(path, name));
}

function differs(name: string, { code, names }: Declaration, now: ParsedFile, then: ParsedFile | undefined) {
  const old = then?.declarations.get(name);
  if (!then || !old) return name !== '' || code !== '';
  if (old.code !== code) return true;
  // The same words may be imported from elsewhere now.
  const origin = ({ imports }: ParsedFile, each: string) => {
    const { to, name: imported } = imports.get(each) ?? {};
    return `${to}#${imported}`;
  };
  return [...names].some((each) => origin(now, each) !== origin(then, each));
}

/** Whether of package.json only scripts and settings of checks changed, no dependency. */
function isScriptsOnly({ path, before, after }: Change): boolean {
  if (path !== 'package.json' || before === null || after === null) return false;
  const pick = (text: string) => {
    const { scripts: _, knip: __, ...rest } = JSON.parse(text);
    return JSON.stringify(rest);
  };
  return pick(before) === pick(after);
}
