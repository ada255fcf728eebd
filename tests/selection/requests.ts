import type { Declaration } from './declarations.ts';
import type { SymbolGraph } from './symbol-graph.ts';

export type Procedures = {
  /** 'ads.list' → its declaration. */
  byName: ReadonlyMap<string, string>;
  /** Path of a route that is no procedure → its declaration. */
  routes: ReadonlyMap<string, string>;
};

/** Members that are a client of the API: `agent.api.leads`, `trpc.leads`, `utils.leads`. */
const clients = /^(api|trpc|trpcClient|trpcUtils|utils)$/;

/** Methods that read or change React Query's cache, without a request. */
const cacheMethods = /^(getData|setData|invalidate|cancel)$/;

/** Returns the declarations of the procedures and routes that a declaration names: as members, or in a text. */
export function findCalls({ chains, texts }: Declaration, { byName, routes }: Procedures): string[] {
  const inChains = chains.flatMap((chain) => {
    if (cacheMethods.test(chain.at(-1) ?? '')) return [];
    const pairs = chain.slice(1).map((member, at) => `${chain[at]}.${member}`);
    const exact = pairs.flatMap((pair) => byName.get(pair) ?? []);
    return exact.length > 0 ? exact : findWholeRouter(chain, byName);
  });
  const inTexts = texts.flatMap((text) => [
    ...(text.match(/\b[a-zA-Z]+\.[a-zA-Z]+\b/g) ?? []).flatMap((name) => byName.get(name) ?? []),
    ...[...routes].flatMap(([path, id]) => (text.includes(path) ? [id] : [])),
    // `/trpc/users.${name}`
    ...[...text.matchAll(/\b([a-zA-Z]+)\.\{\}/g)].flatMap(([, router]) => membersOf(`${router}.`, byName)),
  ]);
  return [...new Set([...inChains, ...inTexts])];
}

const membersOf = (prefix: string, byName: Procedures['byName']) =>
  [...byName].flatMap(([name, id]) => (name.startsWith(prefix) ? [id] : []));

/** A router that is handed on, as in `const { options } = agent.api.leads`, or chosen when it runs: `api[list]`. */
function findWholeRouter(chain: string[], byName: Procedures['byName']): string[] {
  const at = chain.findIndex((member) => clients.test(member));
  const router = at < 0 ? undefined : chain[at + 1];
  if (router === '[]') return [...byName.values()];
  return router === undefined ? [] : membersOf(`${router}.`, byName);
}

/** The pages of a section: its list and forms, and the page of one record. */
export type Section = { pages: string[]; record: string[] };

/** Returns the pages that these texts name by their address; all where none is named, or where one is chosen when it runs. */
export function findPages(texts: readonly string[], sections: ReadonlyMap<string, Section>): string[] {
  const all = [...sections.values()].flatMap(({ pages, record }) => [...pages, ...record]);
  const found = new Set<string>();
  for (const text of texts)
    for (const [, path = '', rest = ''] of text.matchAll(addresses)) {
      if (path.startsWith('/crm/{}')) return all;
      const [first, second] = path.slice(1).split('/');
      const name = sections.has(`/${first}/${second}`) ? `/${first}/${second}` : `/${first}`;
      const section = name === '/' && text !== '/' ? undefined : sections.get(name);
      for (const page of section?.pages ?? []) found.add(page);
      if (/^\/(?!(new|missing-documents|stale)\b)[^?#]/.test(rest))
        for (const page of section?.record ?? []) found.add(page);
    }
  return found.size > 0 ? [...found] : all;
}

/** '/crm/leads' in a text, and what follows it. */
const addresses = /(?:^|[^\w-])(\/(?:[a-z-]+(?:\/(?:[a-z-]+|\{\}))?)?)(?![\w-])([^\s]*)/g;

/** 'src/features/leads/lead-form.tsx#LeadCreate' → 'leads'. */
export const getFeature = (id: string) => /^src\/features\/([^/]+)\//.exec(id)?.[1];

/**
 * Returns a function that says for the texts of a journey whether they name a lazy part: one of its texts that hardly another feature
 * has, as the title of a form or the label of a field.
 */
export function createPartFinder(
  { files, edges, declaration }: SymbolGraph,
  reach: (id: string) => ReadonlySet<string>,
): (texts: readonly string[]) => (part: string) => boolean {
  const ids = [...files.values()].flatMap(({ path, declarations }) =>
    getFeature(path) || /^src\/(shell|routes)\//.test(path)
      ? [...declarations.keys()].map((name) => `${path}#${name}`)
      : [],
  );
  const parts = new Set(
    ids.flatMap((id) => edges(id).lazy).filter((id) => getFeature(id) && !id.endsWith('#')),
  );
  const features = new Map<string, Set<string | undefined>>();
  const own = new Map<string, Set<string>>();
  for (const part of parts) {
    const inside = [...reach(part)].filter((id) => getFeature(id) === getFeature(part));
    const texts = new Set(inside.flatMap((id) => declaration(id)?.texts ?? []).filter(isForPeople));
    own.set(part, texts);
    for (const text of texts) features.set(text, (features.get(text) ?? new Set()).add(getFeature(part)));
  }
  // What several features say, as «Guardar», names none of them.
  for (const texts of own.values())
    for (const text of texts) if ((features.get(text)?.size ?? 0) > 1) texts.delete(text);
  return (texts) => {
    const named = [...new Set(texts)].filter(isForPeople);
    return (part) => {
      const its = own.get(part);
      return !!its && named.some((text) => its.has(text));
    };
  };
}

/** Texts for people begin with a capital; class names, keys and paths do not. */
const isForPeople = (text: string) => /^[¿¡«]?\p{Lu}/u.test(text) && text.length > 3;
