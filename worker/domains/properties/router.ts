import { assignInput, assignManyInput, idInput } from '../../../db/domain/fields.ts';
import {
  cadastralReferenceInput,
  propertyCreateInput,
  propertyListInput,
  propertyOptionsInput,
  propertyPriceInput,
  propertyStatusInput,
  propertyStatusManyInput,
  propertyUpdateInput,
  referencesInput,
} from '../../../db/domain/properties/property-input.ts';
import { staleListInput } from '../../../db/domain/properties/stale-input.ts';
import { properties } from '../../../db/tables/properties.ts';
import { touchedByDeletion } from '../../query-invalidation.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { assignRecord, assignRecords } from '../users/assignment.ts';
import {
  findByCadastralReference,
  findByReferences,
  findProperty,
  findPropertyOptions,
  findPropertyPage,
} from './reads.ts';
import { findStaleProperties } from './stale-properties.ts';
import {
  createProperty,
  deleteProperty,
  setPropertyStatuses,
  updateProperty,
  updateWithNotices,
} from './writes.ts';
import { findZones } from './zones.ts';

export const propertiesRouter = router({
  /** Returns a page, newest first or in the chosen order, each property with its owner's name, and the counts of matching and of all properties. */
  list: agencyProcedure
    .meta({ reads: ['properties', 'property_images', 'property_owners', 'property_tags', 'tags', 'users'] })
    .input(propertyListInput)
    .query(({ ctx: { tenantDb }, input }) => findPropertyPage(tenantDb, input)),

  /** Returns a property with the ids of its neighbours in the newest-first list. Throws NOT_FOUND. */
  get: agencyProcedure
    .meta({ reads: ['properties', 'property_owners', 'property_tags', 'tags', 'users'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => findProperty(tenantDb, id)),

  options: agencyProcedure
    .meta({ reads: ['properties', 'property_images'] })
    .input(propertyOptionsInput)
    .query(({ ctx: { tenantDb }, input }) => findPropertyOptions(tenantDb, input)),

  /** Returns a page of the advertised properties without movement, the oldest first, with what is true of each. */
  stale: agencyProcedure
    .meta({
      reads: ['ads', 'agencies', 'matches', 'properties', 'property_images', 'property_owners', 'users'],
    })
    .input(staleListInput)
    .query(({ ctx: { tenantDb }, input }) => findStaleProperties(tenantDb, input)),

  /** Returns the first MAX_ZONE_OPTIONS zones of the agency's properties by name. */
  zones: agencyProcedure
    .meta({ reads: ['properties'] })
    .query(({ ctx: { tenantDb } }) => findZones(tenantDb)),

  /** Returns the first MAX_SAME_REFERENCE properties with this cadastral reference, but one, that the user sees. */
  withCadastralReference: agencyProcedure
    .meta({ reads: ['properties'] })
    .input(cadastralReferenceInput)
    .query(({ ctx: { tenantDb }, input }) => findByCadastralReference(tenantDb, input)),

  /** Returns the properties that have these references, of those that the user sees. */
  withReferences: agencyProcedure
    .meta({ reads: ['properties'] })
    .input(referencesInput)
    .query(({ ctx: { tenantDb }, input }) => findByReferences(tenantDb, input)),

  create: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyCreateInput)
    .mutation(({ ctx, input: { clientKey, property } }) => createProperty(ctx, clientKey, property)),

  update: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyUpdateInput)
    .mutation(({ ctx, input: { property, ...ref } }) => updateProperty(ctx, ref, property)),

  setStatus: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyStatusInput)
    .mutation(({ ctx, input: { status, ...ref } }) => updateWithNotices(ctx, ref, { status })),

  setPrice: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyPriceInput)
    .mutation(({ ctx, input: { price, rentalPrice, ...ref } }) =>
      updateWithNotices(ctx, ref, { price, rentalPrice }),
    ),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['properties'] })
    .input(assignInput)
    .mutation(({ ctx, input: { assignedTo, ...ref } }) => assignRecord(ctx, properties, ref, assignedTo)),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['properties'] })
    .input(assignManyInput)
    .mutation(({ ctx, input }) => assignRecords(ctx, properties, input)),

  /** Changes the status of many, all or none, with notices as of one. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyStatusManyInput)
    .mutation(({ ctx, input }) => setPropertyStatuses(ctx, input)),

  /** Deletes a property with its photos, documents and ads; its events and tasks, and what it was visited by leads, remain without property. */
  delete: agencyProcedure
    .meta({ touches: [...touchedByDeletion(properties), 'leads'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => deleteProperty(tenantDb, id)),
});
