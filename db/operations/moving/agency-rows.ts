import { createHash } from 'node:crypto';
import type { Client, InStatement } from '@libsql/client/web';
import { DeployError } from '../../deploy/deploy-error.ts';
import type { TableContent } from '../dump-statements.ts';
import {
  type AgencyTable,
  countRows,
  readAgencyTables,
  readSlices,
  toDeletion,
  toInserts,
  writeWithoutTriggers,
} from './agency-tables.ts';

type Report = (rows: number) => void;

/** Copies the rows of an agency that the other database lacks. Each slice is a transaction, so that a copy that broke off goes on where it did. */
export async function copyRows(from: Client, to: Client, agency: string, report: Report): Promise<number> {
  const tables = await readAgencyTables(from);
  const [there, here] = await Promise.all([countRows(from, tables, agency), countRows(to, tables, agency)]);
  let copied = 0;
  const written = (rows: number) => {
    copied += rows;
    report(copied);
  };
  const [agencies, users, ...others] = tables as [AgencyTable, AgencyTable, ...AgencyTable[]];
  if (!here.get(agencies.name)) {
    const inserts: InStatement[] = [];
    for (const table of [agencies, users])
      for await (const { rows } of readSlices(from, table, agency)) inserts.push(...toInserts(table, rows));
    await write(to, [agencies, users], inserts);
    written(inserts.length);
  }
  for (const table of others) {
    const done = here.get(table.name) ?? 0;
    if (done >= (there.get(table.name) ?? 0)) continue;
    for await (const { rows } of readSlices(from, table, agency, done)) {
      await write(to, [table], toInserts(table, rows));
      written(rows.length);
    }
  }
  return copied;
}

async function write(to: Client, tables: AgencyTable[], inserts: InStatement[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  try {
    await writeWithoutTriggers(to, names, inserts);
  } catch (error) {
    if (!(error instanceof Error) || !/CONSTRAINT/.test('code' in error ? String(error.code) : ''))
      throw error;
    throw new DeployError(
      `La celda de destino tiene ya filas que chocan con las de la agencia, en «${names.join(', ')}»: ${error.message}`,
    );
  }
}

/** Returns the number of rows of an agency in each table that has some, and the hash of what they hold in the order of their keys. */
export async function readContents(client: Client, agency: string): Promise<Map<string, TableContent>> {
  const tables = await readAgencyTables(client);
  const counts = await countRows(client, tables, agency);
  const contents = new Map<string, TableContent>();
  for (const table of tables) {
    if (!counts.get(table.name)) continue;
    const hash = createHash('sha256');
    let rows = 0;
    for await (const slice of readSlices(client, table, agency)) {
      rows += slice.rows.length;
      for (const value of slice.rows.flat())
        if (value instanceof ArrayBuffer) hash.update(`${value.byteLength}:`).update(new Uint8Array(value));
        else hash.update(`${typeof value} ${value}:`);
    }
    contents.set(table.name, { rows, sha256: hash.digest('hex') });
  }
  return contents;
}

/** Throws a DeployError that names the tables in which the agency is not the same in both databases; returns the number of rows. */
export async function compareRows(from: Client, to: Client, agency: string): Promise<number> {
  const [expected, found] = [await readContents(from, agency), await readContents(to, agency)];
  const different = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (table) => expected.get(table)?.sha256 !== found.get(table)?.sha256,
  );
  if (different.length > 0) {
    const counts = different.map(
      (table) =>
        `«${table}» (${found.get(table)?.rows ?? 0} filas; en el origen, ${expected.get(table)?.rows ?? 0})`,
    );
    throw new DeployError(`La copia no es igual que el origen: ${counts.join(', ')}.`);
  }
  return [...expected.values()].reduce((sum, { rows }) => sum + rows, 0);
}

const inAWeek = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+7 days')";

/**
 * Deletes the rows of an agency, in slices, those that others refer to last; triggers and, of logos and avatars, statements queue its files
 * for removal after a week.
 */
export async function deleteRows(client: Client, agency: string, report: Report): Promise<number> {
  const tables = await readAgencyTables(client);
  const counts = await countRows(client, tables, agency);
  const [agencies, users, ...others] = tables as [AgencyTable, AgencyTable, ...AgencyTable[]];
  let deleted = 0;
  for (const table of others.toReversed()) {
    if (!counts.get(table.name)) continue;
    for await (const { keys } of readSlices(client, table, agency)) {
      await writeWithoutTriggers(client, [table.name], [toDeletion(table, agency, keys)]);
      deleted += keys.length;
      report(deleted);
    }
  }
  if (counts.get(agencies.name)) {
    const ofAgency = (sql: string): InStatement => ({ sql, args: [agency] });
    await writeWithoutTriggers(
      client,
      [agencies.name, users.name],
      [
        `insert into file_removals (bucket, object_key, not_before) select 'LOGOS', logo_key, ${inAWeek} from agencies where id = ? and logo_key is not null`,
        `insert into file_removals (bucket, object_key, not_before) select 'AVATARS', avatar_key, ${inAWeek} from users where agency_id = ? and avatar_key is not null`,
        'delete from sessions where user_id in (select id from users where agency_id = ?)',
        'delete from users where agency_id = ?',
        'delete from agencies where id = ?',
      ].map(ofAgency),
    );
    deleted += 1 + (counts.get(users.name) ?? 0);
  }
  return deleted;
}
