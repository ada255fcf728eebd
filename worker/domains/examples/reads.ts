import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { activities } from '../../../db/tables/activities.ts';
import { ads } from '../../../db/tables/ads.ts';
import { exampleCondition } from '../../../db/tables/columns.ts';
import { events } from '../../../db/tables/events.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { newestFirstWithoutIndex } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, TenantTable } from '../../tenant/tenant-types.ts';

/** How many records are named, and up to which number they are counted. */
const MAX_NAMED = 5;
const COUNT_LIMIT = 1000;

/** SQL: whether the agency has any of the examples. */
export const hasExamplesCondition = ({ subqueries }: TenantDb): SQL<number> =>
  sql`${sql.join(
    [propertyOwners, properties, leads, tasks, events].map((table) =>
      subqueries.count(table, exampleCondition(table)),
    ),
    sql` + `,
  )} > 0`;

/** Condition: the column refers to an example. */
export const refersToExampleCondition = (
  { subqueries }: TenantDb,
  column: SQLiteColumn,
  table: BusinessTable,
): SQL => inArray(column, subqueries.column(table, table.id, exampleCondition(table)));

/**
 * Returns what of the agency's own hangs on its examples: what is deleted with them, and what stays without the link. The newest titles of
 * each kind, and the counts, up to 1000.
 */
export async function findAttached(tenantDb: TenantDb) {
  const { batch, statements } = tenantDb;
  const refersTo = (column: SQLiteColumn, table: BusinessTable) =>
    refersToExampleCondition(tenantDb, column, table);
  const refersToProperty = ({ propertyId }: { propertyId: SQLiteColumn }) => refersTo(propertyId, properties);
  const refersToLead = ({ leadId }: { leadId: SQLiteColumn }) => refersTo(leadId, leads);
  const isAttachedToExample = (table: typeof tasks | typeof events) =>
    and(not(exampleCondition(table)), or(refersToProperty(table), refersToLead(table)));
  const titled = (table: TitledTable, where: SQL | undefined) =>
    [
      statements.select(
        table,
        { title: table.title },
        { where: [where], order: newestFirstWithoutIndex(table), limit: MAX_NAMED },
      ),
      statements.count(table, COUNT_LIMIT, [where]),
    ] as const;
  const counted = (table: TenantTable, where: SQL | undefined) =>
    statements.count(table, COUNT_LIMIT, [where]);
  const isNote = or(
    refersToLead(activities),
    refersToProperty(activities),
    refersTo(activities.ownerId, propertyOwners),
  );
  const [
    adTitles,
    adCount,
    taskTitles,
    taskCount,
    eventTitles,
    eventCount,
    propertyTitles,
    propertyCount,
    photoCount,
    documentCount,
    activityCount,
    matchCount,
  ] = await batch(
    ...titled(ads, refersToProperty(ads)),
    ...titled(tasks, isAttachedToExample(tasks)),
    ...titled(events, isAttachedToExample(events)),
    ...titled(
      properties,
      and(not(exampleCondition(properties)), refersTo(properties.ownerId, propertyOwners)),
    ),
    counted(propertyImages, and(refersToProperty(propertyImages), eq(propertyImages.state, 'ready'))),
    counted(
      propertyDocuments,
      and(refersToProperty(propertyDocuments), eq(propertyDocuments.state, 'ready')),
    ),
    counted(activities, isNote),
    counted(matches, or(refersToLead(matches), refersToProperty(matches))),
  );
  return {
    deleted: {
      ads: toKind(adCount, adTitles),
      photos: toKind(photoCount),
      documents: toKind(documentCount),
      activities: toKind(activityCount),
      matches: toKind(matchCount),
    },
    unlinked: {
      properties: toKind(propertyCount, propertyTitles),
      tasks: toKind(taskCount, taskTitles),
      events: toKind(eventCount, eventTitles),
    },
  };
}

type TitledTable = typeof ads | typeof tasks | typeof events | typeof properties;
const toKind = ([counted]: { count: number }[], rows: { title: string }[] = []) => ({
  count: counted?.count ?? 0,
  titles: rows.map(({ title }) => title),
});
