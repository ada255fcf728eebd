import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { visitTypes } from '../../../db/domain/calendar/events.ts';
import { getDayBounds, today, toLocalDay } from '../../../db/domain/madrid.ts';
import { MAX_PRICE_CHANGES } from '../../../db/domain/properties/price-history.ts';
import { toReportPath } from '../../../db/domain/shared-pages/owner-reports.ts';
import { ads } from '../../../db/tables/ads.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { events } from '../../../db/tables/events.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { pageViews } from '../../../db/tables/page-views.ts';
import { properties } from '../../../db/tables/properties.ts';
import { propertyPriceHistory } from '../../../db/tables/property-prices.ts';
import type { Database } from '../../database.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { readyPhotoConditions } from '../photos/photo-order.ts';
import { type CellContext, getPageToken, openPageCondition } from './page-link.ts';
import { agencyColumns, publicPropertyColumns } from './reads.ts';

/** Ads of a property, and its visits in a period or to come, that a report reads. */
const MAX_ADS = 100;
const MAX_VISITS = 500;

/** Returns the report of a property and the phone of an owner whom the user sees. Throws NOT_FOUND. */
export async function findReportOfProperty(
  { tenantDb, env, cell }: CellContext & { tenantDb: TenantDb },
  propertyId: string,
) {
  const { statements, subqueries } = tenantDb;
  const { id, generation, tokenDigest, expiresAt, fromDay, toDay, views, lastViewedAt } = ownerReports;
  const { lastAnswer, lastAnswerAt } = ownerReports;
  const ownerPhone = subqueries.field<string>(propertyOwners, propertyOwners.phone, properties.ownerId);
  const [[property], [found]] = await tenantDb.batch(
    statements.select(properties, { phone: ownerPhone }, { where: [eq(properties.id, propertyId)] }),
    statements.select(
      ownerReports,
      {
        ...{ id, generation, tokenDigest, expiresAt, views, lastViewedAt, lastAnswer, lastAnswerAt },
        from: fromDay,
        to: toDay,
      },
      { where: [eq(ownerReports.propertyId, propertyId), sql`${tokenDigest} is not null`] },
    ),
  );
  if (!property) throw notFound();
  if (!found) return { ownerPhone: property.phone, report: null };
  const { id: reportId, generation: tokenGeneration, tokenDigest: digest, ...report } = found;
  const token = getPageToken({ env, cell }, 'ownerReport', {
    id: reportId,
    generation: tokenGeneration,
    tokenDigest: digest,
  });
  return { ownerPhone: property.phone, report: { ...report, path: token && toReportPath(token) } };
}

/** Returns the report whose token has this digest, of which agency, property and period, and what was answered; undefined for none. */
export async function findReportByToken(db: Database, tokenDigest: string) {
  const { id, generation, agencyId, propertyId, fromDay, toDay } = ownerReports;
  const { reviewPriceOn, keepOn, withdrawOn } = ownerReports;
  const [found] = await db
    .select({
      tokenSource: { id, generation },
      ...{ agencyId, propertyId },
      from: fromDay,
      to: toDay,
      status: properties.status,
      answeredOn: { reviewPrice: reviewPriceOn, keep: keepOn, withdraw: withdrawOn },
    })
    .from(ownerReports)
    .innerJoin(properties, eq(properties.id, ownerReports.propertyId))
    .where(openPageCondition(ownerReports, tokenDigest));
  return found;
}
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReportByToken>>>;

/**
 * Returns what a report shows, in one round trip; undefined where its property is gone. Numbers and days alone of leads and visits: nothing
 * of a person, and of no other property. `tenantDb` is opened for no user.
 */
