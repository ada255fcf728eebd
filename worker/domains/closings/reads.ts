import { desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { MAX_CLOSING } from '../../../db/domain/properties/closings.ts';
import { getGroupStatuses } from '../../../db/domain/properties/properties.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';

export const amongIdsCondition = (column: SQLiteColumn, ids: readonly string[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
export const closedPropertyCondition = inArray(properties.status, getGroupStatuses('sold'));
/** Condition: the lead of the match is interested, was sent the property or asked for it. */
export const notDiscardedCondition = ne(matches.decision, 'discarded');

type Read = Pick<TenantDb['unrestricted'], 'subqueries'>;
/** Conditions of the matches of open leads with those of the properties that are closed. */
const matchConditions = ({ subqueries }: Read, propertyIds: readonly string[]) => [
  sql`${matches.propertyId} in ${subqueries.column(properties, properties.id, amongIdsCondition(properties.id, propertyIds), closedPropertyCondition)}`,
  notDiscardedCondition,
  sql`exists ${subqueries.column(leads, sql`1`, eq(leads.id, matches.leadId), openLeadCondition(leads))}`,
];

/**
 * Returns those of the properties that are closed, the first of their active ads and of the interested leads with the counts of both, and
 * how many of these leads are hidden from the user. A property that the user does not see is not among them.
 */
export async function findClosing(tenantDb: TenantDb, propertyIds: readonly string[]) {
  const { statements, subqueries, unrestricted } = tenantDb;
  const { id, title, status, version, rentStartDate, rentEndDate } = properties;
  const among = [amongIdsCondition(id, propertyIds), closedPropertyCondition];
  const adConditions = [
    sql`${ads.propertyId} in ${subqueries.column(properties, id, ...among)}`,
    eq(ads.status, 'Active'),
  ];
  const conditions = matchConditions(tenantDb, propertyIds);
  // Only their number is returned.
  const unrestrictedCount = tenantDb.hidesRows(matches)
    ? unrestricted.subqueries.column(
        matches,
        sql`count(*)`,
        ...matchConditions(unrestricted, propertyIds),
        sql`${matches.propertyId} in ${subqueries.column(properties, id, ...among)}`,
      )
    : null;
  const [closed, activeAds, [adCount], interested, [matchCount], [all]] = await tenantDb.batch(
    statements.select(
      properties,
      { id, title, status, version, rentStartDate, rentEndDate },
      { where: among, order: newestFirst(properties), limit: MAX_CLOSING.properties },
    ),
    statements.select(
      ads,
      { id: ads.id, version: ads.version, title: ads.title, platform: ads.platform },
      { where: adConditions, order: newestFirst(ads), limit: MAX_CLOSING.ads },
    ),
    statements.count(ads, COUNT_CAP + 1, adConditions),
    statements.select(
      matches,
      {
        ...{ id: matches.id, version: matches.version, leadId: matches.leadId },
        ...{ decision: matches.decision, askedAt: matches.askedAt },
        leadName: subqueries.field<string>(leads, leads.name, matches.leadId).as('lead_name'),
        propertyTitle: subqueries
          .field<string>(properties, properties.title, matches.propertyId)
          .as('property_title'),
        responsible: subqueries
          .field<string>(leads, userNameSubquery(tenantDb, leads.assignedTo) as SQL<string>, matches.leadId)
          .as('responsible'),
      },
      {
        where: conditions,
        // Who asked for it or is interested before whom it was sent to.
        order: [sql`${matches.askedAt} is null`, matches.decision, desc(matches.updatedAt), matches.id].map(
          (key) => sql`${key}`,
        ),
        limit: MAX_CLOSING.leads,
      },
    ),
    statements.count(matches, COUNT_CAP + 1, conditions),
    statements.selectValue((unrestrictedCount ?? sql`0`) as SQL<number>),
  );
  const visible = matchCount?.count ?? 0;
  return {
    properties: closed,
    ads: activeAds,
    adCount: adCount?.count ?? 0,
    matches: interested,
    matchCount: visible,
    hiddenCount: Math.max(0, (all?.value ?? 0) - visible),
  };
}
