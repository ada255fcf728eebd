import { databaseIdentity } from '../../../db/tables/files/storage.ts';
import type { Database } from '../../database.ts';
import type { CellBucket } from '../cell-bucket.ts';

/** The object that names the database whose files a cell's part of a bucket holds. No listing contains it. */
export const IDENTITY_KEY = '.llavero/database';

/** Returns the id of this database, which a copy of it keeps. */
export async function getDatabaseId(db: Database): Promise<string> {
  const [identity] = await db.select().from(databaseIdentity);
  if (!identity) throw new Error('The database has no identity: is it migrated?');
  return identity.id;
}

/** Returns the id of the database whose files the bucket holds; undefined before the first comparison has written it. */
export async function getBucketOwner(bucket: CellBucket): Promise<string | undefined> {
  return (await bucket.get(IDENTITY_KEY))?.text();
}

/** True where the files of the bucket belong to another database: nothing of it may be removed. */
export async function belongsToOtherDatabase(db: Database, bucket: CellBucket): Promise<boolean> {
  const owner = await getBucketOwner(bucket);
  return owner !== undefined && owner !== (await getDatabaseId(db));
}
