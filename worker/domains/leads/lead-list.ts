import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type LeadFilters, leadFilters } from '../../../db/domain/leads/lead-filters.ts';
import { isClosedLead, type LeadStatus, leadStatuses } from '../../../db/domain/leads/leads.ts';
import { PAGE_SIZE } from '../../../db/domain/lists.ts';
import { ads } from '../../../db/tables/ads.ts';
import {
  CLOSED_FOLLOW_UP_KEY,
  leadCounts,
  leadSortKeys,
  leads,
  openLeadCondition,
} from '../../../db/tables/leads.ts';
import { jsonObject } from '../../tenant/json-object.ts';
import { choiceConditions, type FilterConditions } from '../../tenant/lists/filters.ts';
import { createListQueries, type ReadRows } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import { searchCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
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
import { tiedOwnerColumns, withTiedOwner } from '../ties/reads.ts';
import { responsibleColumn, responsibleCondition, responsibleEmailColumn } from '../users/responsible.ts';
import { followUpGroupCondition } from './follow-ups.ts';
import { leadIdsByText } from './lead-grams.ts';
import { leadPolicies } from './policy.ts';

const leadResponseColumns = getResponseColumns(leads, leadPolicies.leads);
/** The columns of a lead in a response. */
export const leadColumns = (tenantDb: TenantDb) => ({
  ...leadResponseColumns,
  responsible: responsibleColumn(tenantDb, leads.assignedTo),
});
// biome-ignore format: one list of the columns that the list leaves out
const { preferredBedrooms, preferredBathrooms, preferredFeatures, minPropertySize, maxPropertySize, timeRangeInterest, updatedAt, ...listColumns } = leadResponseColumns;

/**
 * Condition: the lead is in the state, by the key of the order by follow-up, whose indexes have it; that of a user's open leads is partial.
 * None where the status, which says more, is filtered.
 */
function toStateCondition({ state, status, responsible }: LeadFilters): SQL | undefined {
  if (!state || status) return undefined;
  if (state === 'closed') return eq(leads.followUpSortKey, CLOSED_FOLLOW_UP_KEY);
  return and(
    responsible ? openLeadCondition(leads) : undefined,
    lt(leads.followUpSortKey, CLOSED_FOLLOW_UP_KEY),
  );
}

const isInState = (status: LeadStatus, state: LeadFilters['state']): boolean =>
  state === undefined || isClosedLead(status) === (state === 'closed');

type Order = { sort: string; hasCursor: boolean };
function statusRankCondition({ status }: LeadFilters, { sort, hasCursor }: Order): SQL | undefined {
  // The order by creation has an index of the status itself.
  if (!status || sort.endsWith('created')) return undefined;
  const rank = leadStatuses.indexOf(status);
  if (!sort.endsWith('status') || !hasCursor) return eq(leads.statusRank, rank);
  // The other bound is that of the cursor.
  return sort === 'status' ? lte(leads.statusRank, rank) : gte(leads.statusRank, rank);
}
/** Of the order by follow-up only the leads of the state are read; where a cursor is that bound, a second one would take its place. */
function followUpOrderCondition(filters: LeadFilters, { sort, hasCursor }: Order): SQL | undefined {
  if (!sort.endsWith('followUp')) return undefined;
  const isBound = hasCursor && (sort === '-followUp' || filters.state === 'closed');
  if (!isBound) return toStateCondition(filters);
  return filters.state === 'open' && filters.responsible && !filters.status
    ? openLeadCondition(leads)
    : undefined;
}

const list = createListQueries({
  table: leads,
  counts: leadCounts,
  columns: (tenantDb: TenantDb, filters: LeadFilters) => ({
    ...listColumns,
    responsible: responsibleColumn(tenantDb, leads.assignedTo),
    contacts: searchedContactsColumn(tenantDb, leads, filters),
    tags: tagsColumn(tenantDb, 'lead'),
  }),
  sort: sortNewestFirst(leads),
  // Few leads are due on one day.
  searchKind: (filters) => (filters.followUp === 'today' ? 'indexLookup' : personSearchKind(filters)),
  idsByText: leadIdsByText,
  sortKeys: leadSortKeys,
  isSortedByStatus: true,
  sortIndexCondition(filters, order) {
    return and(statusRankCondition(filters, order), followUpOrderCondition(filters, order));
  },
  countIndexCondition: toStateCondition,
  idsByLinks: newestWithTags<LeadFilters>('lead'),
  conditions: (tenantDb: TenantDb): FilterConditions<LeadFilters> => ({
    ...choiceConditions(leads, leadFilters),
    name: searchCondition((search) => personSearchCondition(tenantDb, leads, search)),
    email: (text) => emailCondition(leads, text),
    phone: (text) => phoneCondition(tenantDb, leads, text),
    responsible: responsibleCondition(tenantDb, leads.assignedTo),
    tags: tagsCondition(tenantDb, 'lead'),
    followUp: (group) => group && followUpGroupCondition(group),
    // With a plus, which keeps SQLite from reading them by that key where another order is wanted.
    state(state, { status }) {
      if (status) return isInState(status, state) ? undefined : sql`0`;
      if (state === 'closed') return sql`+${leads.followUpSortKey} = ${CLOSED_FOLLOW_UP_KEY}`;
      return state && sql`+${leads.followUpSortKey} < ${CLOSED_FOLLOW_UP_KEY}`;
    },
  }),
});

type LeadListInput = Parameters<typeof list.pageStatement>[1];
/** Returns a page; `total` only with the first one, else null. */
export async function findLeadPage(tenantDb: TenantDb, input: LeadListInput) {
  const counting = list.totalStatement(tenantDb, input.filters);
  const [found, counted] = await list.readPage(tenantDb, input, counting, ({ count }) => count);
  const { rows, next } = list.toPage(found, input);
  const total = input.cursor ? null : (counted?.count ?? 0);
  return { rows: rows.map((row) => withFoundContact(row, input.filters)), next, total };
}

/** Returns the first page and the count of every status, from one batch; statuses that are filtered out are empty. */
export async function findBoard(tenantDb: TenantDb, filters: LeadFilters) {
  const included = leadStatuses.filter(
    (status) => (!filters.status || filters.status === status) && isInState(status, filters.state),
  );
  const limit = PAGE_SIZE.standard;
  const pages = included.map((status) =>
    list.pageStatement(tenantDb, { filters: { ...filters, status }, limit }),
  );
  const counts = included.map((status) => list.totalStatement(tenantDb, { ...filters, status }));
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...pages, ...counts);
  return leadStatuses.map((status) => {
    const index = included.indexOf(status);
    if (index < 0) return { status, rows: [], next: null, count: 0 };
    const found = results[index] as Awaited<(typeof pages)[number]>;
    const [counted] = results[included.length + index] as { count: number }[];
    const { rows, next } = list.toPage(found, { limit });
    return {
      status,
      rows: rows.map((row) => withFoundContact(row, filters)),
      next,
      count: counted?.count ?? 0,
    };
  });
}

