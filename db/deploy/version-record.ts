import { hashDatabaseUrl, hashText } from '../domain/database-hash.ts';
import type { Secrets } from './secrets-file.ts';

/** What the message of a deployed version says of its secrets, which Cloudflare tells nobody: hashes of the database's URL and of both. */
export type VersionRecord = { databaseHash: string; secretsHash: string };

/** Returns the record of a version with these secrets. */
export async function toVersionRecord({
  DATABASE_URL,
  DATABASE_TOKEN,
}: Pick<Secrets, 'DATABASE_URL' | 'DATABASE_TOKEN'>): Promise<VersionRecord> {
  return {
    databaseHash: await hashDatabaseUrl(DATABASE_URL),
    secretsHash: await hashText(JSON.stringify([DATABASE_URL, DATABASE_TOKEN])),
  };
}

/** Returns a record as the message of a version: less than the 100 bytes that Cloudflare keeps. */
export const formatVersionRecord = ({ databaseHash, secretsHash }: VersionRecord): string =>
  `database ${databaseHash} secrets ${secretsHash}`;

/** Returns the record that the message of a version is; undefined where it is another text, as that of a version from before records. */
export function parseVersionRecord(message = ''): VersionRecord | undefined {
  const [, databaseHash, secretsHash] =
    /^database ([0-9a-f]{16}) secrets ([0-9a-f]{16})$/.exec(message) ?? [];
  return databaseHash && secretsHash ? { databaseHash, secretsHash } : undefined;
}
