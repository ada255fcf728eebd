import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { assignInput, assignManyInput, idInput } from '../../../db/domain/fields.ts';
import { getGroupStatuses } from '../../../db/domain/properties/properties.ts';
import {
  type PropertyFilters,
  type PropertyInput,
  propertyCreateInput,
  propertyEnums,
  propertyFilters,
  propertyListInput,
  propertyOptionsInput,
  propertyPriceInput,
  propertyStatusInput,
  propertyStatusManyInput,
  propertyUpdateInput,
} from '../../../db/domain/properties/property-input.ts';
import { foldProperty } from '../../../db/domain/search/folded-columns.ts';
import { activities } from '../../../db/tables/activities.ts';
import { propertyCounts } from '../../../db/tables/counts.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties, propertySortKeys } from '../../../db/tables/properties.ts';
import type { SessionUser } from '../../auth/session.ts';
import { choiceConditions, equals, type FilterConditions } from '../../tenant/lists/filters.ts';
import { isVisibleColumn } from '../../tenant/lists/linked-names.ts';
import { createListQueries } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { findOptions } from '../../tenant/lists/picker-options.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { getPublicColumns } from '../../tenant/lists/public-columns.ts';
import { searches, titleSearchKind } from '../../tenant/lists/search-conditions.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { documentAuditDetails, readyDocumentsWhere } from '../documents/document-audit.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { changedPropertyColumns, findMatchNoticesOfProperties } from '../matches/property-notices.ts';
import { coverColumn } from '../photos/photos.ts';
import { isResponsible, responsibleColumn } from '../users/responsible.ts';
import { propertyPolicies } from './policy.ts';
import { propertyConditions } from './property-conditions.ts';
import { matchesProperty } from './property-search.ts';
import { findZones } from './zones.ts';

const propertyColumns = getPublicColumns(properties, propertyPolicies.properties);

const detailColumns = (tenantDb: TenantDb) => ({
  ...propertyColumns,
  ownerName: tenantDb.subqueries
    .hiddenField<string>(propertyOwners, propertyOwners.name, properties.ownerId)
    .as('owner_name'),
  isOwnerVisible: isVisibleColumn(tenantDb, propertyOwners, properties.ownerId).as('sees_owner'),
  responsible: responsibleColumn(tenantDb, properties.assignedTo),
});

const { findPage } = createListQueries({
  table: properties,
  counts: propertyCounts,
  columns: (tenantDb: TenantDb) => ({
    ...detailColumns(tenantDb),
    cover: coverColumn(tenantDb, properties.id),
  }),
  sort: sortNewestFirst(properties),
  searchKind: titleSearchKind,
  sortKeys: propertySortKeys,
  narrowFilters: ['ownerId'],
  conditions: (tenantDb: TenantDb): FilterConditions<PropertyFilters> => ({
    ...choiceConditions(properties, propertyFilters),
    title: searches(matchesProperty),
    ...propertyConditions,
    group: (group) => group && inArray(properties.status, getGroupStatuses(group)),
    ownerId: equals(properties.ownerId),
    responsible: isResponsible(tenantDb, properties.assignedTo),
  }),
});