/** Returns the number of leads of each status, as in `totalStatement`. */
export async function countByStatus(tenantDb: TenantDb) {
  const counts = leadStatuses.map((status) => list.totalStatement(tenantDb, { status }));
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...counts);
  return leadStatuses.map((status, at) => ({ status, count: results[at]?.[0]?.count ?? 0 }));
}

/** Yields the leads with what an exported sheet has of them, as slices of at most `size` rows. */
export const readLeads = (tenantDb: TenantDb, rows: ReadRows<LeadFilters>, size: number) =>
  list.readAll(
    tenantDb,
    rows,
    {
      ...leadColumns(tenantDb),
      responsibleEmail: responsibleEmailColumn(tenantDb, leads.assignedTo),
      adTitle: tenantDb.subqueries.field<string>(ads, ads.title, leads.adId).as('ad_title'),
      adId: tenantDb.subqueries.field<string>(ads, ads.id, leads.adId).as('shown_ad_id'),
      contacts: contactsColumn(tenantDb, leads),
      tags: tagsColumn(tenantDb, 'lead'),
    },
    size,
  );

/** Column: the ad that has brought a lead, as JSON (withAd); null for none. */
function adColumn({ subqueries }: TenantDb) {
  const ad = jsonObject({ id: ads.id, title: ads.title, platform: ads.platform });
  return sql<string | null>`${subqueries.field(ads, ad, leads.adId)}`.as('ad');
}
type LeadAd = { id: string; title: string; platform: string };
const withAd = <L extends { ad: string | null }>({ ad, ...lead }: L) => ({
  ...lead,
  ad: ad === null ? null : (JSON.parse(ad) as LeadAd),
});

/**
 * Returns a lead with the further contacts, the owner who is the same person, the ad that has brought it, and the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
 * Throws NOT_FOUND.
 */
export const findLead = async (tenantDb: TenantDb, id: string) =>
  withAd(
    withTiedOwner(
      withContacts(
        await findWithNeighbours(
          tenantDb,
          leads,
          {
            ...leadColumns(tenantDb),
            contacts: contactsColumn(tenantDb, leads),
            ...tiedOwnerColumns(tenantDb),
            ad: adColumn(tenantDb),
            tags: tagsColumn(tenantDb, 'lead'),
          },
          survivorIdSql(tenantDb, 'lead', id),
        ),
      ),
    ),
  );
