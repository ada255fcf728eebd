import { eq, sql } from 'drizzle-orm';
import { contactInput } from '../../../db/domain/contact-input.ts';
import { assignInput, assignManyInput, idInput, optionsInput } from '../../../db/domain/fields.ts';
import {
  type OwnerFilters,
  type OwnerInput,
  ownerCreateInput,
  ownerFilters,
  ownerListInput,
  ownerStatusInput,
  ownerStatusManyInput,
  ownerUpdateInput,
} from '../../../db/domain/owners/owner-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { ads } from '../../../db/tables/ads.ts';
import { ownerCounts } from '../../../db/tables/counts.ts';
import { ownerSortKeys, propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { choiceConditions, type FilterConditions } from '../../tenant/lists/filters.ts';
import { createListQueries } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { findOptions } from '../../tenant/lists/picker-options.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { getPublicColumns } from '../../tenant/lists/public-columns.ts';
import { searches } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { updateContact } from '../people/contact.ts';
import {
  hasEmail,
  hasPhone,
  matchesPerson,
  personOptions,
  personSearchKind,
} from '../people/person-search.ts';
import { resolveMergedId } from '../people/survivors.ts';
import { isResponsible, responsibleColumn } from '../users/responsible.ts';
import { ownerPolicies } from './policy.ts';

const ownerColumns = getPublicColumns(propertyOwners, ownerPolicies.property_owners);

/** The columns of an owner with who is responsible and the counts of properties and of their active ads, as JSON in `portfolio`. */
function columnsWithCounts(tenantDb: TenantDb) {
  const isTheirs = eq(properties.ownerId, propertyOwners.id);
  const activeAds = tenantDb.subqueries.count(
    ads,
    eq(ads.status, 'Active'),
    eq(ads.propertyId, properties.id),
  );
  return {
    ...ownerColumns,
    responsible: responsibleColumn(tenantDb, propertyOwners.assignedTo),
    // Both counts in one subquery, so that the properties are scanned once.
    portfolio:
      sql<string>`${tenantDb.subqueries.column(properties, sql`json_array(count(*), coalesce(sum(${activeAds}), 0))`, isTheirs)}`.as(
        'portfolio',
      ),
  };
}

function withCounts<O extends { portfolio: string }>({ portfolio, ...owner }: O) {
  const [propertiesCount, activeAdsCount] = JSON.parse(portfolio) as [number, number];
  return { ...owner, propertiesCount, activeAdsCount };
}

const { findPage } = createListQueries({
  table: propertyOwners,
  counts: ownerCounts,
  columns: columnsWithCounts,
  sort: sortNewestFirst(propertyOwners),
  searchKind: personSearchKind,
  sortKeys: ownerSortKeys,
  conditions: (tenantDb: TenantDb): FilterConditions<OwnerFilters> => ({
    ...choiceConditions(propertyOwners, ownerFilters),
    name: searches((search) => matchesPerson(tenantDb, propertyOwners, search)),
    email: (text) => hasEmail(propertyOwners, text),
    phone: (text) => hasPhone(tenantDb, propertyOwners, text),
    responsible: isResponsible(tenantDb, propertyOwners.assignedTo),
  }),
});

export const ownersRouter = router({
  /**
   * Returns a page, newest first or in the chosen order, each owner with the counts of properties and active ads, and the counts of matching and of all
   * owners.
   */
  list: agencyProcedure
    .meta({ reads: ['ads', 'properties', 'property_owners', 'users'] })
    .input(ownerListInput)
    .query(async ({ ctx: { tenantDb }, input }) => {
      const { rows, ...page } = await findPage(tenantDb, input);
      return { rows: rows.map(withCounts), ...page };
    }),

  /**
   * Returns an owner with the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
   * Throws NOT_FOUND.
   */
  get: agencyProcedure
    .meta({ reads: ['ads', 'leads', 'merges', 'properties', 'property_owners', 'users'] })
    .input(idInput)
    .query(async ({ ctx: { tenantDb }, input: { id } }) =>
      withCounts(
        await findWithNeighbours(
          tenantDb,
          propertyOwners,
          columnsWithCounts(tenantDb),
          resolveMergedId(tenantDb, 'owner', id),
        ),
      ),
    ),

  /** Returns the active owners by name, and the chosen one even if it is inactive. */
  options: agencyProcedure
    .meta({ reads: ['property_owners'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => {
      const filter = eq(propertyOwners.status, 'Active');
      return findOptions(tenantDb, { ...personOptions(tenantDb, propertyOwners), filter }, input);
    }),

  create: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(ownerCreateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input }) => {
      const row = toOwnerRow(input.owner);
      const { id, assignedTo } = await tenantDb.insert(propertyOwners, input.clientKey, row, {
        defaults: { assignedTo: user.standIn ?? user.id },
      });
      return { id, isVisible: canSee(user, assignedTo) };
    }),

  update: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(ownerUpdateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { owner, ...ref } }) => {
      const { version } = await tenantDb.update(propertyOwners, ref, toOwnerRow(owner));
      return { version, isVisible: remainsVisible(user, owner.assignedTo) };
    }),

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
    .input(contactInput)
    .mutation(({ ctx: { tenantDb }, input }) => {
      return updateContact(tenantDb, propertyOwners, input);
    }),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(assignInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { assignedTo, ...ref } }) => {
      const { version } = await tenantDb.update(propertyOwners, ref, { assignedTo });
      return { version, isVisible: canSee(user, assignedTo) };
    }),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['property_owners'] })
    .input(assignManyInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { rows, ...options } }) => {
      const kept = await tenantDb.updateMany(propertyOwners, rows, options);
      return { isVisible: rows.every(({ assignedTo }) => canSee(user, assignedTo)), kept };
    }),

  /** Deletes an owner; its properties remain without owner. */
  delete: agencyProcedure
    .meta({ touches: ['activities', 'dismissed_duplicates', 'merges', 'properties', 'property_owners'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(propertyOwners, id)),
});

const toOwnerRow = (owner: OwnerInput) => ({ ...owner, ...foldPerson(owner) });
