import { eq, type SQL } from 'drizzle-orm';
import { fold, foldPhone } from '../../db/domain/fold.ts';
import type { LeadFilters } from '../../db/domain/leads/lead-filters.ts';
import type { LeadInput } from '../../db/domain/leads/lead-input.ts';
import { leadStatuses } from '../../db/domain/leads/leads.ts';
import { PAGE } from '../../db/domain/lists.ts';
import { leadCounts } from '../../db/tables/counts.ts';
import { leads } from '../../db/tables/leads.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { countMatching } from './list-queries.ts';
import { afterCursor, type Cursor, containsPhone, containsText, newestFirst, toPage } from './pagination.ts';
import { getPublicColumns } from './public-columns.ts';

/** The columns of a lead in a response. */
export const leadColumns = getPublicColumns(leads);
// biome-ignore format: one list of the columns that the list leaves out
const { preferredBedrooms, preferredBathrooms, preferredFeatures, minPropertySize, maxPropertySize, timeRangeInterest, updatedAt, ...listColumns } = leadColumns;

/** Converts a lead of the form to its row: adds the folded columns that searches use. */
export const toLeadRow = (lead: LeadInput) => ({
  ...lead,
  nameFolded: fold(lead.name),
  emailFolded: lead.email && fold(lead.email),
  phoneFolded: lead.phone && foldPhone(lead.phone),
});

const matchesFilters = (filters: LeadFilters): (SQL | undefined)[] => [
  containsText(leads.nameFolded, filters.name && fold(filters.name)),
  containsText(leads.emailFolded, filters.email && fold(filters.email)),
  containsPhone(leads.phoneFolded, filters.phone),
  filters.status && eq(leads.status, filters.status),
  filters.source && eq(leads.source, filters.source),
  filters.priority && eq(leads.priority, filters.priority),
];

/** Builds the statement of a page, newest first, with one row more to know whether another page follows. */
export const pageQuery = (
  tenantDb: TenantDb,
  filters: LeadFilters,
  cursor: Cursor | null | undefined,
  limit: number,
) =>
  tenantDb.statements.select(leads, listColumns, {
    where: [...matchesFilters(filters), afterCursor(leads, cursor)],
    order: newestFirst(leads),
    limit: limit + 1,
  });

/** Builds the statement that counts the leads that match. */
export const countQuery = (tenantDb: TenantDb, filters: LeadFilters) =>
  countMatching(tenantDb, leadCounts, leads, filters, matchesFilters(filters));

/** Returns the first page and the count of every status, from one batch; statuses that are filtered out are empty. */
export async function findBoard(tenantDb: TenantDb, filters: LeadFilters) {
  const included = leadStatuses.filter((status) => !filters.status || filters.status === status);
  const pages = included.map((status) => pageQuery(tenantDb, { ...filters, status }, null, PAGE.standard));
  const counts = included.map((status) => countQuery(tenantDb, { ...filters, status }));
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...pages, ...counts);
  return leadStatuses.map((status) => {
    const index = included.indexOf(status);
    if (index < 0) return { status, rows: [], next: null, count: 0 };
    const found = results[index] as Awaited<(typeof pages)[number]>;
    const [counted] = results[included.length + index] as { count: number }[];
    return { status, ...toPage(found, PAGE.standard), count: counted?.count ?? 0 };
  });
}
