import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

// Larger than any order index: photos are moved there while they are reordered, so that no two share an index.
const TEMPORARY_OFFSET = 1000;

/** Conditions of a property's completely uploaded photos, or of those of them with these ids. */
export const readyPhotoConditions = (propertyId: string | SQL, ids?: string[]): SQL[] => [
  eq(propertyImages.propertyId, propertyId),
  eq(propertyImages.state, 'ready'),
  ...(ids ? [inArray(propertyImages.id, ids)] : []),
];

/** Condition: all these ids are photos of the property, so that a batch changes all of them or none. */
export const allExistCondition = (tenantDb: TenantDb, propertyId: string, ids: string[]) =>
  sql`${tenantDb.subqueries.count(propertyImages, ...readyPhotoConditions(propertyId, ids))} = ${ids.length}`;
/** Condition: the property has exactly `count` photos. */
export const photoCountCondition = (tenantDb: TenantDb, propertyId: string, count: number) =>
  sql`${tenantDb.subqueries.count(propertyImages, ...readyPhotoConditions(propertyId))} = ${count}`;

/** Condition: deleted photos have left a gap in the order. */
export const orderGapCondition = (tenantDb: TenantDb, propertyId: string) => {
  const all = readyPhotoConditions(propertyId);
  const beyond = sql`${propertyImages.orderIndex} >= ${tenantDb.subqueries.count(propertyImages, ...all)}`;
  return sql`${tenantDb.subqueries.count(propertyImages, ...all, beyond)} > 0`;
};

/** Order of a property's photos: as it is. */
export const currentOrder = sql`${propertyImages.orderIndex}`;
/** Order of a property's photos: as it is, but with one of them first. */
export const orderWithFirst = (id: string) =>
  sql`${propertyImages.id} <> ${id}, ${propertyImages.orderIndex}`;
/** Order of a property's photos: by `ids`, but with the cover first. */
export const givenOrder = (ids: string[]) =>
  sql`${propertyImages.orderIndex} <> ${TEMPORARY_OFFSET}, (select key from json_each(${JSON.stringify(ids)}) where value = ${propertyImages.id})`;

/**
 * Builds the two statements that number the photos 0..n-1 in an order, the first as cover; they change nothing where a condition
 * fails.
 */
export const reorderStatements = (tenantDb: TenantDb, propertyId: string, order: SQL, ...conditions: SQL[]) =>
  [
    tenantDb.statements.updateWhere(
      propertyImages,
      { orderIndex: sql`${propertyImages.orderIndex} + ${TEMPORARY_OFFSET}`, isPortrait: false },
      ...readyPhotoConditions(propertyId),
      ...conditions,
    ),
    tenantDb.statements.renumber(
      propertyImages,
      order,
      (position) => ({ orderIndex: position, isPortrait: sql`${position} = 0` }),
      ...readyPhotoConditions(propertyId),
      sql`${propertyImages.orderIndex} >= ${TEMPORARY_OFFSET}`,
    ),
  ] as const;
