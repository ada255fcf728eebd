import { and, type SQL, sql } from 'drizzle-orm';
import { propertyImages } from '../../db/tables/files/photos.ts';
import { openToJobsCondition } from '../agency-moves.ts';
import type { Database } from '../database.ts';
import type { StoredObject } from './cell-bucket.ts';

const { thumbKey, mediumKey, thumbSize, mediumSize } = propertyImages;

/** Stores the size in bytes of smaller photos whose row lacks it: those stored before sizes were recorded. */
export async function recordPhotoBytes(db: Database, objects: StoredObject[]): Promise<void> {
  const sizes = JSON.stringify(objects.map(({ key, size }) => [key, size]));
  const found = sql`(select value ->> 0 as key, value ->> 1 as size from json_each(${sizes})) as found`;
  const updateSizes = (values: Record<string, SQL>, where: SQL | undefined) =>
    db
      .update(propertyImages)
      .set(values)
      .from(found as never)
      .where(and(where, openToJobsCondition(propertyImages.agencyId)));
  const size = sql`found.size`;
  await db.batch([
    updateSizes({ thumbSize: size }, and(sql`${thumbKey} = found.key`, sql`${thumbSize} is not ${size}`)),
    updateSizes({ mediumSize: size }, and(sql`${mediumKey} = found.key`, sql`${mediumSize} is not ${size}`)),
  ]);
}
