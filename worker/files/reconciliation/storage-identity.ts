import type { R2Bucket } from '@cloudflare/workers-types';
import { databaseIdentity } from '../../../db/tables/storage.ts';
import type { Database } from '../../database.ts';

/** The object of a bucket that names the database whose files it holds. */
export const IDENTITY_KEY = '.llavero/database';

/** Returns the id of this database, which a copy of it keeps. */
export async function getDatabaseId(db: Database): Promise<string> {
  const [identity] = await db.select().from(databaseIdentity);
  if (!identity) throw new Error('The database has no identity: is it migrated?');
  return identity.id;
}

/** Returns the id of the database whose files the bucket holds; undefined before the first comparison has written it. */
export async function getBucketOwner(bucket: R2Bucket): Promise<string | undefined> {
  return (await bucket.get(IDENTITY_KEY))?.text();
}

/** True where the files of the bucket belong to another database: nothing of it may be removed. */
export async function belongsToOtherDatabase(db: Database, bucket: R2Bucket): Promise<boolean> {
  const owner = await getBucketOwner(bucket);
  return owner !== undefined && owner !== (await getDatabaseId(db));
}
