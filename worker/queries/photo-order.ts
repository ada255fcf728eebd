import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { propertyImages } from '../../db/tables/photos.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

// Further than any order reaches: photos step aside to here while they are put in order.
const TEMPORARY_OFFSET = 1000;

/** Photos of a property that people see, or those of them with these ids. */
export const readyPhotosWhere = (propertyId: string, ids?: string[]): SQL[] => [
  eq(propertyImages.propertyId, propertyId),
  eq(propertyImages.state, 'ready'),
  ...(ids ? [inArray(propertyImages.id, ids)] : []),
];

/** True where all these ids are photos of the property: then all of them change, else none. */
export const allExist = (tenantDb: TenantDb, propertyId: string, ids: string[]) =>
  sql`${tenantDb.subqueries.count(propertyImages, ...readyPhotosWhere(propertyId, ids))} = ${ids.length}`;
/** True where the property has just so many photos. */
export const hasPhotoCount = (tenantDb: TenantDb, propertyId: string, count: number) =>
  sql`${tenantDb.subqueries.count(propertyImages, ...readyPhotosWhere(propertyId))} = ${count}`;

/** True where photos that went have left a gap in the order. */
export const hasOrderGap = (tenantDb: TenantDb, propertyId: string) => {
  const all = readyPhotosWhere(propertyId);
  const beyond = sql`${propertyImages.orderIndex} >= ${tenantDb.subqueries.count(propertyImages, ...all)}`;
  return sql`${tenantDb.subqueries.count(propertyImages, ...all, beyond)} > 0`;
};

/** Orders of a property's photos: as they stand, one of them first, or as given but with the cover first. */
export const currentOrder = sql`${propertyImages.orderIndex}`;
export const orderWithFirst = (id: string) =>
  sql`${propertyImages.id} <> ${id}, ${propertyImages.orderIndex}`;
export const givenOrder = (ids: string[]) =>
  sql`${propertyImages.orderIndex} <> ${TEMPORARY_OFFSET}, (select key from json_each(${JSON.stringify(ids)}) where value = ${propertyImages.id})`;

/** Two statements that put the photos in an order 0..n-1 with the first as cover; nothing where a condition fails. */
export const reorderStatements = (tenantDb: TenantDb, propertyId: string, order: SQL, ...when: SQL[]) =>
  [
    tenantDb.statements.updateWhere(
      propertyImages,
      { orderIndex: sql`${propertyImages.orderIndex} + ${TEMPORARY_OFFSET}`, isPortrait: false },
      ...readyPhotosWhere(propertyId),
      ...when,
    ),
    tenantDb.statements.renumber(
      propertyImages,
      order,
      (place) => ({ orderIndex: place, isPortrait: sql`${place} = 0` }),
      ...readyPhotosWhere(propertyId),
      sql`${propertyImages.orderIndex} >= ${TEMPORARY_OFFSET}`,
    ),
  ] as const;
