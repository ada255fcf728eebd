import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { type Bucket, fileRemovals } from '../../../db/tables/files/removals.ts';
import type { Database } from '../../database.ts';

type ObjectColumn = { column: SQLiteColumn; when?: SQL };

/** The columns of object keys in each bucket whose object must exist. */
const requiredObjects: Record<Bucket, ObjectColumn[]> = {
  LOGOS: [{ column: agencies.logoKey }],
  AVATARS: [{ column: users.avatarKey }],
  PROPERTY_IMAGES: [
    { column: propertyImages.objectKey, when: eq(propertyImages.state, 'ready') },
    { column: propertyImages.thumbKey },
    { column: propertyImages.mediumKey },
  ],
  PROPERTY_DOCUMENTS: [{ column: propertyDocuments.objectKey, when: eq(propertyDocuments.state, 'ready') }],
};
/** The columns of object keys whose object may or may not exist: pending uploads and queued removals. */
const optionalObjects: ObjectColumn[] = [
  { column: propertyImages.objectKey, when: eq(propertyImages.state, 'pending') },
  { column: propertyDocuments.objectKey, when: eq(propertyDocuments.state, 'pending') },
  { column: fileRemovals.objectKey },
];

/** Returns the keys that rows name after `after` and up to `upTo`, in the order in which a bucket lists its objects. */
export async function findObjectKeys(db: Database, bucket: Bucket, after: string, upTo: string | undefined) {
  const inRange = (column: SQLiteColumn) =>
    and(gt(column, after), upTo === undefined ? undefined : lte(column, upTo));
  const [required, optional] = await Promise.all([
    findKeys(db, requiredObjects[bucket], inRange),
    findKeys(db, optionalObjects, inRange),
  ]);
  return { required, optional };
}

/** Returns those of the keys whose object must exist: a removal would lose the file of a row. */
export const findRequiredKeys = (db: Database, bucket: Bucket, keys: string[]) =>
  findKeys(db, requiredObjects[bucket], (column) => inArray(column, keys));

async function findKeys(
  db: Database,
  columns: ObjectColumn[],
  where: (column: SQLiteColumn) => SQL | undefined,
) {
  const parts = columns.map(
    ({ column, when }) => sql`select ${column} as key from ${column.table} where ${and(where(column), when)}`,
  );
  const rows = await db.all<{ key: string }>(sql.join(parts, sql` union all `));
  return rows.map(({ key }) => key);
}
