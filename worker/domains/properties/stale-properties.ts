import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod/mini';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { getStaleUntil, type StaleReason } from '../../../db/domain/properties/stale.ts';
import type { StaleFilters, staleListInput } from '../../../db/domain/properties/stale-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { matches } from '../../../db/tables/matches.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { advertisedCondition, properties } from '../../../db/tables/properties.ts';
import { propertyPriceHistory } from '../../../db/tables/property-prices.ts';
import { notFound } from '../../errors.ts';
import { toCappedCount } from '../../tenant/lists/capped-count.ts';
import { type FilterConditions, toConditions } from '../../tenant/lists/filters.ts';
import { visibilityColumn } from '../../tenant/lists/linked-names.ts';
import type { ReadRows } from '../../tenant/lists/list.ts';
import { cutPage, oldestFirst, readPages } from '../../tenant/lists/pagination.ts';
import { containsTypedCondition, searchCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectAgency } from '../agency/reads.ts';
import { coverColumn } from '../photos/reads.ts';
import { responsibleColumn, responsibleCondition } from '../users/responsible.ts';

const { id, title, address, ownerId, assignedTo, createdAt, status, price, rentalPrice } = properties;

/** SQL: when an ad was published: on the day that it says, at an hour that has it in Madrid and in UTC, else when it was created. */
const adPublishedAt = sql`coalesce(${ads.publishedOn} || 'T12:00:00.000Z', ${ads.createdAt})`;

/** SQL: since when a property is advertised, when somebody last asked for it, and since when it has its price; null where that is not known. */
function toInstants({ scope: { agencyRowsCondition } }: TenantDb) {
  const isAd = agencyRowsCondition(ads, eq(ads.propertyId, id), eq(ads.status, 'Active'));
  const isAsked = agencyRowsCondition(matches, eq(matches.propertyId, id));
  const isPrice = agencyRowsCondition(propertyPriceHistory, eq(propertyPriceHistory.propertyId, id));
  return {
    published: sql<string | null>`(select min(${adPublishedAt}) from ${ads} where ${isAd})`,
    // Also of leads that the user does not see: only the day is told.
    leads: sql<string | null>`(select max(${matches.askedAt}) from ${matches} where ${isAsked})`,
    price: sql<
      string | null
    >`(select max(${propertyPriceHistory.at}) from ${propertyPriceHistory} where ${isPrice})`,
  };
}

/** The conditions of the reasons. Without any lead it counts since when the property is advertised; a property without a price has none that is old. */
function toReasons(tenantDb: TenantDb): Record<StaleReason, SQL> {
  const at = toInstants(tenantDb);
  const { agencyId } = tenantDb.scope;
  const isBefore = (instant: SQL, days: SQLiteColumn) => {
    const age = sql`(select '-' || ${days} || ' days' from ${agencies} where ${eq(agencies.id, agencyId)})`;
    return sql`${instant} <= strftime('%Y-%m-%dT%H:%M:%fZ', ${getStaleUntil()}, ${age})`;
  };
  const askedAt = sql`max(coalesce(${at.leads}, ''), ${at.published})`;
  return {
    published: isBefore(at.published, agencies.stalePublishedDays),
    leads: isBefore(askedAt, agencies.staleLeadsDays),
    price: isBefore(at.price, agencies.stalePriceDays),
  };
}

const columns = (tenantDb: TenantDb, reasons: Record<StaleReason, SQL>) => {
  const at = toInstants(tenantDb);
  const is = (reason: StaleReason) => sql<boolean>`coalesce(${reasons[reason]}, 0)`.mapWith(Boolean);
  return {
    ...{ id, title, address, ownerId, assignedTo, createdAt, status, price, rentalPrice },
    ownerName: tenantDb.subqueries
      .unrestrictedField<string>(propertyOwners, propertyOwners.name, ownerId)
      .as('owner_name'),
    isOwnerVisible: visibilityColumn(tenantDb, propertyOwners, ownerId).as('sees_owner'),
    responsible: responsibleColumn(tenantDb, assignedTo),
    cover: coverColumn(tenantDb, id),
    publishedAt: at.published.as('published_at'),
    lastLeadAt: at.leads.as('last_lead_at'),
    priceSince: at.price.as('price_since'),
    isPublishedLong: is('published').as('is_published_long'),
    isWithoutLeads: is('leads').as('is_without_leads'),
    isOfOldPrice: is('price').as('is_of_old_price'),
  };
};

const conditions = (
  tenantDb: TenantDb,
  reasons: Record<StaleReason, SQL>,
): FilterConditions<StaleFilters> => ({
  title: searchCondition((search) => containsTypedCondition(search, properties.searchable)),
  reason: (reason) => reason && reasons[reason],
  responsible: responsibleCondition(tenantDb, assignedTo),
});

type PageInput = Pick<z.output<typeof staleListInput>, 'filters' | 'cursor' | 'limit'>;
const order = oldestFirst(properties);

/** The statement of a page and of one row more, with the conditions of what is stale and of what also matches. */
function pageStatement(tenantDb: TenantDb, { filters, cursor, limit }: PageInput, isChosen?: SQL) {
  const reasons = toReasons(tenantDb);
  const stale = and(advertisedCondition(properties), or(reasons.published, reasons.leads, reasons.price));
  const matching = [stale, isChosen, ...toConditions(conditions(tenantDb, reasons), filters)];
  const isAfter = cursor && sql`(${createdAt}, ${id}) > (${cursor.createdAt}, ${cursor.id})`;
  const page = tenantDb.statements.select(properties, columns(tenantDb, reasons), {
    where: [...matching, isAfter ?? undefined],
    order,
    limit: limit + 1,
  });
  return { stale, matching, page };
}

const toPage = <Row extends { id: string; createdAt: string }>(found: Row[], limit: number) =>
  cutPage(found, limit, ({ createdAt, id }) => ({ createdAt, id }));

/** Yields the stale properties that filters select, or of those chosen, `size` at a time, in the order of the list. */
export const readStaleProperties = (
  tenantDb: TenantDb,
  { filters = {}, ids }: ReadRows<StaleFilters>,
  size: number,
) =>
  readPages(async (cursor: PageInput['cursor']) => {
    const { page } = pageStatement(tenantDb, { filters, cursor, limit: size }, ids && inArray(id, ids));
    return toPage(await page, size);
  });

/**
 * Returns a page of the advertised properties that are stale, the oldest first, with what is true of each; how many match and how many there
 * are (UNCOUNTED beyond COUNT_CAP); and after how many days they are. One round trip.
 */
export async function findStaleProperties(tenantDb: TenantDb, input: z.output<typeof staleListInput>) {
  const { stale, matching, page } = pageStatement(tenantDb, input);
  // The order makes SQLite read the index of these properties.
  const count = (where: (SQL | undefined)[]) =>
    tenantDb.statements.count(properties, COUNT_CAP + 1, where, order);
  const [found, [total], [all], [agency]] = await tenantDb.batch(
    page,
    count(matching),
    count([stale]),
    selectAgency(tenantDb),
  );
  if (!agency) throw notFound();
  const { stalePublishedDays, staleLeadsDays, stalePriceDays } = agency;
  return {
    ...toPage(found, input.limit),
    total: toCappedCount(total?.count ?? 0),
    all: toCappedCount(all?.count ?? 0),
    days: { published: stalePublishedDays, leads: staleLeadsDays, price: stalePriceDays },
  };
}
