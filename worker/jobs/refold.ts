import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { MAX_VIEW_NAME } from '../../db/domain/saved-views/saved-views.ts';
import { foldViewName } from '../../db/domain/search/folded-columns.ts';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import { unreadPhoneCondition } from '../../db/tables/columns.ts';
import { leads } from '../../db/tables/leads.ts';
import { savedViews } from '../../db/tables/saved-views.ts';
import { openToJobsCondition } from '../agency-moves.ts';
import type { CellEnv } from '../cells/cells.ts';
import { type Database, openDatabase } from '../database.ts';
import { domainPolicies } from '../domains/policies.ts';
import type { JobSlice } from '../job-messages.ts';
import type { FoldedTexts, TablePolicies, TablePolicy } from '../tenant/policy.ts';

/** What one slice folds anew: of each table at most so many rows, of so many agencies in equal parts. */
export const REFOLD = { rows: 500, agencies: 20 } as const;

type SlicedTable = SQLiteTable & Record<'id' | 'agencyId' | 'version', SQLiteColumn>;
type FoldedTable = SlicedTable & { searchText: SQLiteColumn };
type PersonTable = FoldedTable & { phone: SQLiteColumn; phoneNumbers: SQLiteColumn };
type Source = FoldedTexts & {
  table: SlicedTable;
  /** Null in a row that is to be folded anew. */
  mark: SQLiteColumn;
  /** SQL: the row is to be folded anew. A partial index has the same condition. */
  isDue: SQL;
};
/** The sources of a table: its texts; of people also their phones, which a release before folds without reading the numbers. */
function toSources(table: FoldedTable, folded: FoldedTexts): Source[] {
  const { searchText } = table;
  const texts = { table, ...folded, mark: searchText, isDue: isNull(searchText) };
  if (!('phoneNumbers' in table)) return [texts];
  const person = table as PersonTable;
  return [texts, { table, ...folded, mark: person.phoneNumbers, isDue: unreadPhoneCondition(person) }];
}
const sources = allTables.flatMap((table) => {
  const { folded }: Partial<TablePolicy> =
    domainPolicies.tables[getTableName(table) as keyof TablePolicies] ?? {};
  return folded ? toSources(table as unknown as FoldedTable, folded) : [];
});
/** The columns that a row's texts are folded to, but for those that the release before compares too. */
const FOLDED = ['searchText', 'sortText', 'phoneNumbers'];

/**
 * Folds rows anew whose folded columns are empty: those of before the columns, and those whose texts a release before has written since
 * (triggers empty them). Returns a slice more where it has found any.
 */
export async function runRefold(env: CellEnv, { at }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(env);
  let found = await refoldViews(db);
  for (const source of sources) {
    const rows = await findUnfolded(db, source);
    if (rows.length > 0) await writeFolded(db, source, rows);
    found += rows.length;
  }
  found += await numberLeads(db);
  return found > 0 ? [{ at }] : [];
}

/**
 * Numbers the leads of some agencies that have no grams: those of before the index, and of a restored database. Triggers write their
 * grams. Returns how many it has found.
 */
async function numberLeads(db: Database): Promise<number> {
  const rows = await findUnfolded(db, { table: leads, isDue: isNull(leads.searchRow), columns: {} });
  if (rows.length === 0) return 0;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const last = sql`(select coalesce(max(search_row), 0) from leads)`;
  await db
    .update(leads)
    .set({ searchRow: sql`${last} + 1 + numbered.key` })
    .from(sql`json_each(${ids}) as numbered` as never)
    .where(and(eq(leads.id, sql`numbered.value`), isNull(leads.searchRow)));
  return rows.length;
}

/**
 * Condition: the row is one of those of this slice, in equal parts of the agencies that follow `start`, so that a large one does not keep
 * others waiting. Skips from agency to agency in the index of the rows that are to be folded anew.
 */
function sliceCondition({ table, isDue: isUnfolded }: Pick<Source, 'table' | 'isDue'>, start: string): SQL {
  const isDue = and(isUnfolded, openToJobsCondition(table.agencyId));
  const first = sql`select min(${table.agencyId}) from ${table} where ${isDue}`;
  // After the last agency the first one again.
  const next = (agency: SQL) => sql`coalesce((${first} and ${table.agencyId} > ${agency}), (${first}))`;
  const nextChosen = next(sql`chosen.agency`);
  const begin = sql`select agency, agency from (select ${next(sql`${start}`)} as agency) where agency is not null`;
  const chosen = sql`chosen(agency, first) as (${begin} union all select ${nextChosen}, first from chosen where ${nextChosen} <> first limit ${REFOLD.agencies})`;
  const share = sql`(select max(1, ${REFOLD.rows} / count(*)) from chosen)`;
  const agencyIds = sql`select ${table.id} from ${table} where ${table.agencyId} = chosen.agency and ${isDue} limit ${share}`;
  const ids = sql`select part.id from chosen cross join ${table} as part where part.id in (${agencyIds})`;
  return sql`${table.id} in (with recursive ${chosen} ${ids})`;
}

