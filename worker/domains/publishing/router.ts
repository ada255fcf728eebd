import { publishingCheckInput } from '../../../db/domain/publishing/publishing-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { checkProperty } from './reads.ts';

/** What portals take of a property. */
export const publishingRouter = router({
  /** Returns what each portal lacks to publish a property, or that of an ad, and what would make it a poor advert. Throws NOT_FOUND. */
  check: agencyProcedure
    .meta({ reads: ['ads', 'agencies', 'properties', 'property_images'] })
    .input(publishingCheckInput)
    .query(({ ctx: { tenantDb }, input }) => checkProperty(tenantDb, input)),
});
