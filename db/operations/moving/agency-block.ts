import type { Client, InStatement } from '@libsql/client/web';
import { MOVING_ERROR } from '../../../worker/agency-moves.ts';
import { DeployError } from '../../deploy/deploy-error.ts';
import { countRows, readAgencyTables } from './agency-tables.ts';

/** A move as the databases record it; cells by name, '' for the default one. */
export type Move = { agency: string; from: string; to: string; switchedAt: string | null };

/** Returns the move of an agency that a database knows; undefined for none. */
export async function findMove(client: Client, agency: string): Promise<Move | undefined> {
  const [result] = await client.batch(
    [{ sql: 'select * from agency_moves where agency = ?', args: [agency] }],
    'deferred',
  );
  const row = result?.rows[0];
  return (
    row && {
      agency,
      from: String(row.from_cell),
      to: String(row.to_cell),
      switchedAt: row.switched_at === null ? null : String(row.switched_at),
    }
  );
}

/** Records a move. Of commands at the same time one does; `closes` keeps jobs from the agency's rows in this database. */
const record = ({ agency, from, to }: Move, closes: boolean): InStatement => ({
  sql: `insert into agency_moves (agency, from_cell, to_cell, started_at, is_closed) values (?, ?, ?, ?, ?)
    on conflict (agency) do update set is_closed = max(is_closed, excluded.is_closed)
    where (from_cell, to_cell) = (excluded.from_cell, excluded.to_cell)`,
  args: [agency, from, to, new Date().toISOString(), Number(closes)],
});

/** Records the move in the default cell's database, by which a later run finds it. */
export async function claimMove(defaultCell: Client, move: Move): Promise<void> {
  await defaultCell.batch([record(move, false)], 'write');
  const claimed = await findMove(defaultCell, move.agency);
  if (claimed?.from !== move.from || claimed.to !== move.to)
    throw new DeployError('Otra ejecución está trasladando la agencia a otra celda.');
}

/**
 * Prepares the new cell: keeps its jobs from the agency, and from the files of an earlier stay of it that wait for their removal. Throws a
 * DeployError where it has rows of the agency that are not of this move.
 */
export async function prepareTarget(target: Client, move: Move): Promise<void> {
  await assertNoOtherRows(target, move.agency);
  await target.batch(
    [
      record(move, true),
      {
        sql: 'delete from file_removals where substr(object_key, 1, length(:folder)) = :folder',
        args: { folder: toFolder(move.agency) },
      },
    ],
    'write',
  );
}

/** Throws a DeployError where a new cell that is not prepared has rows of the agency. Changes nothing. */
export async function assertNoOtherRows(target: Client, agency: string): Promise<void> {
  if (await isPrepared(target, agency)) return;
  const counts = await countRows(target, await readAgencyTables(target), agency);
  const held = [...counts].filter(([, count]) => count > 0).map(([name]) => `«${name}»`);
  if (held.length > 0)
    throw new DeployError(
      `La celda de destino tiene ya filas de la agencia que no son de este traslado: ${held.join(', ')}. No se ha cambiado nada.`,
    );
}

/** What the keys of an agency's files begin with. */
export const toFolder = (agency: string) => `a/${agency}/`;

/** Whether the new cell is prepared: what it has of the agency is of this move. */
export const isPrepared = async (client: Client, agency: string): Promise<boolean> => {
  const { rows } = await client.execute({
    sql: 'select is_closed from agency_moves where agency = ?',
    args: [agency],
  });
  return rows[0]?.is_closed === 1;
};

const toPrefix = (agency: string) => `moving_${agency.replaceAll('-', '')}_`;

/**
 * Refuses every write to the rows of the agency, and new sessions of its users, from one moment on: each write is either in what is
 * copied, or was refused.
 */
export async function blockAgency(source: Client, move: Move): Promise<void> {
  if ((await listBlocks(source, move.agency)).length > 0) return;
  const tables = await readAgencyTables(source);
  const triggers = tables.flatMap(({ name, agency: column }) => [
    toTrigger(move.agency, name, 'insert', `new."${column}" = '${move.agency}'`),
    toTrigger(move.agency, name, 'update', `'${move.agency}' in (old."${column}", new."${column}")`),
    toTrigger(move.agency, name, 'delete', `old."${column}" = '${move.agency}'`),
  ]);
  const isOfAgency = `exists (select 1 from users where id = new.user_id and agency_id = '${move.agency}')`;
  triggers.push(toTrigger(move.agency, 'sessions', 'insert', isOfAgency));
  await source.batch([record(move, true), ...triggers], 'write');
}

const toTrigger = (agency: string, table: string, event: 'insert' | 'update' | 'delete', when: string) =>
  `create trigger "${toPrefix(agency)}${table}_${event}" before ${event} on "${table}" when ${when} begin select raise(abort, '${MOVING_ERROR}'); end`;

async function listBlocks(source: Client, agency: string): Promise<string[]> {
  const { rows } = await source.execute({
    sql: "select name from sqlite_schema where type = 'trigger' and substr(name, 1, length(:prefix)) = :prefix",
    args: { prefix: toPrefix(agency) },
  });
  return rows.map(({ name }) => String(name));
}

/** Ends the block, and what keeps the jobs from the agency; also where none is left. */
export async function unblockAgency(source: Client, agency: string): Promise<void> {
  const blocks = await listBlocks(source, agency);
  await source.batch([...blocks.map((name) => `drop trigger if exists "${name}"`), forget(agency)], 'write');
}

/** Forgets the move in a database. */
export async function forgetMove(client: Client, agency: string): Promise<void> {
  await client.batch([forget(agency)], 'write');
}
const forget = (agency: string): InStatement => ({
  sql: 'delete from agency_moves where agency = ?',
  args: [agency],
});

/** Lets jobs work for the agency in its new cell; that of the morning's notices, which may have passed it, comes back to it. */
export async function openTarget(target: Client, agency: string): Promise<void> {
  await target.batch(
    [
      { sql: 'update agency_moves set is_closed = 0 where agency = ?', args: [agency] },
      {
        sql: "update job_runs set failed = json_insert(failed, '$[#]', :agency) where job = 'morningNotices' and not exists (select 1 from json_each(failed) where value = :agency)",
        args: { agency },
      },
    ],
    'write',
  );
}
