import { createClient } from '@libsql/client/web';
import { IDENTITY_KEY } from '../../worker/files/reconciliation/storage-identity.ts';
import type { CloudflareApi } from '../deploy/cloudflare-api.ts';
import { DeployError } from '../deploy/deploy-error.ts';

/** A cell's database and what begins the keys of its objects: its name, or nothing for the default cell. */
export type CellDatabase = { cell: string; url: string; token?: string };
type Storage = { cloudflare: Pick<CloudflareApi, 'getObject' | 'putObject'>; buckets: readonly string[] };

/**
 * Throws a DeployError where the files of a cell in one of the buckets belong to another database, or the cell's is new and the files are
 * not. Changes nothing.
 */
export async function assertFileOwners(cells: CellDatabase[], storage: Storage): Promise<void> {
  for (const cell of cells) await findUnowned(cell, storage);
}

/** Writes the identity of each cell's database, which is migrated, into the buckets where no database has; throws as assertFileOwners does. */
export async function claimFiles(cells: CellDatabase[], storage: Storage): Promise<void> {
  for (const cell of cells) {
    const { id, unowned } = await findUnowned(cell, storage);
    if (!id) throw new DeployError(`La base de datos de ${describeCell(cell)} no tiene identidad.`);
    for (const bucket of unowned) await storage.cloudflare.putObject(bucket, toKey(cell), id);
  }
}

/** Returns the identity of the cell's database, undefined before its migration, and the buckets in which nobody owns its files. */
async function findUnowned(cell: CellDatabase, { cloudflare, buckets }: Storage) {
  const id = await readIdentity(cell);
  const unowned: string[] = [];
  for (const bucket of buckets) {
    const owner = await cloudflare.getObject(bucket, toKey(cell));
    if (owner === undefined) unowned.push(bucket);
    else if (owner !== id)
      throw new DeployError(
        `Los ficheros de ${describeCell(cell)} en «${bucket}» son de otra base de datos (${toKey(cell)} dice ${owner}; DATABASE_URL, ${id ?? 'nada'}). Revisa DATABASE_URL; si es la buena: docs/operations.md, «Files of another database».`,
      );
  }
  return { id, unowned };
}

async function readIdentity({ url, token }: CellDatabase): Promise<string | undefined> {
  const client = createClient({ url, authToken: token });
  try {
    const tables = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = 'database_identity'");
    if (tables.rows.length === 0) return undefined;
    const { rows } = await client.execute('SELECT id FROM database_identity');
    return rows[0] && String(rows[0].id);
  } finally {
    client.close();
  }
}

const toKey = ({ cell }: CellDatabase) => (cell ? `${cell}/${IDENTITY_KEY}` : IDENTITY_KEY);
const describeCell = ({ cell }: CellDatabase) => (cell ? `la celda «${cell}»` : 'la celda principal');
