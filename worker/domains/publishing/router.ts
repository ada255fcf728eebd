import { publishingCheckInput } from '../../../db/domain/publishing/publishing-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { checkProperty } from './reads.ts';

/** What portals take of a property. */
export const publishingRouter = router({
  /** Returns what each portal lacks to publish a property, and what would make it a poor advert. Throws NOT_FOUND. */
  check: agencyProcedure
    .meta({ reads: ['agencies', 'properties', 'property_images'] })
    .input(publishingCheckInput)
    .query(({ ctx: { tenantDb }, input: { propertyId } }) => checkProperty(tenantDb, propertyId)),
});
