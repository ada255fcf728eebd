import { inArray, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { COUNT_CAP, UNCOUNTED } from '../../db/domain/lists.ts';
import type { Counts } from '../../db/tables/counts.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import type { BusinessTable } from '../tenant/tenant-types.ts';
import { type FilterConditions, toConditions } from './filters.ts';
import { newestFirst, type Sort } from './pagination.ts';

/**
 * How the texts of the filters are found: in the index of the newest rows, which contains what is searched (`text`), or a few rows by an
 * index of their own (`key`); undefined without a text.
 */
export type SearchKind = 'text' | 'key' | undefined;
type StatusFilter = { status?: string | undefined };
/** A paginated list with filters, one of which may be the status that its counter table counts by. */
type List<F extends StatusFilter, S extends SelectedFields, C> = {
  table: BusinessTable;
  counts: Counts;
  columns: (tenantDb: TenantDb) => S;
  sort: Sort<SelectResultFields<S>, C>;
  conditions: (tenantDb: TenantDb) => FilterConditions<F>;
  searchKind?: (filters: F) => SearchKind;
  /** The statuses that match where the input has none; by default all. */
  defaultStatuses?: readonly string[];
};
type PageInput<F, C> = { filters: F; cursor?: C | null | undefined; limit: number };

/** Returns the queries of a list: its pages, and the counts of its rows. */
export function createListQueries<F extends StatusFilter, S extends SelectedFields, C>(list: List<F, S, C>) {
  const { table, counts, sort, defaultStatuses, searchKind = () => undefined } = list;
  const matching = (tenantDb: TenantDb, filters: F) => toConditions(list.conditions(tenantDb), filters);
  const hasOtherFilters = ({ status, ...others }: F) => Object.values(others).some(Boolean);
  /** The counters count rows that are hidden from some users. */
  const hasCounters = (tenantDb: TenantDb) => !tenantDb.hidesRows(table);
  /** Condition of the counters that the filters select, where at most the status is filtered. */
  const countsWhere = ({ status }: F) => {
    const statuses = status ? [status] : defaultStatuses;
    return statuses && inArray(counts.status, [...statuses]);
  };

  /** Builds the statement of a page, with one row more to know whether another page follows. */
  const pageQuery = (tenantDb: TenantDb, { filters, cursor, limit }: PageInput<F, C>) =>
    tenantDb.statements.select(table, list.columns(tenantDb), {
      where: [...matching(tenantDb, filters), cursor ? sort.isAfter(cursor) : undefined],
      order: searchKind(filters) === 'key' ? sort.order.map(withoutIndex) : sort.order,
      limit: limit + 1,
    });

  /** Returns a page of at most `limit` rows out of those of `pageQuery`, and the cursor of the next page; null on the last one. */
  function toPage(rows: SelectResultFields<S>[], limit: number) {
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, next: rows.length > limit && last ? sort.toCursor(last) : null };
  }

  /** Builds the statement that counts the rows that match, up to COUNT_CAP + 1. */
  const cappedCountQuery = (tenantDb: TenantDb, filters: F) =>
    tenantDb.statements.count(
      table,
      COUNT_CAP + 1,
      matching(tenantDb, filters),
      // SQLite would not choose the index by itself, because the text that it contains is a generated column.
      searchKind(filters) === 'text' ? newestFirst(table) : [],
    );

  /**
   * Builds the statement that counts the rows that match: from the counter table where at most the status is filtered and the user sees
   * every row, else up to COUNT_CAP + 1; UNCOUNTED beyond COUNT_CAP for a user who does not see every row.
   */
  function countQuery(tenantDb: TenantDb, filters: F) {
    if (!hasCounters(tenantDb))
      return tenantDb.statements.select(
        counts,
        { count: stopAtCap(cappedCountQuery(tenantDb, filters)).as('count') },
        { limit: 1 },
      );
    return hasOtherFilters(filters)
      ? cappedCountQuery(tenantDb, filters)
      : tenantDb.statements.select(
          counts,
          { count: sumSql(counts.count).as('count') },
          { where: [countsWhere(filters)] },
        );
  }

  /** Builds the statement that counts the rows that match (`total`, as in `countQuery`) and all rows (`all`). */
  function countsQuery(tenantDb: TenantDb, filters: F) {
    const capped = cappedCountQuery(tenantDb, filters);
    if (!hasCounters(tenantDb)) {
      const all = stopAtCap(tenantDb.statements.count(table, COUNT_CAP + 1));
      return tenantDb.statements.select(
        counts,
        { total: stopAtCap(capped).as('total'), all: all.as('all') },
        { limit: 1 },
      );
    }
    const where = countsWhere(filters);
    const total = hasOtherFilters(filters)
      ? sql<number>`(${capped})`
      : sumSql(where ? sql`case when ${where} then ${counts.count} end` : counts.count);
    return tenantDb.statements.select(counts, {
      total: total.as('total'),
      all: sumSql(counts.count).as('all'),
    });
  }

  /** Returns a page and the counts of matching and of all rows, from one batch. */
  async function findPage(tenantDb: TenantDb, input: PageInput<F, C>) {
    const [found, [counted]] = await tenantDb.batch(
      pageQuery(tenantDb, input),
      countsQuery(tenantDb, input.filters),
    );
    return { ...toPage(found, input.limit), ...toCounts(counted) };
  }
  return { pageQuery, toPage, cappedCountQuery, countQuery, countsQuery, findPage };
}

/** Returns the result of `countsQuery`; zeros for an agency without counters. */
export const toCounts = (counted: { total: number; all: number } | undefined) => ({
  total: counted?.total ?? 0,
  all: counted?.all ?? 0,
});

/** The term of an order with the unary plus that keeps SQLite from reading all rows in the order of an index. */
const withoutIndex = (term: SQL) => sql`+${term}`;

/** SQL of a count up to COUNT_CAP + 1, with UNCOUNTED beyond COUNT_CAP. */
const stopAtCap = (counted: unknown) =>
  sql<number>`(select iif(n > ${COUNT_CAP}, ${UNCOUNTED}, n) from (select (${counted}) as n))`;
const sumSql = (value: SQL | Counts['count']) => sql<number>`coalesce(sum(${value}), 0)`;
