import type { Database } from '../../worker/database.ts';
import { addDays, toInstant, toLocalDay } from '../domain/madrid.ts';
import { getPageExpiry } from '../domain/shared-pages/shared-pages.ts';
import { events } from '../tables/events.ts';
import { history } from '../tables/history.ts';
import { notices } from '../tables/notices.ts';
import { ownerReports } from '../tables/owner-reports.ts';
import { pageViews } from '../tables/page-views.ts';
import { sharedPages } from '../tables/shared-pages.ts';
import type { Portfolio } from './demo-rows.ts';
import type { Random } from './random.ts';

/** Returns the digest of the token of a link, as the server that the demo is for makes it. */
export type DigestLink = (link: {
  kind: 'sharedPage' | 'ownerReport';
  id: string;
  generation: number;
}) => string;

const DAY_MS = 86_400_000;
/** Views of the page of the property on the last days, and of the report for its owner. */
const viewsOfPage = [4, 7, 3, 0, 5, 9, 6, 2, 0, 4, 11, 8];
const viewsOfReport = [1, 0, 2];
/** Visits, in days from today: beyond the days that have events of their own. */
const visitDays = [-21, -15, -11, -8, 12];

/**
 * Builds statements that share a property for sale of some weeks: its page, and the report that its owner has read and answered. None
 * where no property fits.
 */
export function buildSharedLinkStatements(
  db: Database,
  random: Random,
  { agencyId, people, homes, today }: Pick<Portfolio, 'agencyId' | 'people' | 'homes' | 'today'>,
  digestLink: DigestLink,
) {
  // Of these the price has fallen (price-history.ts).
  const home = homes.find(
    ({ ownerId, status, createdAt }, index) =>
      index % 4 === 1 &&
      ownerId &&
      status === 'Disponible para la venta' &&
      today - Date.parse(createdAt) > 30 * DAY_MS,
  );
  if (!home) return [];
  const day = toLocalDay(today);
  const propertyId = home.id;
  const userId = home.assignedTo ?? people[0] ?? '';
  const createdAt = toInstant(addDays(day, -viewsOfPage.length), '10:15');
  const readAt = toInstant(addDays(day, -1), '20:40');
  const toLink = (kind: 'sharedPage' | 'ownerReport', views: readonly number[]) => {
    const link = { id: random.uuid(), generation: 1 };
    return {
      ...{ ...link, agencyId, propertyId, clientKey: random.uuid(), createdAt, updatedAt: createdAt },
      ...{ tokenDigest: digestLink({ kind, ...link }), expiresAt: getPageExpiry(30, today) },
      ...{ views: views.reduce((sum, one) => sum + one, 0), lastViewedAt: readAt },
    };
  };
  const page = toLink('sharedPage', viewsOfPage);
  const report = {
    ...toLink('ownerReport', viewsOfReport),
    ...{ fromDay: addDays(day, -29), toDay: day },
    ...{ reviewPriceOn: addDays(day, -1), lastAnswer: 'reviewPrice' as const, lastAnswerAt: readAt },
  };
  const toViews = (kind: 'page' | 'report', all: readonly number[]) =>
    all.flatMap((views, index) =>
      views > 0 ? [{ agencyId, propertyId, page: kind, day: addDays(day, index - all.length), views }] : [],
    );
  const viewed = [...toViews('page', viewsOfPage), ...toViews('report', viewsOfReport)];
  const entry = { agencyId, action: 'update' };
  const tables = { page: 'shared_pages', report: 'owner_reports' };
  const link = { page: page.id, report: report.id };
  return [
    db.insert(sharedPages).values(page),
    db.insert(ownerReports).values(report),
    db.insert(pageViews).values(viewed),
    db.insert(events).values(
      visitDays.map((away) => ({
        ...{ id: random.uuid(), agencyId, clientKey: random.uuid(), createdAt, updatedAt: createdAt },
        ...{ title: `Visita: ${home.title}`, eventType: 'Primera visita a la propiedad' as const },
        ...{ location: home.address, propertyId, userId, allDay: false },
        startTime: toInstant(addDays(day, away), '11:30'),
        endTime: toInstant(addDays(day, away), '12:00'),
      })),
    ),
    db.insert(history).values([
      ...viewed.map((views) => ({
        ...{ ...entry, at: toInstant(views.day, '11:05') },
        ...{ entity: tables[views.page], entityId: link[views.page] },
        change: { property: propertyId, views: { page: views.page, day: views.day } },
      })),
      {
        ...{ ...entry, at: readAt, entity: 'owner_reports', entityId: report.id },
        change: {
          property: propertyId,
          answer: { kind: 'reviewPrice' as const, operation: 'sale' as const },
        },
      },
    ]),
    db.insert(notices).values({
      ...{ id: random.uuid(), agencyId, userId, propertyId, kind: 'ownerAsksPrice' as const },
      ...{ key: `ownerAsksPrice:${report.id}:1:${addDays(day, -1)}`, createdAt: readAt },
    }),
  ];
}
