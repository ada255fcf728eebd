import { contactDetailsInput } from '../../../db/domain/contact-details-input.ts';
import { assignInput, assignManyInput, idInput, optionsInput } from '../../../db/domain/fields.ts';
import {
  ownerCreateInput,
  ownerListInput,
  ownerStatusInput,
  ownerStatusManyInput,
  ownerUpdateInput,
} from '../../../db/domain/owners/owner-input.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { touchedByDeletion } from '../../query-invalidation.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { setContactDetails } from '../contacts/contact-details.ts';
import { assignRecord, assignRecords } from '../users/assignment.ts';
import { findOwner, findOwnerOptions, findOwnerPage } from './reads.ts';
import { createOwner, updateOwner } from './writes.ts';

export const ownersRouter = router({
  /**
   * Returns a page, newest first or in the chosen order, each owner with the counts of properties and active ads, and the counts of matching and of all
   * owners.
   */
  list: agencyProcedure
    .meta({ reads: ['ads', 'contacts', 'owner_tags', 'properties', 'property_owners', 'tags', 'users'] })
    .input(ownerListInput)
    .query(({ ctx: { tenantDb }, input }) => findOwnerPage(tenantDb, input)),

  /**
   * Returns an owner with the further contacts, the leads who are the same person, and the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
   * Throws NOT_FOUND.
   */
  get: agencyProcedure
    .meta({
      reads: [
        'ads',
        'contacts',
        'dismissed_duplicates',
        'leads',
        'merges',
        'owner_tags',
        'properties',
        'property_owners',
        'tags',
        'ties',
        'users',
      ],
    })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => findOwner(tenantDb, id)),

  /** Returns the active owners by name, and the chosen one even if it is inactive. */
  options: agencyProcedure
    .meta({ reads: ['contacts', 'property_owners'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => findOwnerOptions(tenantDb, input)),

  create: agencyProcedure
    .meta({ touches: ['contacts', 'notices', 'property_owners', 'ties'] })
    .input(ownerCreateInput)
    .mutation(({ ctx, input }) => createOwner(ctx, input)),

  update: agencyProcedure
    .meta({ touches: ['contacts', 'property_owners'] })
    .input(ownerUpdateInput)
    .mutation(({ ctx, input: { id, version, ...edit } }) => updateOwner(ctx, { id, version }, edit)),

  setStatus: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(ownerStatusInput)
    .mutation(async ({ ctx: { tenantDb }, input: { status, ...ref } }) => {
      const { version } = await tenantDb.update(propertyOwners, ref, { status });
      return { version };
    }),

  /** Changes the status of many, all or none. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(ownerStatusManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(propertyOwners, rows, options),
    })),

  /** Sets phone, email address or both. Throws CONFLICT, NOT_FOUND. */
  setContact: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(contactDetailsInput)
    .mutation(({ ctx: { tenantDb }, input }) => {
      return setContactDetails(tenantDb, propertyOwners, input);
    }),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(assignInput)
    .mutation(({ ctx, input: { assignedTo, ...ref } }) => assignRecord(ctx, propertyOwners, ref, assignedTo)),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(assignManyInput)
    .mutation(({ ctx, input }) => assignRecords(ctx, propertyOwners, input)),

  /** Deletes an owner; its properties remain without owner. */
  delete: agencyProcedure
    .meta({ touches: touchedByDeletion(propertyOwners) })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(propertyOwners, id)),
});
