import { inArray, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { COUNT_CAP, UNCOUNTED } from '../../../db/domain/lists.ts';
import type { Counts } from '../../../db/tables/counts.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable, Statement } from '../tenant-types.ts';
import { type FilterConditions, toConditions } from './filters.ts';
import {
  cutPage,
  newestFirst,
  readPages,
  type Sort,
  type SortCursor,
  type SortedRow,
  type SortKeys,
  sortByKey,
} from './pagination.ts';

/**
 * How the texts of the filters are found: in the index of the newest rows, which contains what is searched (`text`), or a few rows by an
 * index of their own (`indexLookup`); undefined without a text.
 */
export type SearchKind = 'text' | 'indexLookup' | undefined;
type Bounds = { where: (SQL | undefined)[]; order: SQL[]; limit: number };
/** `where`: the conditions of filters. `cursor`: only the rows that come after it. */
type LinkBounds<F, C> = { where: (filters: F) => (SQL | undefined)[]; cursor: C | null; limit: number };
type StatusFilter = { status?: string | undefined };
/** A paginated list with filters, one of which may be the status that its counter table counts by. */
type List<F extends StatusFilter, S extends SelectedFields, C, K extends SortKeys> = {
  table: BusinessTable;
  counts: Counts;
  columns: (tenantDb: TenantDb, filters: F) => S;
  /** The order without a chosen one. */
  sort: Sort<SelectResultFields<S>, C>;
  /** What people may sort by instead. */
  sortKeys?: K;
  /** Those of them that depend on what the user sees. */
  visibleSortKeys?: (tenantDb: TenantDb) => SortKeys;
  /** What the filters imply of the columns that stand before those keys in the indexes. */
  sortIndexCondition?: (filters: F, order: { sort: string; hasCursor: boolean }) => SQL | undefined;
  /** What the filters imply of a column whose index counts the rows that match. */
  countIndexCondition?: (filters: F) => SQL | undefined;
  /** Whether the indexes of the orders have the status before the key: rows of one status are read in the order. */
  isSortedByStatus?: true;
  /** Filters that few rows match, which their own index finds: those are sorted, whatever the order. */
  selectiveFilters?: readonly (keyof F)[];
  conditions: (tenantDb: TenantDb) => FilterConditions<F>;
  searchKind?: (filters: F) => SearchKind;
  /** SQL: the ids of the first rows that match `where`, found by an index of the text; null where there is none for it. */
  idsByText?: (tenantDb: TenantDb, filters: F, bounds: Bounds) => SQL | null;
  /**
   * SQL: the ids of the newest rows that match, found by an index of what refers to them (tags), which needs no condition beside; null
   * where no filter asks for it.
   */
  idsByLinks?: (tenantDb: TenantDb, filters: F, bounds: LinkBounds<F, C>) => SQL | null;
  /** The statuses that match where the input has none; by default all. */
  defaultStatuses?: readonly string[];
};
/** The rows that filters select, or at most as many as a statement may name by their ids. */
export type ReadRows<F> = { filters: F; ids?: undefined } | { ids: string[]; filters?: undefined };
type PageInput<F, C> = {
  filters: F;
  sort?: string | undefined;
  cursor?: C | null | undefined;
  limit: number;
};

/** Returns the queries of a list: its pages, and the counts of its rows. */
export function createListQueries<
  F extends StatusFilter,
  S extends SelectedFields,
  C,
  K extends SortKeys = Record<never, never>,
>(list: List<F, S, C, K>) {
  type Row = SelectResultFields<S>;
  type Cursor = [keyof K] extends [never] ? C : C | SortCursor;
  const { table, counts, defaultStatuses, selectiveFilters = [], searchKind = () => undefined } = list;
  const getSort = (order: string, seen?: SortKeys) => sortByKey(table, { ...list.sortKeys, ...seen }, order);
  const matching = (tenantDb: TenantDb, filters: F) => toConditions(list.conditions(tenantDb), filters);
  /** An empty text filters nothing. */
  const hasFilters = (filters: object) =>
    Object.values(filters).some((value) => value !== undefined && value !== '');
  const hasOtherFilters = ({ status, ...others }: F) => hasFilters(others);
  /** The counters count rows that are hidden from some users. */
  const hasCounters = (tenantDb: TenantDb) => !tenantDb.hidesRows(table);
  /** Condition of the counters that the filters select, where at most the status is filtered. */
  const countsWhere = ({ status }: F) => {
    const statuses = status ? [status] : defaultStatuses;
    return statuses && inArray(counts.status, [...statuses]);
  };

  /** Filters that few rows match, which an index of their own finds. */
  const isSelective = (filters: F) =>
    searchKind(filters) === 'indexLookup' || selectiveFilters.some((name) => filters[name]);

  /**
   * Builds the statement of a page, with one row more to know whether another page follows. `filterFirst`: in a chosen
   * order the rows are found first and then sorted; none where more than COUNT_CAP match.
   */
  function pageStatement(
    tenantDb: TenantDb,
    { filters, sort, cursor, limit }: PageInput<F, Cursor>,
    { filterFirst = false, columns = list.columns(tenantDb, filters) } = {},
  ) {
    const where = matching(tenantDb, filters);
    if (sort === undefined) {
      const conditions = [...where, cursor ? list.sort.isAfter(cursor as C) : undefined];
      const byText = idsByText(tenantDb, filters, {
        where: conditions,
        order: list.sort.order,
        limit: limit + 1,
      });
      const byIndex = byText ?? idsByLinks(tenantDb, filters, (cursor ?? null) as C | null, limit + 1);
      if (byIndex)
        return tenantDb.statements.select(table, columns, {
          where: [sql`${table.id} in (${byIndex})`],
          order: list.sort.order.map(withoutIndex),
          limit: limit + 1,
        });
      const branches = searchKind(filters) === undefined ? tenantDb.visibilityBranches(table) : null;
      return tenantDb.statements.select(table, columns, {
        where: branches ? [firstOfBranchesCondition(tenantDb, branches, conditions, limit + 1)] : conditions,
        order:
          branches || searchKind(filters) === 'indexLookup'
            ? list.sort.order.map(withoutIndex)
            : list.sort.order,
        limit: limit + 1,
      });
    }
    const { column, order, isAfter, isAfterWithoutIndex } = getSort(sort, list.visibleSortKeys?.(tenantDb));
    return tenantDb.statements.select(
      table,
      // In toPage the key leaves the rows again.
      { ...columns, sortKey: sql`${column}`.as('sort_key') } as unknown as S,
      {
        where: [
          // Of few rows their ids are enough: what the filters imply would have an index of the order read instead.
          ...(filterFirst
            ? [matchesUpToCapCondition(tenantDb, filters)]
            : [...where, list.sortIndexCondition?.(filters, { sort, hasCursor: Boolean(cursor) })]),
          cursor ? (filterFirst ? isAfterWithoutIndex : isAfter)(cursor as unknown as SortCursor) : undefined,
        ],
        order: filterFirst || isSelective(filters) ? order.map(withoutIndex) : order,
        limit: limit + 1,
      },
    );
  }

  const idsByText = (tenantDb: TenantDb, filters: F, bounds: Bounds) =>
    searchKind(filters) === 'text' ? (list.idsByText?.(tenantDb, filters, bounds) ?? null) : null;
  /** Of who sees every row; who does not has few, which are read by their own index. */
  const idsByLinks = (tenantDb: TenantDb, filters: F, cursor: C | null, limit: number) =>
    searchKind(filters) === undefined && !tenantDb.visibilityBranches(table)
      ? (list.idsByLinks?.(tenantDb, filters, {
          where: (others) => matching(tenantDb, others),
          cursor,
          limit,
        }) ?? null)
      : null;
  /** What finds the rows that match, up to COUNT_CAP + 1, and in which order they are read. */
  function matchUpToCap(tenantDb: TenantDb, filters: F): Pick<Bounds, 'where' | 'order'> {
    const where = matching(tenantDb, filters);
    const bounds = { where, order: newestFirst(table), limit: COUNT_CAP + 1 };
    const byText = idsByText(tenantDb, filters, bounds);
    const byIndex = byText ?? idsByLinks(tenantDb, filters, null, COUNT_CAP + 1);
    if (byIndex) return { where: [sql`${table.id} in (${byIndex})`], order: [] };
    const indexCondition =
      searchKind(filters) === undefined ? list.countIndexCondition?.(filters) : undefined;
    return { where: [...where, indexCondition], order: textOrder(filters) };
  }

  /** Condition: the row is one of the first of each branch that match. Of what is hidden between them no row is read. */
  function firstOfBranchesCondition(
    tenantDb: TenantDb,
    branches: SQL[],
    where: (SQL | undefined)[],
    limit: number,
  ): SQL {
    return sql`${table.id} in (${selectFirstOfBranches(tenantDb, branches, { where, order: list.sort.order, limit })})`;
  }
  /** SQL: the ids of the first rows of each part. */
  function selectFirstOfBranches(tenantDb: TenantDb, branches: SQL[], { where, ...options }: Bounds): SQL {
    const firsts = branches.map((branch) => {
      const first = tenantDb.statements.select(
        table,
        { id: table.id },
        { where: [branch, ...where], ...options },
      );
      return sql`select id from (${first})`;
    });
    return sql.join(firsts, sql` union all `);
  }
  /** The number of rows that match, up to COUNT_CAP + 1, of a user who does not see every row. */
  function countVisible(tenantDb: TenantDb, filters: F | null): unknown {
    const where = filters ? matching(tenantDb, filters) : [];
    const branches = filters && searchKind(filters) ? null : tenantDb.visibilityBranches(table);
    if (!branches)
      return filters
        ? cappedCountStatement(tenantDb, filters)
        : tenantDb.statements.count(table, COUNT_CAP + 1);
    const bounds = { where, order: newestFirst(table), limit: COUNT_CAP + 1 };
    return sql`select count(*) from (select id from (${selectFirstOfBranches(tenantDb, branches, bounds)}) limit ${COUNT_CAP + 1})`;
  }

  /** The order that makes SQLite read the index which contains the text: it would not choose it, because that is a generated column. */
  const textOrder = (filters: F) => (searchKind(filters) === 'text' ? newestFirst(table) : []);
  /** Condition: the row is one of those that match, where they are at most COUNT_CAP; of more none is read from the table. */
  function matchesUpToCapCondition(tenantDb: TenantDb, filters: F): SQL {
    const found = tenantDb.statements.select(
      table,
      { id: table.id },
      { ...matchUpToCap(tenantDb, filters), limit: COUNT_CAP + 1 },
    );
    return sql`${table.id} in (with few as materialized ${found} select id from few where (select count(*) from few) <= ${COUNT_CAP})`;
  }

  /**
   * Returns the rows of `pageStatement` and what `counting` counts, from one batch. In a chosen order few matching rows are sorted; an index in
   * that order, whose rows are all read until enough match, serves only where there are many, which takes another trip.
   */
  async function readPage<N>(
    tenantDb: TenantDb,
    input: PageInput<F, Cursor>,
    counting: Statement<N[]>,
    getCount: (counted: N) => number,
  ): Promise<[Row[], N | undefined]> {
    const { sort, filters } = input;
    const isOfIndex = list.isSortedByStatus ? !hasOtherFilters(filters) : !hasFilters(filters);
    const filterFirst = sort !== undefined && !isSelective(filters) && !(isOfIndex && hasCounters(tenantDb));
    const [found, [counted]] = await tenantDb.batch(
      pageStatement(tenantDb, input, { filterFirst: filterFirst }),
      counting,
    );
    const isCapped = filterFirst && counted && getCount(counted) > COUNT_CAP;
    return [isCapped ? await pageStatement(tenantDb, input) : found, counted];
  }

  /** Returns a page of at most `limit` rows out of those of `pageStatement`, and the cursor of the next page; null on the last one. */
  function toPage(
    found: Row[],
    { limit, sort }: Pick<PageInput<F, Cursor>, 'limit' | 'sort'>,
  ): { rows: Row[]; next: Cursor | null } {
    if (sort === undefined) return cutPage(found, limit, (last) => list.sort.toCursor(last) as Cursor);
    const { toCursor } = getSort(sort);
    const { rows, next } = cutPage(found, limit, (last) => toCursor(last as unknown as SortedRow) as Cursor);
    return { rows: rows.map(withoutSortKey), next };
  }

  /** Builds the statement that counts the rows that match, up to COUNT_CAP + 1. */
  function cappedCountStatement(tenantDb: TenantDb, filters: F) {
    const { where, order } = matchUpToCap(tenantDb, filters);
    return tenantDb.statements.count(table, COUNT_CAP + 1, where, order);
  }

  /**
   * Builds the statement that counts the rows that match: from the counter table where at most the status is filtered and the user sees
   * every row, else up to COUNT_CAP + 1; UNCOUNTED beyond COUNT_CAP for a user who does not see every row.
   */
  function totalStatement(tenantDb: TenantDb, filters: F) {
    if (!hasCounters(tenantDb))
      return tenantDb.statements.select(
        counts,
        { count: stopAtCap(countVisible(tenantDb, filters)).as('count') },
        { limit: 1 },
      );
    return hasOtherFilters(filters)
      ? cappedCountStatement(tenantDb, filters)
      : tenantDb.statements.select(
          counts,
          { count: sumSql(counts.count).as('count') },
          { where: [countsWhere(filters)] },
        );
  }

  /** Builds the statement that counts the rows that match (`total`, as in `totalStatement`) and all rows (`all`). */
  function totalAndAllStatement(tenantDb: TenantDb, filters: F) {
    if (!hasCounters(tenantDb)) {
      const all = stopAtCap(countVisible(tenantDb, null));
      return tenantDb.statements.select(
        counts,
        { total: stopAtCap(countVisible(tenantDb, filters)).as('total'), all: all.as('all') },
        { limit: 1 },
      );
    }
    const where = countsWhere(filters);
    const total = hasOtherFilters(filters)
      ? sql<number>`(${cappedCountStatement(tenantDb, filters)})`
      : sumSql(where ? sql`case when ${where} then ${counts.count} end` : counts.count);
    return tenantDb.statements.select(counts, {
      total: total.as('total'),
      all: sumSql(counts.count).as('all'),
    });
  }

  /** Returns a page and the counts of matching and of all rows, as `readPage`. */
  async function findPage(tenantDb: TenantDb, input: PageInput<F, Cursor>) {
    const [found, counted] = await readPage(
      tenantDb,
      input,
      totalAndAllStatement(tenantDb, input.filters),
      ({ total }) => total,
    );
    return { ...toPage(found, input), ...toCounts(counted) };
  }

  /**
   * Yields all rows that match, or those of the ids, with these columns, in the order of the list without a chosen one, as slices of at most `size`, each from
   * a round trip of its own. Rows that are made meanwhile are missing; none comes twice.
   */
  async function* readAll<C extends SelectedFields>(
    tenantDb: TenantDb,
    { filters, ids }: ReadRows<F>,
    columns: C,
    size: number,
  ): AsyncGenerator<SelectResultFields<C>[], void> {
    if (ids) {
      const [where, order] = [[inArray(table.id, ids)], list.sort.order.map(withoutIndex)];
      return yield await tenantDb.statements.select(table, columns, { where, order });
    }
    const pages = readPages(async (cursor: Cursor | null) => {
      const input: PageInput<F, Cursor> = { filters, cursor, limit: size };
      return toPage(await pageStatement(tenantDb, input, { columns: columns as unknown as S }), input);
    });
    yield* pages as unknown as AsyncGenerator<SelectResultFields<C>[], void>;
  }
  return {
    pageStatement,
    readPage,
    toPage,
    cappedCountStatement,
    totalStatement,
    totalAndAllStatement,
    findPage,
    readAll,
  };
}

function withoutSortKey<Row>(row: Row): Row {
  const { sortKey, ...shown } = row as Row & SortedRow;
  return shown as unknown as Row;
}

/** Returns the result of `totalAndAllStatement`; zeros for an agency without counters. */
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
