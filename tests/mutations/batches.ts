import type { Mutation } from './mutation.ts';

/** Mutations of one build beyond this make a run long before its first result. */
const MAX_BATCH = 12;

/** What a mutation can touch: `suites` it names, and all suites that run the changed code. */
export type Touched = { mutation: Mutation; reached: ReadonlySet<string> };

/**
 * Returns the mutations in batches that one build and one run of their suites can tell apart: those of the same suites of which each says
 * what it brings into their failures (`sees`), and those whose suites do not run what another one of the batch changes. A batch of one
 * mutation is tried alone.
 */
export function planBatches(touched: readonly Touched[]): Mutation[][] {
  const batches: Touched[][] = [];
  for (const one of touched) {
    const fitting = batches.find((batch) => fits(one, batch));
    if (fitting) fitting.push(one);
    else batches.push([one]);
  }
  return batches.map((batch) => batch.map(({ mutation }) => mutation));
}

function fits(one: Touched, batch: readonly Touched[]): boolean {
  if (!one.mutation.suites?.length) return false;
  if (batch.every((other) => isToldApart(one.mutation, other.mutation))) return true;
  return batch.length < MAX_BATCH && batch.every((other) => isIndependent(one, other));
}

const isToldApart = (one: Mutation, other: Mutation): boolean =>
  one.sees !== undefined &&
  other.sees !== undefined &&
  one.sees !== other.sees &&
  one.suites?.join() === other.suites?.join();

/** Whether neither changes what the suites of the other run. */
const isIndependent = (one: Touched, other: Touched): boolean =>
  one.mutation.file !== other.mutation.file && !runs(one, other) && !runs(other, one);

const runs = ({ mutation: { suites = [] } }: Touched, { reached }: Touched): boolean =>
  suites.length === 0 || suites.some((suite) => reached.has(suite));
