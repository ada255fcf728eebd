import { sharedPageInput, sharePageInput } from '../../../db/domain/shared-pages/shared-page-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findPageOfProperty } from './reads.ts';
import { revokePageLink, sharePage } from './writes.ts';

/** The public pages of properties (`/p/{token}`). */
export const sharedPagesRouter = router({
  /**
   * Returns the page of a property: its path, when it ends (ISO) and how often it was read; null where it is not shared. `path` is null
   * where the secret that it was made of is gone. Throws NOT_FOUND.
   */
  get: agencyProcedure
    .meta({ reads: ['properties', 'shared_pages'] })
    .input(sharedPageInput)
    .query(({ ctx, input: { propertyId } }) => findPageOfProperty(ctx, propertyId)),

  /** Shares the page of a property for some days from now on; one that is shared keeps its address. Throws NOT_FOUND, CONFLICT. */
  share: agencyProcedure
    .meta({ touches: ['shared_pages'] })
    .input(sharePageInput)
    .mutation(({ ctx, input }) => sharePage(ctx, input)),

  /** Ends the address of a property's page; where it is not shared, nothing changes. Throws NOT_FOUND. */
  revoke: agencyProcedure
    .meta({ touches: ['shared_pages'] })
    .input(sharedPageInput)
    .mutation(({ ctx: { tenantDb }, input: { propertyId } }) =>
      revokePageLink(tenantDb, 'sharedPage', propertyId),
    ),
});