type UnfoldedRow = { id: string; version: number } & Record<string, string | number | null>;
const findUnfolded = (db: Database, source: Pick<Source, 'table' | 'isDue' | 'columns'>) =>
  db
    .select({ id: source.table.id, version: source.table.version, ...source.columns })
    .from(source.table as SQLiteTable)
    .where(sliceCondition(source, crypto.randomUUID())) as unknown as Promise<UnfoldedRow[]>;

/** Writes what the rows are folded to, but for those that somebody has changed since they were read. */
async function writeFolded(db: Database, { table, mark, fold }: Source, rows: UnfoldedRow[]) {
  const folded = rows.map((row) => [row.id, row.version, JSON.stringify(fold(row as never))]);
  const value = (at: number) => sql`json_extract(folded.value, ${`$[${at}]`})`;
  const written = FOLDED.filter((field) => field in table).map((field) => [
    field,
    sql`json_extract(${value(2)}, ${`$.${field}`})`,
  ]);
  // The unary plus keeps SQLite from reading all rows that are to be folded for each.
  const isRow = and(eq(table.id, value(0)), eq(table.version, value(1)), sql`+${mark} is null`);
  await db
    .update(table as SQLiteTable)
    .set(Object.fromEntries(written))
    .from(sql`json_each(${JSON.stringify(folded)}) as folded` as never)
    .where(isRow);
}

const viewColumns = {
  agencyId: savedViews.agencyId,
  list: savedViews.list,
  isShared: savedViews.isShared,
  createdBy: savedViews.createdBy,
  createdAt: savedViews.createdAt,
  name: savedViews.name,
  nameKey: savedViews.nameKey,
};
type View = { id: string; version: number } & {
  [K in keyof typeof viewColumns]: (typeof savedViews.$inferSelect)[K];
};
/** Whose names have to differ. */
const toUniqueNameKey = ({ agencyId, list, isShared, createdBy }: View) =>
  JSON.stringify([agencyId, list, isShared || createdBy]);

/**
 * Folds the names of the saved views of some agencies anew. Of two whose names become equal the later one is called '… (2)', also where
 * it is folded already. Returns how many were to be folded.
 */
async function refoldViews(db: Database): Promise<number> {
  const source = { table: savedViews, isDue: isNull(savedViews.nameKey), columns: viewColumns };
  const unfolded = (await findUnfolded(db, source)) as unknown as View[];
  if (unfolded.length === 0) return 0;
  const agencies = JSON.stringify([...new Set(unfolded.map(({ agencyId }) => agencyId))]);
  const all = (await db
    .select({ id: savedViews.id, version: savedViews.version, ...viewColumns })
    .from(savedViews)
    .where(sql`${savedViews.agencyId} in (select value from json_each(${agencies}))`)) as View[];
  const changed = [...Map.groupBy(all, toUniqueNameKey).values()].flatMap(nameAnew);
  // A name is given up before another view gets it.
  const inOrder = changed.toSorted((one, other) => Number(one.isUnfolded) - Number(other.isUnfolded));
  for (let from = 0; from < inOrder.length; from += REFOLD.rows)
    await db.batch(inOrder.slice(from, from + REFOLD.rows).map((view) => rename(db, view)) as never);
  return unfolded.length;
}

/** Returns the views of one scope that are to be folded or renamed, with the names that they get: the oldest keeps its own. */
function nameAnew(views: View[]) {
  const keys = new Set<string>();
  // By the fold before they are unique too.
  const formerNames = new Set(views.map((view) => foldViewName(view).nameFolded));
  return views
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map((view) => {
      const name = findFreeName(view.name, (each) => {
        const { nameKey, nameFolded } = foldViewName({ name: each });
        return keys.has(nameKey) || (each !== view.name && formerNames.has(nameFolded));
      });
      const { nameKey, nameFolded } = foldViewName({ name });
      keys.add(nameKey);
      formerNames.add(nameFolded);
      return { ...view, isUnfolded: view.nameKey === null, isRenamed: name !== view.name, name };
    })
    .filter(({ isUnfolded, isRenamed }) => isUnfolded || isRenamed);
}

function findFreeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let n = 2; isTaken(free); n++) {
    const suffix = ` (${n})`;
    free = `${name
      .slice(0, MAX_VIEW_NAME - suffix.length)
      .toWellFormed()
      .trimEnd()}${suffix}`;
  }
  return free;
}

/** Builds the statement that writes the name of a view, unless somebody has changed it since it was read. */
const rename = (db: Database, { id, version, name, isRenamed }: ReturnType<typeof nameAnew>[number]) =>
  db
    .update(savedViews)
    .set({ ...(isRenamed && { name, version: version + 1 }), ...foldViewName({ name }) })
    .where(and(eq(savedViews.id, id), eq(savedViews.version, version)));