export async function findReportContents({ statements, batch, scope }: TenantDb, report: FoundReport) {
  const { propertyId, from, to } = report;
  const [start, end] = [getDayBounds(from).from, getDayBounds(to).to];
  const isProperty = eq(properties.id, propertyId);
  const { agencyRowsCondition } = scope;
  const isAd = agencyRowsCondition(ads, eq(ads.propertyId, propertyId));
  const inPeriod = <C extends typeof matches.askedAt | typeof leads.createdAt>(column: C) =>
    and(gte(column, start), lt(column, end));
  const asked = sql`select ${matches.leadId} as id from ${matches} where ${agencyRowsCondition(matches, eq(matches.propertyId, propertyId), inPeriod(matches.askedAt))}`;
  const brought = sql`select ${leads.id} from ${leads} where ${agencyRowsCondition(leads, sql`${leads.adId} in (select ${ads.id} from ${ads} where ${isAd})`, inPeriod(leads.createdAt))}`;
  const { id, platform, status, url, views, leadsCount, publishedOn, expiresOn, createdAt, updatedAt } = ads;
  const isOfAd = agencyRowsCondition(leads, eq(leads.adId, id));
  const { id: photoId, objectKey, mediumKey, thumbKey } = propertyImages;
  const { operation, at, amount } = propertyPriceHistory;
  const [[property], [agency], [cover], advertised, visits, prices, [viewed]] = await batch(
    statements.select(
      properties,
      { ...publicPropertyColumns, leads: sql<number>`(select count(*) from (${asked} union ${brought}))` },
      { where: [isProperty] },
    ),
    selectReportAgency(scope.db, scope.agencyId),
    statements.select(
      propertyImages,
      { id: photoId, objectKey, mediumKey, thumbKey },
      { where: readyPhotoConditions(propertyId), order: [asc(propertyImages.orderIndex)], limit: 1 },
    ),
    statements.select(
      ads,
      {
        ...{ platform, status, url, views, publishedOn, expiresOn, createdAt, updatedAt },
        leads: sql<number>`${leadsCount} + (select count(*) from ${leads} where ${isOfAd})`,
      },
      { where: [eq(ads.propertyId, propertyId)], order: [desc(createdAt)], limit: MAX_ADS },
    ),
    statements.select(
      events,
      { at: events.startTime, isAllDay: events.allDay },
      {
        where: [
          eq(events.propertyId, propertyId),
          inArray(events.eventType, [...visitTypes]),
          gte(events.startTime, start),
        ],
        order: [asc(events.startTime)],
        limit: MAX_VISITS,
      },
    ),
    statements.select(
      propertyPriceHistory,
      { operation, at, amount },
      {
        where: [eq(propertyPriceHistory.propertyId, propertyId), lt(at, end)],
        order: [desc(at)],
        limit: MAX_PRICE_CHANGES,
      },
    ),
    statements.select(
      pageViews,
      { count: sql<number>`coalesce(sum(${pageViews.views}), 0)` },
      {
        where: [
          eq(pageViews.propertyId, propertyId),
          eq(pageViews.page, 'page'),
          gte(pageViews.day, from),
          lte(pageViews.day, to),
        ],
      },
    ),
  );
  if (!property || !agency) return undefined;
  const { leads: received, ...shown } = property;
  const now = new Date().toISOString();
  const published = advertised.map((ad) => ({ ...ad, since: ad.publishedOn ?? toLocalDay(ad.createdAt) }));
  const first = published.map(({ since }) => since).toSorted()[0];
  const [last = to] = [to, today()].toSorted();
  return {
    period: { from, to },
    property: shown,
    agency,
    cover: cover ?? null,
    /** Since the first ad; null without any. */
    daysOnMarket: first === undefined ? null : countDays(first, last),
    leads: received,
    pageViews: viewed?.count ?? 0,
    ads: published.filter((ad) => wasAdvertised(ad, { from, to })),
    visitsDone: visits.filter((visit) => visit.at <= now && visit.at < end),
    visitsToCome: visits.filter((visit) => visit.at > now),
    prices,
    answeredOn: report.answeredOn,
  };
}
export type ReportContents = NonNullable<Awaited<ReturnType<typeof findReportContents>>>;

const selectReportAgency = (db: Database, agencyId: string) =>
  db.select(agencyColumns).from(agencies).where(eq(agencies.id, agencyId));

/** Days from one day to another; 0 where that is before. */
const countDays = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

type Period = { from: string; to: string };
type Advertised = { since: string; status: string; expiresOn: string | null; updatedAt: string };
/** Whether an ad was published in a period: one that is not active any more until it expired, or was last changed. */
function wasAdvertised({ since, status, expiresOn, updatedAt }: Advertised, { from, to }: Period): boolean {
  const [until = ''] = [expiresOn, toLocalDay(updatedAt)].filter((day) => day !== null).toSorted();
  return since <= to && (status === 'Active' || until >= from);
}
