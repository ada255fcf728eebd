import type { Source } from './source-files.ts';

/** The folders of which each folder in them is a room. */
const FLOORS = /^(worker\/domains|worker|db\/domain|src\/(?:features|ui|lib|shell))\/([^/]+)\//;

/**
 * Returns the room of a file: its domain or feature, its folder of `worker`, `db/domain`, `src/ui`, `src/lib` or `src/shell`; a file that
 * stands directly in one of these, or elsewhere, is a room of its own.
 */
const toRoom = (path: string): string => FLOORS.exec(path)?.[0].slice(0, -1) ?? path;

/** Returns one sentence for each two rooms that import each other, with the files that they import. Imports of types count. */
export function findRoomPairs(sources: readonly Source[]): string[] {
  const imports = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports: all } of sources)
    for (const { to } of all) {
      const [from, room] = [toRoom(path), toRoom(to)];
      if (from === room) continue;
      const rooms = imports.get(from) ?? new Map<string, Set<string>>();
      rooms.set(room, (rooms.get(room) ?? new Set()).add(to));
      imports.set(from, rooms);
    }
  const toSentence = (from: string, to: string) =>
    `${from} imports ${[...(imports.get(from)?.get(to) ?? [])].join(', ')}`;
  return [...imports].flatMap(([from, rooms]) =>
    [...rooms.keys()]
      .filter((to) => from < to && imports.get(to)?.has(from))
      .map((to) => `${toSentence(from, to)}, ${toSentence(to, from)}`),
  );
}
