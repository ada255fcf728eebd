import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { fold, foldPhone } from '../db/domain/fold.ts';
import type { LeadFilters } from '../db/domain/lead-input.ts';
import { COUNT_CAP } from '../db/domain/lists.ts';
import { leadCounts } from '../db/tables/counts.ts';
import { leads } from '../db/tables/leads.ts';
import { after, type Cursor, contains, newestFirst } from './pages.ts';
import type { Rows } from './rows.ts';

// What only the database needs stays there.
const { nameFolded, emailFolded, phoneFolded, agencyId, clientKey, ...rest } = getTableColumns(leads);
/** What a person sees of a lead. */
export const whole = rest;
// biome-ignore format: what a row of the list shows
const { preferredBedrooms, preferredBathrooms, preferredFeatures, minPropertySize, maxPropertySize, timeRangeInterest, updatedAt, ...listed } = whole;

const matching = (filters: LeadFilters): (SQL | undefined)[] => [
  contains(leads.nameFolded, filters.name && fold(filters.name)),
  contains(leads.emailFolded, filters.email && fold(filters.email)),
  contains(leads.phoneFolded, filters.phone && foldPhone(filters.phone)),
  filters.status && eq(leads.status, filters.status),
  filters.source && eq(leads.source, filters.source),
  filters.priority && eq(leads.priority, filters.priority),
];

/** The statement of a page, newest first, with one row more to know whether another follows. */
export const pageQuery = (
  rows: Rows,
  filters: LeadFilters,
  cursor: Cursor | null | undefined,
  limit: number,
) =>
  rows.list(leads, listed, {
    where: [...matching(filters), after(leads, cursor)],
    order: newestFirst(leads),
    limit: limit + 1,
  });

/** How many match: from the kept counters where only the status is filtered, else counted up to one past the cap. */
export function countQuery(rows: Rows, { status, ...others }: LeadFilters) {
  if (Object.values(others).some(Boolean))
    return rows.count(leads, COUNT_CAP + 1, matching({ status, ...others }));
  const ofStatus = status && eq(leadCounts.status, status);
  return rows.list(
    leadCounts,
    { count: sql<number>`coalesce(sum(${leadCounts.count}), 0)`.as('count') },
    { where: [ofStatus] },
  );
}
