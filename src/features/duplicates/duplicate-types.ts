import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['duplicates'];

export type DuplicatePair = Outputs['list']['rows'][number];
export type LargerGroup = Outputs['list']['larger'][number];
export type DuplicatePerson = DuplicatePair['first'];
export type Merge = Outputs['merges']['rows'][number];
export type MergePair = Outputs['pair'];
/** One of the two records of a merge. */
export type MergeRecord = MergePair['older'];
