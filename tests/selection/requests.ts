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
    ...[...text.matchAll(/\b([a-zA-Z]+)\.\$\{\}/g)].flatMap(([, router]) => membersOf(`${router}.`, byName)),
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

/** Returns the sections whose pages are named in these texts; all where none is, or where one is chosen when it runs. */
export function findPages(texts: readonly string[], sections: ReadonlyMap<string, readonly string[]>): string[] {
  const all = [...sections.keys()];
  const found = new Set<string>();
  for (const text of texts)
    for (const [, path = ''] of text.matchAll(/(?:^|[^\w-])(\/(?:[a-z-]+(?:\/(?:[a-z-]+|\$\{\}))?)?)(?![\w-])/g)) {
      if (path.startsWith('/crm/${}')) return all;
      const [first, second] = path.slice(1).split('/');
      const section = sections.has(`/${first}/${second}`) ? `/${first}/${second}` : `/${first}`;
      if (sections.has(section) && (section !== '/' || text === '/')) found.add(section);
    }
  return found.size > 0 ? [...found] : all;
}

type Part = { id: string; reach: ReadonlySet<string> };

/**
 * Returns a function from the texts of a journey to the parts of the shell that it opens: those of which it names a text that stands
 * nowhere else in the shell, as the title of a form or the label of a field.
 */
export function findParts(
  { declaration }: SymbolGraph,
  parts: readonly Part[],
  shell: ReadonlySet<string>,
): (texts: readonly string[]) => string[] {
  const textsOf = (ids: Iterable<string>) =>
    [...ids].filter((id) => /^src\//.test(id)).flatMap((id) => declaration(id)?.texts.map(normalize) ?? []);
  const common = new Set(textsOf(shell));
  const own = parts.map(({ id, reach }) => ({
    id,
    texts: new Set(
      textsOf([...reach].filter((each) => !shell.has(each) && /^src\/features\//.test(each))).filter(
        (text) => isForPeople(text) && !common.has(text),
      ),
    ),
  }));
  const count = (text: string) => own.filter(({ texts }) => texts.has(text)).length;
  // What most forms say, as «Guardar», names none of them.
  const generic = new Set([...new Set(own.flatMap(({ texts }) => [...texts]))].filter((text) => count(text) > 2));
  return (texts) => {
    const named = new Set(texts.map(normalize));
    return own.flatMap((part) =>
      [...part.texts].some((text) => named.has(text) && !generic.has(text)) ? [part.id] : [],
    );
  };
}

const normalize = (text: string) => text.trim();
/** Texts for people begin with a capital; class names, keys and paths do not. */
const isForPeople = (text: string) => /^[¿¡«]?\p{Lu}/u.test(text) && text.length > 3;
