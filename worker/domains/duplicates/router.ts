import {
  duplicateDismissInput,
  duplicateListInput,
  duplicatePairInput,
  mergeInput,
  mergeListInput,
} from '../../../db/domain/duplicates/duplicate-input.ts';
import { idInput } from '../../../db/domain/fields.ts';
import { recordBulkReads } from '../../bulk-reads.ts';
import type { DeclaredTable } from '../../query-invalidation.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { dismissDuplicate } from './dismissals.ts';
import { findDuplicatePairs } from './duplicate-list.ts';
import { findMerges, findPair, mergePair, undoMerge } from './merges.ts';

/** Both records, and what refers to one of them. */
const touchedByMerges = [
  'activities',
  'contacts',
  'dismissed_duplicates',
  'events',
  'external_ids',
  'leads',
  'matches',
  'merges',
  'notices',
  'owner_external_ids',
  'properties',
  'property_owners',
  'tasks',
  'ties',
] as const satisfies readonly DeclaredTable[];

export const duplicatesRouter = router({
  /** Returns a page of the pairs of leads and owners that may be the same person, the surest first (see findDuplicatePairs). */
  list: agencyProcedure
    .meta({
      ...HEAVY,
      reads: ['contacts', 'dismissed_duplicates', 'leads', 'property_owners', 'ties', 'users'],
    })
    .input(duplicateListInput)
    .query(async ({ ctx, input: { cursor } }) => {
      const page = await findDuplicatePairs(ctx.tenantDb, cursor ?? null);
      const people = page.rows.flatMap(({ first, second }) => [first, second]);
      recordBulkReads(
        ctx,
        'leads',
        people.flatMap(({ kind, id }) => (kind === 'lead' ? [id] : [])),
      );
      return page;
    }),

  /** Remembers that two people are not the same person, or forgets it. Throws NOT_FOUND. */
  dismiss: agencyProcedure
    .meta({ touches: ['dismissed_duplicates'] })
    .input(duplicateDismissInput)
    .mutation(({ ctx: { tenantDb, user }, input }) => dismissDuplicate(tenantDb, user.id, input)),

  /** Returns two leads or two owners to be merged, the older one first. Throws NOT_FOUND. */
  pair: agencyProcedure
    .meta({
      reads: [
        'activities',
        'contacts',
        'events',
        'leads',
        'matches',
        'properties',
        'property_owners',
        'tasks',
        'ties',
        'users',
      ],
    })
    .input(duplicatePairInput)
    .query(({ ctx: { tenantDb }, input: { kind, ids } }) => findPair(tenantDb, kind, ids)),

  /** Merges two leads or two owners into the older one. Throws NOT_FOUND, and CONFLICT where one of them was changed meanwhile. */
  merge: agencyProcedure
    .meta({ touches: touchedByMerges })
    .input(mergeInput)
    .mutation(({ ctx: { tenantDb, user }, input }) => mergePair(tenantDb, user, input)),

  /** Returns a page of the merges of the last days, newest first, each with what keeps it from being undone. */
  merges: agencyProcedure
    .meta({ reads: ['leads', 'merges', 'property_owners', 'users'] })
    .input(mergeListInput)
    .query(({ ctx: { tenantDb }, input: { cursor } }) => findMerges(tenantDb, cursor ?? null)),

  /** Undoes a merge: both records are as they were. Throws NOT_FOUND, and CONFLICT with the reason where it cannot be undone any more. */
  undoMerge: agencyProcedure
    .meta({ touches: touchedByMerges })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => undoMerge(tenantDb, id)),
});
