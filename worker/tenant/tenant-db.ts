import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SelectedFields, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../audit/actor.ts';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import { historyOf } from '../audit/audit-log.ts';
import { agencyOf } from './agency.ts';
import { type Business, changesOf, type OfAgency, type Row, type Statement } from './mutations.ts';
import { handoverOf } from './work-handover.ts';
import { limitsOf } from './user-limits.ts';
import { peopleOf } from './users.ts';
import { statementsOf } from './statements.ts';
import { firstForeign } from './cross-tenant-ids.ts';

type Query<R> = Statement<R[]> & PromiseLike<R[]>;
type Shape = { where?: (SQL | undefined)[]; order?: SQL[]; limit?: number };

/** The rows of one agency: the only way to them, and the only place that compares agencies. */
export function rowsOf(db: Database, agencyId: string, actor: Actor) {
  const own = (table: OfAgency, ...conditions: (SQL | undefined)[]) =>
    // In parentheses, so that no `or` of a condition reaches past the agency.
    and(eq(table.agencyId, agencyId), ...conditions.map((each) => each && sql`(${each})`));
  // Drizzle cannot follow a generic table through its builder; what a query returns is said by `fields`.
  const from = (table: OfAgency, fields: SelectedFields) => db.select(fields).from(table as SQLiteTable);

  /** A statement that selects `fields` of the agency's own rows. */
  function list<F extends SelectedFields>(
    table: OfAgency,
    fields: F,
    { where = [], order = [], limit }: Shape = {},
  ) {
    const query = from(table, fields)
      .where(own(table, ...where))
      .orderBy(...order)
      .$dynamic();
    return (limit === undefined ? query : query.limit(limit)) as unknown as Query<SelectResultFields<F>>;
  }
  /** A statement that counts the agency's own rows, up to `cap` of them. */
  function count(table: OfAgency, cap: number, where: (SQL | undefined)[] = []) {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table as SQLiteTable)
      .where(own(table, ...where))
      .limit(cap)
      .as('some');
    return db.select({ count: sql<number>`count(*)` }).from(some) as unknown as Query<{ count: number }>;
  }
  /** Runs statements in one trip, all or nothing; gives the result of each. */
  const read = <S extends [Statement<unknown>, ...Statement<unknown>[]]>(...statements: S) =>
    db.batch(statements) as unknown as Promise<{ [K in keyof S]: S[K]['_']['result'] }>;

  /** One row, or NOT_FOUND. */
  async function find<T extends Business>(table: T, id: string): Promise<Row<T>> {
    const [row] = await db
      .select()
      .from(table as Business)
      .where(own(table, eq(table.id, id)));
    if (!row) throw notFound();
    return row as Row<T>;
  }
  /** A field of the agency's row that `id` points to, as part of another select. */
  const ofRow = <V>(table: OfAgency & { id: SQLiteColumn }, value: SQLiteColumn | SQL<V>, id: SQLiteColumn) =>
    sql<V | null>`(select ${value} from ${table} where ${own(table, eq(table.id, id))})`;
  /** How many of the agency's rows meet the conditions, as part of another select. */
  const tally = (table: OfAgency, ...where: (SQL | undefined)[]) =>
    sql<number>`(select count(*) from ${table} where ${own(table, ...where)})`;
  /** The values of a column of the agency's rows that meet the conditions, for `in`; or of several, to compare with. */
  const among = (table: OfAgency, column: SQLiteColumn | SQL, ...where: (SQL | undefined)[]) =>
    sql`(select ${column} from ${table} where ${own(table, ...where)})`;
  /** A statement that reads nothing, to begin a list of unknown length. */
  const nothing = db.select({ nothing: sql<null>`null` }).from(sql`(select null)`) as unknown as Query<{
    nothing: null;
  }>;
  /** Writes down that a row of another agency was asked for, if one of these ids is. */
  const denyForeign = (entity: string, ids: string[], most: number) =>
    wall.history.denied(
      entity,
      firstForeign(ids, agencyId, (table) => ne(table.agencyId, agencyId)),
      most,
    );
  const wall = { db, agencyId, userId: actor.userId, own, history: historyOf(db, { ...actor, agencyId }) };
  const { happened } = wall.history;
  const reads = { list, count, read, find, ofRow, tally, among, nothing, denyForeign, happened };
  const parts = {
    agency: agencyOf(wall),
    people: peopleOf(wall),
    handover: handoverOf(wall),
    limits: limitsOf(wall),
  };
  return { ...reads, ...changesOf(wall), ...statementsOf(wall), ...parts };
}
export type Rows = ReturnType<typeof rowsOf>;
