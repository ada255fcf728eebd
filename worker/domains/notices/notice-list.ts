import { eq, isNull } from 'drizzle-orm';
import { NOTICE_PAGE } from '../../../db/domain/notices/notice-input.ts';
import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { getAbsentIdSql } from '../absences/stand-ins.ts';
import { agendaTitleSubquery } from '../agenda/hidden-agenda-texts.ts';
import { handedOverFromSql } from './notice-statements.ts';

/** Unread notices are counted up to this; beyond it the bell shows '99+'. */
export const UNREAD_CAP = 100;

const sort = sortNewestFirst(notices);
const { id, kind, count, droppedPrice, price, createdAt, readAt, leadId, propertyId, taskId, eventId } =
  notices;
const noticeColumns = (tenantDb: TenantDb) => ({
  ...{ id, kind, count, droppedPrice, price, createdAt, readAt, leadId, propertyId, taskId, eventId },
  causedByName: userNameSubquery(tenantDb, notices.causedBy).as('caused_by_name'),
  /** The name of the user whose work a hand-over passes on; null for any other notice. */
  handedOverFrom: userNameSubquery(tenantDb, handedOverFromSql).as('handed_over_from'),
  /** The absent user for whom the reader stands in; null for the reader's own notice. */
  absentId: getAbsentIdSql(notices.key).as('absent_id'),
  absentName: userNameSubquery(tenantDb, getAbsentIdSql(notices.key)).as('absent_name'),
  leadName: tenantDb.subqueries.field<string>(leads, leads.name, leadId).as('its_lead'),
  propertyTitle: tenantDb.subqueries
    .field<string>(properties, properties.title, propertyId)
    .as('its_property'),
  propertyStatus: tenantDb.subqueries
    .field<PropertyStatus>(properties, properties.status, propertyId)
    .as('its_status'),
  taskTitle: agendaTitleSubquery(tenantDb, tasks, taskId).as('its_task'),
  eventTitle: agendaTitleSubquery(tenantDb, events, eventId).as('its_event'),
  eventStart: tenantDb.subqueries.field<string>(events, events.startTime, eventId).as('its_start'),
  eventAllDay: tenantDb.subqueries.field<boolean>(events, events.allDay, eventId).as('is_all_day'),
});

const unreadStatement = (tenantDb: TenantDb, userId: string) =>
  tenantDb.statements.count(notices, UNREAD_CAP, [eq(notices.userId, userId), isNull(notices.readAt)]);

/** Returns the number of unread notices of a user, up to UNREAD_CAP. */
export async function countUnread(tenantDb: TenantDb, userId: string): Promise<number> {
  const [unread] = await unreadStatement(tenantDb, userId);
  return unread?.count ?? 0;
}

/** Returns a page of a user's notices, newest first, and the number of unread ones, from one batch. */
export async function findNotices(
  tenantDb: TenantDb,
  userId: string,
  cursor: Parameters<typeof sort.isAfter>[0] | null | undefined,
) {
  const [found, [unread]] = await tenantDb.batch(
    tenantDb.statements.select(notices, noticeColumns(tenantDb), {
      where: [eq(notices.userId, userId), cursor ? sort.isAfter(cursor) : undefined],
      order: sort.order,
      limit: NOTICE_PAGE + 1,
    }),
    unreadStatement(tenantDb, userId),
  );
  const rows = found.slice(0, NOTICE_PAGE);
  const last = rows.at(-1);
  const next = found.length > NOTICE_PAGE && last ? sort.toCursor(last) : null;
  return { rows, next, unread: unread?.count ?? 0 };
}
