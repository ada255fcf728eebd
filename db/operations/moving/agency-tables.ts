import type { Client, InStatement, Row } from '@libsql/client/web';

/** Rows that one transaction writes. */
const SLICE = 250;
/**
 * Triggers that stay while rows are moved: those of the index by which leads are found and of the subjects of the audit log, whose numbers
 * each database gives itself, and those that queue the files of deleted rows. All others would refuse rows that were valid when they were
 * written, or count them again.
 */
const KEPT_TRIGGERS = [
  'leads_grams_inserted',
  'leads_grams_numbered',
  'leads_grams_deleted',
  'history_subjects_inserted',
  'history_subjects_deleted',
  'images_removed',
  'documents_removed',
];
/** Columns that each database numbers itself: of the index of leads, and the ids of the audit log, whose order stays. */
const NUMBERED = ['leads.search_row', 'history.id'];

/** The table whose rows KEPT_TRIGGERS write, with the new ids of the audit log, and delete. */
const DERIVED = 'history_subjects';

type Column = { name: string; isText: boolean };
export type AgencyTable = {
  name: string;
  /** The column that holds the agency's id. */
  agency: string;
  /** Without generated ones and those that each database numbers itself. */
  columns: Column[];
  key: string[];
  /** Whether its key is numbered by each database. */
  isNumbered: boolean;
};

/** Returns the tables with rows of agencies, each behind those that it refers to; agencies and users, which refer to each other, first. */
export async function readAgencyTables(client: Client): Promise<AgencyTable[]> {
  const [columns, references] = await client.batch(
    [
      `select t.name as name, c.name as "column", c.type as type, c.pk as pk, c.hidden as hidden
       from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table' and t.name <> '${DERIVED}'
       and (t.name = 'agencies' or exists (select 1 from pragma_table_info(t.name) where name = 'agency_id'))
       order by t.name, c.cid`,
      `select t.name as name, r."table" as other from sqlite_schema t, pragma_foreign_key_list(t.name) r where t.type = 'table'`,
    ],
    'deferred',
  );
  const tables = [...Map.groupBy(columns?.rows ?? [], ({ name }) => String(name))].map(([name, rows]) =>
    toTable(name, rows),
  );
  const referred = Map.groupBy(references?.rows ?? [], ({ name }) => String(name));
  const ordered: AgencyTable[] = [];
  const place = (table: AgencyTable | undefined) => {
    if (!table || ordered.includes(table)) return;
    if (table.name !== 'agencies')
      for (const { other } of referred.get(table.name) ?? [])
        if (other !== table.name) place(tables.find(({ name }) => name === other));
    ordered.push(table);
  };
  for (const name of ['agencies', 'users', ...tables.map((table) => table.name)])
    place(tables.find((table) => table.name === name));
  return ordered;
}

function toTable(name: string, rows: Row[]): AgencyTable {
  const isNumberedHere = (column: unknown) => NUMBERED.includes(`${name}.${column}`);
  const key = rows.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a.pk) - Number(b.pk));
  return {
    name,
    agency: name === 'agencies' ? 'id' : 'agency_id',
    columns: rows
      .filter(({ column, hidden }) => Number(hidden) === 0 && !isNumberedHere(column))
      .map(({ column, type }) => ({ name: String(column), isText: /text/i.test(String(type)) })),
    key: key.map(({ column }) => String(column)),
    isNumbered: key.some(({ column }) => isNumberedHere(column)),
  };
}

/** Returns how many rows of the agency each of the tables holds. */
export async function countRows(
  client: Client,
  tables: readonly AgencyTable[],
  agency: string,
): Promise<Map<string, number>> {
  const counts = tables.map(
    ({ name, agency: column }) =>
      `select '${name}' as name, count(*) as count from "${name}" where "${column}" = :agency`,
  );
  // SQLite joins at most 500 selects.
  const [result] = await client.batch([{ sql: counts.join(' union all '), args: { agency } }], 'deferred');
  return new Map((result?.rows ?? []).map(({ name, count }) => [String(name), Number(count)]));
}

/** Rows as they are stored: a text as its bytes, which need not be valid UTF-8. */
type StoredRow = unknown[];
type Slice = { rows: StoredRow[]; keys: unknown[][] };

