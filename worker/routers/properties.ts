import { eq, inArray, type SQL } from 'drizzle-orm';
import { idInput } from '../../db/domain/fields.ts';
import { fold } from '../../db/domain/fold.ts';
import { getGroupStatuses } from '../../db/domain/properties/properties.ts';
import {
  type PropertyFilters,
  type PropertyInput,
  propertyCreateInput,
  propertyListInput,
  propertyOptionsInput,
  propertyUpdateInput,
  propertyWords,
} from '../../db/domain/properties/property-input.ts';
import { ads } from '../../db/tables/ads.ts';
import { propertyCounts } from '../../db/tables/counts.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/documents.ts';
import { events } from '../../db/tables/events.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { documentAuditDetails, readyDocumentsWhere } from '../audit/document-audit.ts';
import { notFound } from '../errors.ts';
import {
  countMatchingAndAll,
  findOptions,
  neighbourQueries,
  withNeighbours,
} from '../queries/list-queries.ts';
import { afterCursor, containsText, newestFirst, toPage } from '../queries/pagination.ts';
import { getPublicColumns } from '../queries/public-columns.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const propertyColumns = getPublicColumns(properties);

export const propertiesRouter = router({
  /** Returns a page, newest first, each property with its owner's name, and the counts of matching and of all properties. */
  list: agencyProcedure
    .input(propertyListInput)
    .query(async ({ ctx: { tenantDb }, input: { filters, cursor, limit } }) => {
      const where = matchesFilters(filters);
      const [found, [counted]] = await tenantDb.batch(
        tenantDb.statements.select(properties, columnsWithOwner(tenantDb), {
          where: [...where, afterCursor(properties, cursor)],
          order: newestFirst(properties),
          limit: limit + 1,
        }),
        countMatchingAndAll(tenantDb, propertyCounts, properties, filters, where),
      );
      return { ...toPage(found, limit), total: counted?.total ?? 0, all: counted?.all ?? 0 };
    }),

  /** Returns a property with the ids of its neighbours in the newest-first list. Throws NOT_FOUND. */
  get: agencyProcedure.input(idInput).query(async ({ ctx: { tenantDb }, input: { id } }) => {
    const [[property], [newer], [older]] = await tenantDb.batch(
      tenantDb.statements.select(properties, columnsWithOwner(tenantDb), { where: [eq(properties.id, id)] }),
      ...neighbourQueries(tenantDb, properties, id),
    );
    if (!property) throw notFound();
    return withNeighbours(property, newer, older);
  }),

  options: agencyProcedure.input(propertyOptionsInput).query(({ ctx: { tenantDb }, input }) => {
    const { title: label, titleFolded: folded } = properties;
    const filter = input.ownerId === undefined ? undefined : eq(properties.ownerId, input.ownerId);
    return findOptions(tenantDb, { table: properties, label, folded, filter }, input);
  }),

  create: agencyProcedure.input(propertyCreateInput).mutation(async ({ ctx: { tenantDb }, input }) => {
    const { id } = await tenantDb.insert(properties, input.clientKey, toPropertyRow(input.property));
    return { id };
  }),

  update: agencyProcedure
    .input(propertyUpdateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { property, ...ref } }) => {
      await assertKnownOrStored(tenantDb, properties, ref.id, property, propertyWords);
      const audited = { column: properties.status, to: property.status };
      const { version } = await tenantDb.update(properties, ref, toPropertyRow(property), audited);
      return { version };
    }),

  /** Deletes a property with its photos, documents and ads; its events and tasks remain without property. */
  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) =>
      tenantDb.delete(properties, id, [
        tenantDb.statements.deleteWhere(ads, eq(ads.propertyId, id)),
        tenantDb.statements.deleteWhere(propertyImages, eq(propertyImages.propertyId, id)),
        tenantDb.statements.recordForRows(
          'delete',
          propertyDocuments,
          documentAuditDetails,
          ...readyDocumentsWhere(id),
        ),
        tenantDb.statements.deleteWhere(propertyDocuments, eq(propertyDocuments.propertyId, id)),
        tenantDb.statements.deleteWhere(documentWaivers, eq(documentWaivers.propertyId, id)),
        tenantDb.statements.updateWhere(events, { propertyId: null }, eq(events.propertyId, id)),
        tenantDb.statements.updateWhere(tasks, { propertyId: null }, eq(tasks.propertyId, id)),
      ]),
    ),
});

const toPropertyRow = (property: PropertyInput) => ({ ...property, titleFolded: fold(property.title) });

const matchesFilters = (filters: PropertyFilters): (SQL | undefined)[] => [
  containsText(properties.titleFolded, filters.title && fold(filters.title)),
  filters.status && eq(properties.status, filters.status),
  filters.group && inArray(properties.status, getGroupStatuses(filters.group)),
  filters.ownerId ? eq(properties.ownerId, filters.ownerId) : undefined,
];

const columnsWithOwner = (tenantDb: TenantDb) => ({
  ...propertyColumns,
  ownerName: tenantDb.subqueries
    .field<string>(propertyOwners, propertyOwners.name, properties.ownerId)
    .as('owner_name'),
});
