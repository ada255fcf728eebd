import type { Declaration, ParsedFile, Reference } from './declarations.ts';

/** What a declaration leads to. Ids are 'worker/domains/ads/router.ts#adsRouter.list'; 'path#' are the statements of a file. */
export type Edges = { uses: string[]; lazy: string[] };
export type SymbolGraph = {
  files: ReadonlyMap<string, ParsedFile>;
  /** Returns the declarations that a reference leads to. */
  resolve: (reference: Reference) => string[];
  edges: (id: string) => Edges;
  declaration: (id: string) => Declaration | undefined;
};

export const toId = (path: string, name: string) => `${path}#${name}`;
export const toPath = (id: string) => id.slice(0, id.indexOf('#'));

/** The graph of all declarations of these files. */
export function createSymbolGraph(parsed: readonly ParsedFile[]): SymbolGraph {
  const files = new Map(parsed.map((file) => [file.path, file]));
  const known = new Map<string, Edges>();

  function resolve({ to, name }: Reference, seen: ReadonlySet<string> = new Set()): string[] {
    const file = files.get(to);
    if (!file || seen.has(toId(to, name))) return [];
    const nowSeen = new Set([...seen, toId(to, name)]);
    if (name === '*')
      return [
        ...[...file.exports.keys()].flatMap((each) => resolve({ to, name: each }, nowSeen)),
        ...file.reexports.flatMap((each) => resolve({ to: each.to, name: each.name }, nowSeen)),
        toId(to, ''),
      ];
    if (name === '') return [toId(to, '')];
    const local = file.exports.get(name);
    if (local !== undefined) return resolveLocal(file, local, nowSeen);
    const exact = file.reexports.find(({ as }) => as === name);
    if (exact) return resolve({ to: exact.to, name: exact.name }, nowSeen);
    return file.reexports
      .filter(({ as }) => as === '*')
      .flatMap((each) => resolve({ to: each.to, name }, nowSeen));
  }

  function resolveLocal(file: ParsedFile, name: string, seen?: ReadonlySet<string>): string[] {
    if (name && file.declarations.has(name)) return [toId(file.path, name)];
    const imported = file.imports.get(name);
    return imported ? resolve(imported, seen) : [];
  }

  function edges(id: string): Edges {
    const cached = known.get(id);
    if (cached) return cached;
    const file = files.get(toPath(id));
    const declaration = file?.declarations.get(id.slice(id.indexOf('#') + 1));
    const found: Edges = { uses: [], lazy: [] };
    if (file && declaration) {
      found.uses = [...declaration.names].flatMap((name) => resolveLocal(file, name));
      // What a file does when it is loaded belongs to all that is declared in it.
      if (!id.endsWith('#')) found.uses.push(toId(file.path, ''));
      found.lazy = declaration.lazy.flatMap((reference) => resolve(reference));
    }
    known.set(id, found);
    return found;
  }

  const declaration = (id: string) => files.get(toPath(id))?.declarations.get(id.slice(id.indexOf('#') + 1));
  return { files, resolve, edges, declaration };
}