/** Reads the rows of an agency in the order of their keys, in slices, after the first `skipped` ones. */
export async function* readSlices(
  client: Client,
  table: AgencyTable,
  agency: string,
  skipped = 0,
): AsyncGenerator<Slice> {
  const stored = table.columns.map(({ name, isText }) => (isText ? `cast("${name}" as blob)` : `"${name}"`));
  const key = table.key.map((name) => `"${name}"`);
  const from = `select ${[...stored, ...key].join()} from "${table.name}" where "${table.agency}" = ?`;
  const toSlice = (rows: Row[]): Slice => ({
    rows: rows.map((row) => table.columns.map((_, at) => row[at])),
    keys: rows.map((row) => key.map((_, at) => row[table.columns.length + at])),
  });
  const keys = await selectKeys(client, table, agency);
  for (let at = skipped; at < keys.length; at += SLICE) {
    const part = keys.slice(at, at + SLICE);
    const wanted = `(${key.join()}) in (select ${key.map((_, n) => `value ->> ${n}`).join()} from json_each(?))`;
    const [result] = await client.batch(
      [{ sql: `${from} and ${wanted} order by ${key.join()}`, args: [agency, JSON.stringify(part)] }],
      'deferred',
    );
    yield toSlice(result?.rows ?? []);
  }
}

/** Returns the keys of an agency's rows in their order. */
async function selectKeys(client: Client, table: AgencyTable, agency: string): Promise<unknown[][]> {
  const key = table.key.map((name) => `"${name}"`).join();
  const sql = `select ${key} from "${table.name}" where "${table.agency}" = ? order by ${key}`;
  // Not on a replica, where 'read' may be answered.
  const [result] = await client.batch([{ sql, args: [agency] }], 'deferred');
  return (result?.rows ?? []).map((row) => table.key.map((_, at) => row[at]));
}

/** Returns the statements that insert rows as they are stored. */
export function toInserts(table: AgencyTable, rows: StoredRow[]): InStatement[] {
  const names = table.columns.map(({ name }) => `"${name}"`).join();
  const values = table.columns.map(({ isText }) => (isText ? 'cast(? as text)' : '?')).join();
  return rows.map((row) => ({
    sql: `insert into "${table.name}" (${names}) values (${values})`,
    args: row as never,
  }));
}

/** Returns the statement that deletes the rows with these keys. */
export const toDeletion = (table: AgencyTable, agency: string, keys: unknown[][]): InStatement => ({
  sql: `delete from "${table.name}" where "${table.agency}" = ? and (${table.key.map((name) => `"${name}"`).join()}) in (select ${table.key.map((_, n) => `value ->> ${n}`).join()} from json_each(?))`,
  args: [agency, JSON.stringify(keys)],
});

/**
 * Runs statements in one transaction, in which the triggers of these tables do not run, but for KEPT_TRIGGERS. Nobody else sees the tables
 * without them. Throws, and changes nothing, where a migration has changed a trigger at the same time.
 */
export async function writeWithoutTriggers(
  client: Client,
  tables: readonly string[],
  statements: InStatement[],
): Promise<void> {
  const found =
    "select name, sql from sqlite_schema where type = 'trigger' and tbl_name in (select value from json_each(:tables)) order by rowid";
  const args = { tables: JSON.stringify(tables) };
  const { rows } = await client.execute({ sql: found, args });
  const triggers = rows.filter(({ name }) => !KEPT_TRIGGERS.includes(String(name)));
  await client.batch(
    [
      // Fails for the missing agency where the triggers are not those that were read.
      {
        sql: `insert into agency_moves (agency, from_cell, to_cell, started_at, is_closed)
          select null, '', '', '', 0 where (select coalesce(group_concat(sql, char(10)), '') from (${found})) <> :expected`,
        args: { ...args, expected: rows.map(({ sql }) => String(sql)).join('\n') },
      },
      // Agencies and users refer to each other.
      'pragma defer_foreign_keys = on',
      ...triggers.map(({ name }) => `drop trigger "${name}"`),
      ...statements,
      ...triggers.map(({ sql }) => String(sql)),
    ],
    'write',
  );
}
