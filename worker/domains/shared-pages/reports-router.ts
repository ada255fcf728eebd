import { ownerReportInput, shareReportInput } from '../../../db/domain/shared-pages/owner-report-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findReportOfProperty } from './report-reads.ts';
import { revokePageLink, shareReport } from './writes.ts';

/** The reports of properties for their owners (`/r/{token}`). */
export const ownerReportsRouter = router({
  /**
   * Returns the report of a property: its path, its period, when it ends (ISO), how often it was read and what its owner answered last;
   * `report` is null where it is not shared, `path` where the secret that it was made of is gone. `ownerPhone` is null where there is none,
   * or the user does not see the owner. Throws NOT_FOUND.
   */
  get: agencyProcedure
    .meta({ reads: ['owner_reports', 'properties', 'property_owners'] })
    .input(ownerReportInput)
    .query(({ ctx, input: { propertyId } }) => findReportOfProperty(ctx, propertyId)),

  /** Shares the report of a period for 30 days from now on; one that is shared keeps its address. Throws NOT_FOUND, CONFLICT. */
  share: agencyProcedure
    .meta({ touches: ['owner_reports'] })
    .input(shareReportInput)
    .mutation(({ ctx, input }) => shareReport(ctx, input)),

  /** Ends the address of a property's report; where it is not shared, nothing changes. Throws NOT_FOUND. */
  revoke: agencyProcedure
    .meta({ touches: ['owner_reports'] })
    .input(ownerReportInput)
    .mutation(({ ctx: { tenantDb }, input: { propertyId } }) =>
      revokePageLink(tenantDb, 'ownerReport', propertyId),
    ),
});
