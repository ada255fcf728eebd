import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { propertyImages } from '../../db/tables/photos.ts';
import type { Rows } from '../tenant/tenant-db.ts';

// Further than any order reaches: photos step aside to here while they are put in order.
const ASIDE = 1000;

/** Photos of a property that people see, or those of them with these ids. */
export const photosOf = (propertyId: string, ids?: string[]): SQL[] => [
  eq(propertyImages.propertyId, propertyId),
  eq(propertyImages.state, 'ready'),
  ...(ids ? [inArray(propertyImages.id, ids)] : []),
];

/** True where all these ids are photos of the property: then all of them change, else none. */
export const allThere = (rows: Rows, propertyId: string, ids: string[]) =>
  sql`${rows.tally(propertyImages, ...photosOf(propertyId, ids))} = ${ids.length}`;
/** True where the property has just so many photos. */
export const soMany = (rows: Rows, propertyId: string, count: number) =>
  sql`${rows.tally(propertyImages, ...photosOf(propertyId))} = ${count}`;

/** True where photos that went have left a gap in the order. */
export const gapped = (rows: Rows, propertyId: string) => {
  const all = photosOf(propertyId);
  const beyond = sql`${propertyImages.orderIndex} >= ${rows.tally(propertyImages, ...all)}`;
  return sql`${rows.tally(propertyImages, ...all, beyond)} > 0`;
};

/** Orders of a property's photos: as they stand, one of them first, or as given but with the cover first. */
export const asTheyStand = sql`${propertyImages.orderIndex}`;
export const withFirst = (id: string) => sql`${propertyImages.id} <> ${id}, ${propertyImages.orderIndex}`;
export const asGiven = (ids: string[]) =>
  sql`${propertyImages.orderIndex} <> ${ASIDE}, (select key from json_each(${JSON.stringify(ids)}) where value = ${propertyImages.id})`;

/** Two statements that put the photos in an order 0..n-1 with the first as cover; nothing where a condition fails. */
export const arranged = (rows: Rows, propertyId: string, order: SQL, ...when: SQL[]) =>
  [
    rows.set(
      propertyImages,
      { orderIndex: sql`${propertyImages.orderIndex} + ${ASIDE}`, isPortrait: false },
      ...photosOf(propertyId),
      ...when,
    ),
    rows.lineUp(
      propertyImages,
      order,
      (place) => ({ orderIndex: place, isPortrait: sql`${place} = 0` }),
      ...photosOf(propertyId),
      sql`${propertyImages.orderIndex} >= ${ASIDE}`,
    ),
  ] as const;
