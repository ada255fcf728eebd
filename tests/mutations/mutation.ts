/** A guard that is broken on purpose. A suite of `npm test` must go red. */
export type Mutation = {
  name: string;
  file: string;
  /** Text that occurs exactly once in the file; else the mutation is stale. */
  find: string;
  replace: string;
  /** An import that `replace` needs, put before the file. */
  imports?: string;
  /** Suites that are likely to see it, to be run first; the others of the import graph follow. */
  suites?: string[];
  /** What the titles of the tests contain that must see it; they are run before the rest of the suites. */
  tests?: string[];
  /** What only this mutation brings into the title or the messages of a failed test. Those of one suite that have it are tried together. */
  sees?: string;
  /** It breaks what every request passes, so that the tests of other mutations would fail too. */
  alone?: true;
  /** Why no suite needs to see it: the guard is a second one, or keeps only time or space. */
  survives?: string;
};

export const worker = (...names: string[]) => names.map((name) => `tests/worker/${name}.test.ts`);

type Broken = Pick<Mutation, 'name' | 'find' | 'replace'> & Partial<Pick<Mutation, 'alone' | 'imports'>>;
/** Mutations of one file, by the part of the title of the test that sees each. */
export const inFile = (file: string, suite: string, mutations: Record<string, Broken>): Mutation[] =>
  Object.entries(mutations).map(([title, mutation]) => ({
    ...mutation,
    ...{ file, suites: worker(suite), tests: [title], sees: title },
  }));

/** Replaces the text of a mutation; throws where it is stale. */
export function applyMutation(text: string, { name, file, find, replace, imports }: Mutation): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} has ${count} times, not once: ${find}`);
  const after = text.replace(find, () => replace);
  return imports && !after.includes(imports) ? `${imports}\n${after}` : after;
}
