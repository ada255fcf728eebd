import { sharedServer } from '../../support/shared-server.ts';

export type Reference = { table: string; to: string; from: string[]; columns: string[]; cascades: boolean };
type Column = { name: string; notnull: boolean; pk: number };
const { sql } = sharedServer();
const selectRows = async (statement: string, args: string[] = []) => (await sql(statement, args)).rows;

/** Every table of the schema, without those of SQLite, libSQL and the migrations, and without the full-text index (migration 0041). */
export async function tables(): Promise<string[]> {
  const rows = await selectRows(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by 1",
  );
  return rows.map(({ name }) => String(name)).filter((name) => !/^(libsql_|lead_grams)/.test(name));
}

export const getColumns = async (table: string): Promise<Column[]> =>
  (await selectRows('select name, "notnull", pk from pragma_table_info(?)', [table])).map((row) => ({
    name: String(row.name),
    notnull: Boolean(row.notnull),
    pk: Number(row.pk),
  }));

/**
 * Tables whose every row has an agency that exists. Users and entries of the audit log may have none, and the subjects of these are
 * written by triggers.
 */
export async function businessTables(): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables())
    if (!['users', 'history', 'history_subjects'].includes(table))
      if ((await getColumns(table)).some(({ name }) => name === 'agency_id')) found.push(table);
  return found;
}

/** The foreign keys of a table, each with all its columns. */
export async function getReferences(table: string): Promise<Reference[]> {
  const rows = await selectRows('select * from pragma_foreign_key_list(?) order by id, seq', [table]);
  const byId = Map.groupBy(rows, ({ id }) => Number(id));
  return [...byId.values()].map((parts) => ({
    table,
    to: String(parts[0]?.table),
    from: parts.map((part) => String(part.from)),
    columns: parts.map((part) => String(part.to)),
    cascades: parts[0]?.on_delete === 'CASCADE',
  }));
}

/** Columns of each index of a table as 'a,b,c', without partial indexes; an expression is ''. */
export async function getIndexes(table: string, only = ''): Promise<string[]> {
  const parts = await selectRows(
    `select i.name as name, coalesce(c.name, '') as part from pragma_index_list(?) i, pragma_index_info(i.name) c
     where not i.partial ${only} order by i.name, c.seqno`,
    [table],
  );
  return [...Map.groupBy(parts, ({ name }) => name).values()].map((each) =>
    each.map(({ part }) => part).join(),
  );
}
export const getUniqueIndexes = (table: string) => getIndexes(table, 'and i."unique"');

/** Names of the existing triggers or indexes. */
export async function getNames(type: 'trigger' | 'index'): Promise<string[]> {
  const rows = await selectRows(
    'select name from sqlite_master where type = ? and sql is not null order by name',
    [type],
  );
  return rows.map(({ name }) => String(name));
}
