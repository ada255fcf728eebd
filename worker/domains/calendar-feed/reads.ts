import { and, between, eq, ne, type SQL, sql } from 'drizzle-orm';
import { FEED_DAYS, MAX_FEED_ENTRIES } from '../../../db/domain/calendar/feed.ts';
import type { FeedContents } from '../../../db/domain/calendar/feed-input.ts';
import { addDays, today, toInstant } from '../../../db/domain/madrid.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { calendarFeeds } from '../../../db/tables/calendar-feeds.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { batchWithSession } from '../../auth/session.ts';
import type { Database } from '../../database.ts';
import { nameSubquery } from '../../tenant/lists/linked-names.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { VisibilityUser } from '../../tenant/visibility.ts';
import { agendaText, agendaTextColumns, eventLocationColumn } from '../agenda/hidden-agenda-texts.ts';

const contentColumns = {
  isBusyOnly: calendarFeeds.isBusyOnly,
  hasTasks: calendarFeeds.hasTasks,
  hasFollowUps: calendarFeeds.hasFollowUps,
};

/** Returns what the user's feed contains and when its address was made; null where there is none. */
export async function findOwnFeed(tenantDb: TenantDb, userId: string) {
  const [feed] = await tenantDb.statements.select(
    calendarFeeds,
    { ...contentColumns, issuedAt: calendarFeeds.issuedAt },
    { where: [eq(calendarFeeds.userId, userId)] },
  );
  return feed ?? null;
}

export type FoundFeed = { contents: FeedContents; user: VisibilityUser & { agencyId: string } };

/** Returns the feed whose token has this digest, with its user; undefined for none, and where the user is not active. One round trip. */
export async function findFeedByToken(db: Database, tokenDigest: string): Promise<FoundFeed | undefined> {
  const isIt = eq(calendarFeeds.tokenDigest, tokenDigest);
  const find = db
    .select({
      contents: contentColumns,
      user: { id: users.id, role: users.role, agencyId: calendarFeeds.agencyId },
      agentVisibility: agencies.agentVisibility,
    })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), eq(users.status, 'active')))
    .innerJoin(agencies, eq(agencies.id, calendarFeeds.agencyId))
    .where(isIt);
  const feedFieldSql = (column: SQL) => sql`(select ${column} from ${calendarFeeds} where ${isIt})`;
  const scope = {
    agencyId: feedFieldSql(sql`${calendarFeeds.agencyId}`),
    userId: feedFieldSql(sql`${calendarFeeds.userId}`),
  };
  const { found, substitutes } = await batchWithSession(db, find, scope);
  if (!found) return undefined;
  const { contents, user, agentVisibility } = found;
  return { contents, user: { ...user, agentVisibility, substituteFor: substitutes.substituteFor } };
}

/** The names of what an event or task is about, as the user may read them. */
const aboutColumns = (tenantDb: TenantDb, table: typeof events | typeof tasks) => ({
  property: agendaText<string | null>(tenantDb, table, nameSubquery(tenantDb, properties, table.propertyId)),
  lead: agendaText<string | null>(tenantDb, table, nameSubquery(tenantDb, leads, table.leadId)),
});

/** Matches no row of a table with this column, by its index. */
const none = (column: SQL) => sql`${column} = ''`;

/**
 * Returns the user's own events, tasks and leads to be followed up, as their feed contains them: FEED_DAYS around today, of each kind the
 * latest MAX_FEED_ENTRIES. One round trip.
 */
export async function findFeedEntries(tenantDb: TenantDb, { user, contents }: FoundFeed) {
  const [from, to] = [addDays(today(), -FEED_DAYS.past), addDays(today(), FEED_DAYS.future)];
  const { id, version, updatedAt, startTime, endTime, allDay } = events;
  const hasTasks = contents.hasTasks && !contents.isBusyOnly;
  const hasFollowUps = contents.hasFollowUps && !contents.isBusyOnly;
  const [foundEvents, foundTasks, foundFollowUps] = await tenantDb.batch(
    tenantDb.statements.select(
      events,
      {
        ...{ id, version, updatedAt, startTime, endTime, allDay },
        ...agendaTextColumns(tenantDb, events),
        location: eventLocationColumn(tenantDb),
        ...aboutColumns(tenantDb, events),
      },
      {
        where: [eq(events.userId, user.id), between(startTime, toInstant(from), toInstant(to))],
        order: [sql`${startTime} desc`],
        limit: MAX_FEED_ENTRIES,
      },
    ),
    tenantDb.statements.select(
      tasks,
      {
        ...{ id: tasks.id, version: tasks.version, updatedAt: tasks.updatedAt },
        ...{ dueDate: tasks.dueDate, dueTime: tasks.dueTime, status: tasks.status },
        ...agendaTextColumns(tenantDb, tasks),
        ...aboutColumns(tenantDb, tasks),
      },
      {
        where: hasTasks
          ? [eq(tasks.assignedTo, user.id), between(tasks.dueDate, from, to), ne(tasks.status, 'cancelled')]
          : [none(sql`${tasks.assignedTo}`)],
        order: [sql`${tasks.dueKey} desc`],
        limit: MAX_FEED_ENTRIES,
      },
    ),
    tenantDb.statements.select(
      leads,
      {
        ...{ id: leads.id, version: leads.version, updatedAt: leads.updatedAt, name: leads.name },
        nextFollowUpOn: leads.nextFollowUpOn,
      },
      {
        where: hasFollowUps
          ? [eq(leads.assignedTo, user.id), between(leads.nextFollowUpOn, from, to)]
          : [none(sql`${leads.nextFollowUpOn}`)],
        order: [sql`${leads.nextFollowUpOn} desc`],
        limit: MAX_FEED_ENTRIES,
      },
    ),
  );
  return { events: foundEvents, tasks: foundTasks, followUps: foundFollowUps };
}
export type FeedEntries = Awaited<ReturnType<typeof findFeedEntries>>;
