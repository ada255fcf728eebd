import type { R2Object } from '@cloudflare/workers-types';
import { and, type SQL, sql } from 'drizzle-orm';
import { propertyImages } from '../../db/tables/photos.ts';
import type { Database } from '../database.ts';

const { thumbKey, mediumKey, thumbSize, mediumSize } = propertyImages;

/** Writes down the bytes of smaller photos of which their row does not know them: they came before anybody counted. */
export async function recordPhotoSizes(db: Database, objects: R2Object[]): Promise<void> {
  const listed = JSON.stringify(objects.map(({ key, size }) => [key, size]));
  const found = sql`(select value ->> 0 as key, value ->> 1 as size from json_each(${listed})) as found`;
  const written = (values: Record<string, SQL>, where: SQL | undefined) =>
    db
      .update(propertyImages)
      .set(values)
      .from(found as never)
      .where(where);
  const size = sql`found.size`;
  await db.batch([
    written({ thumbSize: size }, and(sql`${thumbKey} = found.key`, sql`${thumbSize} is not ${size}`)),
    written({ mediumSize: size }, and(sql`${mediumKey} = found.key`, sql`${mediumSize} is not ${size}`)),
  ]);
}
