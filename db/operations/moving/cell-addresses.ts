import { randomUUID } from 'node:crypto';
import type { Client, InStatement } from '@libsql/client/web';
import { DEFAULT_CELL } from '../../../worker/cells/cells.ts';
import { DeployError } from '../../deploy/deploy-error.ts';
import type { Move } from './agency-block.ts';

/** Returns the addresses of an agency's users, as the directory folds them. */
async function readAddresses(source: Client, agency: string): Promise<string[]> {
  const sql = 'select email_key from users where agency_id = ?';
  const [result] = await source.batch([{ sql, args: [agency] }], 'deferred');
  return (result?.rows ?? []).map(({ email_key }) => String(email_key));
}

/** Throws a DeployError where the directory says of an address that it is of a third cell. */
export async function assertAddresses(
  defaultCell: Client,
  source: Client,
  { agency, from }: Move,
): Promise<void> {
  const addresses = await readAddresses(source, agency);
  const { rows } = await defaultCell.execute({
    sql: 'select count(*) as others from cell_addresses where cell <> ? and email_key in (select value from json_each(?))',
    args: [from, JSON.stringify(addresses)],
  });
  if (Number(rows[0]?.others) > 0)
    throw new DeployError(
      `El directorio dice de ${rows[0]?.others} usuarios de la agencia que son de otra celda. No se ha cambiado nada.`,
    );
}

/** Lets the directory name the new cell for every user of the agency, in one transaction, which records that it did. Ends their sessions before. */
export async function switchAddresses(defaultCell: Client, source: Client, move: Move): Promise<void> {
  const { agency, from, to } = move;
  await source.execute({
    sql: 'delete from sessions where user_id in (select id from users where agency_id = ?)',
    args: [agency],
  });
  const addresses = JSON.stringify(await readAddresses(source, agency));
  const change: InStatement =
    to === DEFAULT_CELL
      ? {
          sql: 'delete from cell_addresses where cell = ? and email_key in (select value from json_each(?))',
          args: [from, addresses],
        }
      : {
          sql: `insert into cell_addresses (email_key, cell, claim) select value, ?, ? from json_each(?) where true
            on conflict (email_key) do update set cell = excluded.cell, claim = excluded.claim where cell_addresses.cell = ?`,
          args: [to, randomUUID(), addresses, from],
        };
  await defaultCell.batch(
    [
      change,
      {
        sql: 'update agency_moves set switched_at = ? where agency = ?',
        args: [new Date().toISOString(), agency],
      },
    ],
    'write',
  );
}
