import type { CloudflareApi } from './cloudflare-api.ts';
import { DeployError } from './deploy-error.ts';
import { readHealth } from './deployed-health.ts';
import type { Secrets } from './secrets-file.ts';
import { parseVersionRecord, toVersionRecord, type VersionRecord } from './version-record.ts';

/**
 * The version that Cloudflare serves, what it says of its secrets (nothing where it is from before records), and the tag of the last
 * migration of Durable Objects that its Worker has.
 */
export type ServedVersion = { id: string; migrationTag?: string } & Partial<VersionRecord>;

/** Returns the version that a Worker serves; null where there is none. */
export async function findServedVersion(
  cloudflare: Pick<CloudflareApi, 'findServedVersion'>,
  name: string,
): Promise<ServedVersion | null> {
  const served = await cloudflare.findServedVersion(name);
  if (!served) return null;
  const { id, message, migrationTag } = served;
  return { id, migrationTag, ...parseVersionRecord(message) };
}

/** Throws a DeployError where the version that is served has another database, or neither it nor the site at `address` says which. */
export async function assertServedDatabase(
  served: ServedVersion,
  address: string,
  secrets: Secrets,
): Promise<void> {
  const health = served.databaseHash ? null : await readHealth(address);
  if (!served.databaseHash && !health)
    throw new DeployError(
      `${address} no contesta, y no se sabe qué base de datos se sirve. Si es la de DATABASE_URL: npm run release -- --switch-database`,
    );
  const databaseHash = served.databaseHash ?? health?.databaseHash;
  // A version from before both says nothing; the one that is deployed now will.
  if (databaseHash === undefined || databaseHash === (await toVersionRecord(secrets)).databaseHash) return;
  throw new DeployError(
    'DATABASE_URL no es la base de datos que se sirve. No se ha publicado nada. Revisa el secreto; para cambiar de base: npm run release -- --switch-database',
  );
}
