import { eq, gte, lte } from 'drizzle-orm';
import { type LeadFilters, leadFilters } from '../../db/domain/leads/lead-filters.ts';
import { leadStatuses } from '../../db/domain/leads/leads.ts';
import { PAGE } from '../../db/domain/lists.ts';
import { leadCounts } from '../../db/tables/counts.ts';
import { leadSortKeys, leads } from '../../db/tables/leads.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { choiceConditions, type FilterConditions } from './filters.ts';
import { isInFollowUpGroup } from './leads/follow-ups.ts';
import { createListQueries } from './list.ts';
import { sortNewestFirst } from './pagination.ts';
import { getPublicColumns } from './public-columns.ts';
import { isResponsible, responsibleColumn } from './responsible.ts';
import {
  hasEmail,
  hasPhone,
  leadIdsByText,
  matchesPerson,
  personSearchKind,
  searches,
} from './search/search-conditions.ts';

const publicLeadColumns = getPublicColumns(leads);
/** The columns of a lead in a response. */
export const leadColumns = (tenantDb: TenantDb) => ({
  ...publicLeadColumns,
  responsible: responsibleColumn(tenantDb, leads.assignedTo),
});
// biome-ignore format: one list of the columns that the list leaves out
const { preferredBedrooms, preferredBathrooms, preferredFeatures, preferredZones, minPropertySize, maxPropertySize, timeRangeInterest, updatedAt, ...listColumns } = publicLeadColumns;

const list = createListQueries({
  table: leads,
  counts: leadCounts,
  columns: (tenantDb: TenantDb) => ({
    ...listColumns,
    responsible: responsibleColumn(tenantDb, leads.assignedTo),
  }),
  sort: sortNewestFirst(leads),
  // Few leads are due on one day.
  searchKind: (filters) => (filters.followUp === 'today' ? 'key' : personSearchKind(filters)),
  idsByText: leadIdsByText,
  sortKeys: leadSortKeys,
  isSortedByStatus: true,
  sortScope({ status }, { sort, isFurther }) {
    // The order by creation has an index of the status itself.
    if (!status || sort.endsWith('created')) return undefined;
    const rank = leadStatuses.indexOf(status);
    if (!sort.endsWith('status') || !isFurther) return eq(leads.statusRank, rank);
    // The other bound is that of the cursor.
    return sort === 'status' ? lte(leads.statusRank, rank) : gte(leads.statusRank, rank);
  },
  conditions: (tenantDb: TenantDb): FilterConditions<LeadFilters> => ({
    ...choiceConditions(leads, leadFilters),
    name: searches((search) => matchesPerson(tenantDb, leads, search)),
    email: (text) => hasEmail(leads, text),
    phone: (text) => hasPhone(tenantDb, leads, text),
    responsible: isResponsible(tenantDb, leads.assignedTo),
    followUp: (group) => group && isInFollowUpGroup(group),
  }),
});

type LeadListInput = Parameters<typeof list.pageQuery>[1];
/** Returns a page; `total` only with the first one, else null. */
export async function findLeadPage(tenantDb: TenantDb, input: LeadListInput) {
  const counting = list.countQuery(tenantDb, input.filters);
  const [found, counted] = await list.readPage(tenantDb, input, counting, ({ count }) => count);
  return { ...list.toPage(found, input), total: input.cursor ? null : (counted?.count ?? 0) };
}

/** Returns the first page and the count of every status, from one batch; statuses that are filtered out are empty. */
export async function findBoard(tenantDb: TenantDb, filters: LeadFilters) {
  const included = leadStatuses.filter((status) => !filters.status || filters.status === status);
  const limit = PAGE.standard;
  const pages = included.map((status) =>
    list.pageQuery(tenantDb, { filters: { ...filters, status }, limit }),
  );
  const counts = included.map((status) => list.countQuery(tenantDb, { ...filters, status }));
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...pages, ...counts);
  return leadStatuses.map((status) => {
    const index = included.indexOf(status);
    if (index < 0) return { status, rows: [], next: null, count: 0 };
    const found = results[index] as Awaited<(typeof pages)[number]>;
    const [counted] = results[included.length + index] as { count: number }[];
    return { status, ...list.toPage(found, { limit }), count: counted?.count ?? 0 };
  });
}

/** Returns the number of leads of each status, as in `countQuery`. */
export async function countByStatus(tenantDb: TenantDb) {
  const counts = leadStatuses.map((status) => list.countQuery(tenantDb, { status }));
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...counts);
  return leadStatuses.map((status, at) => ({ status, count: results[at]?.[0]?.count ?? 0 }));
}
