/** A guard that is broken on purpose. A suite of `npm test` must go red. */
export type Mutation = {
  name: string;
  file: string;
  /** Text that occurs exactly once in the file; else the mutation is stale. */
  find: string;
  replace: string;
  /** Further replacements in the same file, as an import. */
  also?: { find: string; replace: string };
  /** Suites that are likely to see it, to be run first; the others of the import graph follow. */
  suites?: string[];
  /** Why no suite needs to see it: the guard is a second one, or keeps only time or space. */
  survives?: string;
};

export const worker = (...names: string[]) => names.map((name) => `tests/worker/${name}.test.ts`);

/** Replaces the text of a mutation; throws where it is stale. */
export function applyMutation(text: string, { name, file, find, replace, also }: Mutation): string {
  return [{ find, replace }, ...(also ? [also] : [])].reduce((now, part) => {
    const count = now.split(part.find).length - 1;
    if (count !== 1) throw new Error(`${name}: ${file} has ${count} times, not once: ${part.find}`);
    return now.replace(part.find, () => part.replace);
  }, text);
}
