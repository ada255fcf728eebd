import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { optionsInput } from '../../../db/domain/fields.ts';
import {
  type OwnerFilters,
  ownerFilters,
  type ownerListInput,
} from '../../../db/domain/owners/owner-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { ownerCounts, ownerSortKeys, propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { choiceConditions, type FilterConditions } from '../../tenant/lists/filters.ts';
import { createListQueries, type ReadRows } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import { searchCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { findPersonOptions } from '../contacts/person-options.ts';
import { contactsColumn, searchedContactsColumn, withContacts, withFoundContact } from '../contacts/reads.ts';
import {
  emailCondition,
  personSearchCondition,
  personSearchKind,
  phoneCondition,
} from '../people/person-search.ts';
import { survivorIdSql } from '../people/survivors.ts';
import { tagsColumn } from '../tags/reads.ts';
import { newestWithTags, tagsCondition } from '../tags/tag-conditions.ts';
import { tiedLeadColumns, withTiedLeads } from '../ties/reads.ts';
import { responsibleColumn, responsibleCondition, responsibleEmailColumn } from '../users/responsible.ts';
import { ownerPolicies } from './policy.ts';

const ownerColumns = getResponseColumns(propertyOwners, ownerPolicies.property_owners);

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
    tags: tagsColumn(tenantDb, 'owner'),
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

const { findPage, readAll } = createListQueries({
  table: propertyOwners,
  counts: ownerCounts,
  columns: (tenantDb: TenantDb, filters: OwnerFilters) => ({
    ...columnsWithCounts(tenantDb),
    contacts: searchedContactsColumn(tenantDb, propertyOwners, filters),
  }),
  sort: sortNewestFirst(propertyOwners),
  searchKind: personSearchKind,
  sortKeys: ownerSortKeys,
  idsByLinks: newestWithTags<OwnerFilters>('owner'),
  conditions: (tenantDb: TenantDb): FilterConditions<OwnerFilters> => ({
    ...choiceConditions(propertyOwners, ownerFilters),
    name: searchCondition((search) => personSearchCondition(tenantDb, propertyOwners, search)),
    email: (text) => emailCondition(propertyOwners, text),
    phone: (text) => phoneCondition(tenantDb, propertyOwners, text),
    responsible: responsibleCondition(tenantDb, propertyOwners.assignedTo),
    tags: tagsCondition(tenantDb, 'owner'),
  }),
});

/** Returns a page of owners with their counts, and the counts of matching and of all owners. */
export async function findOwnerPage(tenantDb: TenantDb, input: z.output<typeof ownerListInput>) {
  const { rows, ...page } = await findPage(tenantDb, input);
  return { rows: rows.map((row) => withFoundContact(withCounts(row), input.filters)), ...page };
}

/** Yields the owners with what an exported sheet has of them, as slices of at most `size` rows. */
export async function* readOwners(tenantDb: TenantDb, rows: ReadRows<OwnerFilters>, size: number) {
  const columns = {
    ...columnsWithCounts(tenantDb),
    responsibleEmail: responsibleEmailColumn(tenantDb, propertyOwners.assignedTo),
    contacts: contactsColumn(tenantDb, propertyOwners),
  };
  for await (const slice of readAll(tenantDb, rows, columns, size)) yield slice.map(withCounts);
}

/**
 * Returns an owner with the further contacts, the leads who are the same person, and the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
 * Throws NOT_FOUND.
 */
export const findOwner = async (tenantDb: TenantDb, id: string) =>
  withTiedLeads(
    withContacts(
      withCounts(
        await findWithNeighbours(
          tenantDb,
          propertyOwners,
          {
            ...columnsWithCounts(tenantDb),
            contacts: contactsColumn(tenantDb, propertyOwners),
            ...tiedLeadColumns(tenantDb),
          },
          survivorIdSql(tenantDb, 'owner', id),
        ),
      ),
    ),
  );

/** Returns the active owners by name, and the chosen one even if it is inactive. */
export function findOwnerOptions(tenantDb: TenantDb, input: z.output<typeof optionsInput>) {
  const filter = eq(propertyOwners.status, 'Active');
  return findPersonOptions(tenantDb, propertyOwners, input, filter);
}
