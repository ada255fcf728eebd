import type { Mutation } from './mutation.ts';

/** A run of more takes long before its first result. */
const MAX_BATCH = 24;

/**
 * Returns the mutations in batches that one build and one run of their tests can tell apart: those that name their tests, in suites of their
 * own, or whose failures in the same suites say which they are (`sees`). Any other is a batch of its own. The largest come first.
 */
export function planBatches(mutations: readonly Mutation[]): Mutation[][] {
  const batches: Mutation[][] = [];
  for (const one of mutations) {
    const fitting = batches.find(
      (batch) => batch.length < MAX_BATCH && batch.every((other) => areDistinguishable(one, other)),
    );
    if (fitting) fitting.push(one);
    else batches.push([one]);
  }
  return batches.toSorted((a, b) => b.length - a.length);
}

/** Whether the failures of each are not those of the other, and both can be made in one source. */
function areDistinguishable(one: Mutation, other: Mutation): boolean {
  if (!one.tests || !other.tests || one.alone || other.alone) return false;
  const overlap = one.file === other.file && (one.find.includes(other.find) || other.find.includes(one.find));
  if (overlap) return false;
  if (!one.suites?.some((suite) => other.suites?.includes(suite))) return true;
  return Boolean(one.sees && other.sees && !one.sees.includes(other.sees) && !other.sees.includes(one.sees));
}
