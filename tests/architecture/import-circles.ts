import type { Source } from './source-files.ts';

/**
 * Returns the shortest circle through each group of files that import each other, as 'a.ts → b.ts → a.ts'. Imports of types and
 * dynamic imports count: who reads one file of a circle has to read all of them.
 */
export function findCircles(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, source.imports.map(({ to }) => to)]));
  return [...imports.keys()].flatMap((start) => {
    const circle = findWayBack(start, imports);
    // Every circle has one first path in the alphabet, so it is returned once.
    return circle?.every((path) => path >= start) ? [[...circle, start].join(' → ')] : [];
  });
}

/** Returns the shortest chain of imports from a file to one that imports it; null without one. */
function findWayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const seen = new Set([start]);
  const chains = [[start]];
  for (const chain of chains)
    for (const to of imports.get(chain.at(-1) ?? '') ?? []) {
      if (to === start) return chain;
      if (!seen.has(to)) chains.push([...chain, to]);
      seen.add(to);
    }
  return null;
}
