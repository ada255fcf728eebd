import { duplicatesInput, searchInput } from '../../../db/domain/search/search-input.ts';
import { recordBulkReads } from '../../bulk-reads.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { findDuplicates } from '../duplicates/similar-people.ts';
import { searchEverything } from './search-everything.ts';

export const searchRouter = router({
  /** Returns the records of every kind that contain the words of a text, the newest of each kind, with their number (see searchEverything). */
  everything: agencyProcedure
    .meta({
      ...HEAVY,
      reads: [
        'ads',
        'contacts',
        'lead_tags',
        'leads',
        'merges',
        'owner_tags',
        'properties',
        'property_images',
        'property_owners',
        'property_tags',
        'tags',
        'tasks',
      ],
    })
    .input(searchInput)
    .query(async ({ ctx, input }) => {
      const found = await searchEverything(ctx.tenantDb, input.search);
      recordBulkReads(
        ctx,
        'leads',
        found.leads.rows.map(({ id }) => id),
      );
      return found;
    }),

  /** Returns the leads and owners that have this phone or email, for the warning of a form. */
  duplicates: agencyProcedure
    .meta({ reads: ['leads', 'property_owners', 'ties', 'users'] })
    .input(duplicatesInput)
    .query(async ({ ctx, input }) => {
      const found = await findDuplicates(ctx.tenantDb, input);
      recordBulkReads(
        ctx,
        'leads',
        found.flatMap(({ kind, id }) => (kind === 'lead' ? [id] : [])),
      );
      return found;
    }),
});