export const propertiesRouter = router({
  /** Returns a page, newest first or in the chosen order, each property with its owner's name, and the counts of matching and of all properties. */
  list: agencyProcedure
    .meta({ reads: ['properties', 'property_images', 'property_owners', 'users'] })
    .input(propertyListInput)
    .query(({ ctx: { tenantDb }, input }) => findPage(tenantDb, input)),

  /** Returns a property with the ids of its neighbours in the newest-first list. Throws NOT_FOUND. */
  get: agencyProcedure
    .meta({ reads: ['properties', 'property_owners', 'users'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) =>
      findWithNeighbours(tenantDb, properties, detailColumns(tenantDb), id),
    ),

  options: agencyProcedure
    .meta({ reads: ['properties', 'property_images'] })
    .input(propertyOptionsInput)
    .query(({ ctx: { tenantDb }, input }) => {
      const { title, collationKey, address, status, price, rentalPrice } = properties;
      const cover = coverColumn(tenantDb, properties.id);
      return findOptions(
        tenantDb,
        {
          table: properties,
          fields: { id: properties.id, label: title, address, status, price, rentalPrice, cover },
          collationKey,
          filter: input.ownerId === undefined ? undefined : eq(properties.ownerId, input.ownerId),
          matches: matchesProperty,
        },
        input,
      );
    }),

  /** Returns the first MAX_ZONE_OPTIONS zones of the agency's properties by name. */
  zones: agencyProcedure
    .meta({ reads: ['properties'] })
    .query(({ ctx: { tenantDb } }) => findZones(tenantDb)),

  create: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyCreateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input }) => {
      const row = { ...input.property, ...foldProperty(input.property) };
      const defaults = { assignedTo: user.standIn ?? user.id };
      const notices = await findMatchNoticesOfProperties(tenantDb, user, [
        { stored: null, values: row.assignedTo === undefined ? { ...row, ...defaults } : row },
      ]);
      const { id, assignedTo } = await tenantDb.insert(properties, input.clientKey, row, {
        defaults,
        statementsFor: (newId, statements) => notices.statements(statements, { newId }),
      });
      return { id, isVisible: canSee(user, assignedTo), ...toOwnMatches(notices.ownMatches) };
    }),

  update: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyUpdateInput)
    .mutation(async ({ ctx, input: { property, ...ref } }) => {
      await assertKnownOrStored(ctx.tenantDb, properties, ref.id, property, propertyEnums);
      const saved = await updateWithNotices(ctx, ref, property);
      return { ...saved, isVisible: remainsVisible(ctx.user, property.assignedTo) };
    }),

  setStatus: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyStatusInput)
    .mutation(async ({ ctx, input: { status, ...ref } }) => {
      return await updateWithNotices(ctx, ref, { status });
    }),

  setPrice: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyPriceInput)
    .mutation(async ({ ctx, input: { price, rentalPrice, ...ref } }) => {
      return await updateWithNotices(ctx, ref, { price, rentalPrice });
    }),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['properties'] })
    .input(assignInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { assignedTo, ...ref } }) => {
      const { version } = await tenantDb.update(properties, ref, { assignedTo });
      return { version, isVisible: canSee(user, assignedTo) };
    }),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['properties'] })
    .input(assignManyInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { rows, ...options } }) => {
      const kept = await tenantDb.updateMany(properties, rows, options);
      return { isVisible: rows.every(({ assignedTo }) => canSee(user, assignedTo)), kept };
    }),

  /** Changes the status of many, all or none, with notices as of one. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['notices', 'properties'] })
    .input(propertyStatusManyInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { rows, ...options } }) => {
      const statuses = new Map(rows.map(({ id, status }) => [id, status]));
      const stored = await tenantDb.statements.select(properties, changedPropertyColumns, {
        where: [
          sql`${properties.id} in (select value from json_each(${JSON.stringify([...statuses.keys()])}))`,
        ],
      });
      const changes = stored.map((row) => ({
        stored: row,
        values: { ...row, status: statuses.get(row.id) },
      }));
      const notices = await findMatchNoticesOfProperties(tenantDb, user, changes);
      const kept = await tenantDb.updateMany(properties, rows, {
        ...options,
        statementsFor: (isApplied, statements) => notices.statements(statements, { isApplied }),
      });
      return { ...toOwnMatches(notices.ownMatches), kept };
    }),

  /** Deletes a property with its photos, documents and ads; its events and tasks, and what it was visited by leads, remain without property. */
  delete: agencyProcedure
    .meta({
      touches: [
        'activities',
        'ads',
        'document_waivers',
        'events',
        'matches',
        'notices',
        'properties',
        'property_documents',
        'property_images',
        'tasks',
      ],
    })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) =>
      tenantDb.delete(properties, id, [
        ...keepVisits(tenantDb, id),
        tenantDb.statements.recordForRows(
          'delete',
          propertyDocuments,
          documentAuditDetails,
          ...readyDocumentsWhere(id),
        ),
      ]),
    ),
});

/** Builds the statements that leave the visits of leads to a property with these, before it is deleted. */
const keepVisits = (tenantDb: TenantDb, id: string) =>
  tenantDb.statements.recordedUpdate(
    activities,
    { propertyId: null },
    sql`${activities.propertyId} = ${tenantDb.subqueries.column(properties, properties.id, eq(properties.id, id))}`,
    isNotNull(activities.leadId),
  );

/** Updates a property and what it is found by, with notices of the matches that a status or a lower price makes. */
async function updateWithNotices(
  { tenantDb, user }: { tenantDb: TenantDb; user: SessionUser },
  ref: { id: string; version: number },
  changes: Partial<PropertyInput>,
) {
  const stored = await tenantDb.findById(properties, ref.id);
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
  const next = { ...stored, ...Object.fromEntries(stated) };
  const notices = await findMatchNoticesOfProperties(tenantDb, user, [{ stored, values: next }]);
  // A form of an earlier version sends no zone: the stored one is found too.
  const folded = changes.title === undefined ? {} : foldProperty(next);
  const values = { ...changes, ...folded };
  const { version } = await tenantDb.update(properties, ref, values, {
    statementsFor: (isApplied, statements) => notices.statements(statements, { isApplied }),
  });
  return { version, ...toOwnMatches(notices.ownMatches) };
}
