import type { Source } from './source-files.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the shortest circle through each group of files that import each other, as 'a.ts → b.ts → a.ts'. Imports of types and
 * dynamic imports count: who reads one file of a circle has to read all of them.
 */
export function findCircles(sources: readonly Source[]): string[] {
  const imports = keepEntangled(
    new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)])),
  );
  return [...imports.keys()].flatMap((start) => {
    const circle = findWayBack(start, imports);
    // Every circle has one first path in the alphabet, so it is returned once.
    return circle?.every((path) => path >= start) ? [[...circle, start].join(' → ')] : [];
  });
}

/** Drops, again and again, the files that import no file which is left: those that remain lead into a circle. */
function keepEntangled(imports: Imports): Imports {
  const entangled = new Map([...imports].filter(([, list]) => list.some((to) => imports.has(to))));
  return entangled.size === imports.size ? imports : keepEntangled(entangled);
}

/** Returns the shortest chain of imports from a file to one that imports it; null without one. */
function findWayBack(start: string, imports: Imports): string[] | null {
  const seen = new Set([start]);
  const chains = [[start]];
  for (const chain of chains)
    for (const to of imports.get(chain.at(-1) ?? '') ?? []) {
      if (to === start) return chain;
      if (!seen.has(to) && imports.has(to)) chains.push([...chain, to]);
      seen.add(to);
    }
  return null;
}
