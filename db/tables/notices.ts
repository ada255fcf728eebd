import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { noticeKinds } from '../domain/notices/notices.ts';
import { propertyOperations } from '../domain/properties/property-price.ts';
import { users } from './agencies.ts';
import { events } from './events.ts';
import { leads } from './leads.ts';
import { properties } from './properties.ts';
import { tasks } from './tasks.ts';

/** Notices to users. Deleted with the record that they are about. */
export const notices = sqliteTable(
  'notices',
  {
    id: text().primaryKey(),
    agencyId: text().notNull(),
    /** The recipient. */
    userId: text().notNull(),
    /** Who caused it; null for the scheduled job. */
    causedBy: text(),
    kind: text({ enum: noticeKinds }).notNull(),
    /** Names the fact: a user has one notice of a key, however often it is found. */
    key: text().notNull(),
    leadId: text(),
    propertyId: text(),
    taskId: text(),
    eventId: text(),
    /** Of matches: how many. */
    count: integer(),
    /** Of a price drop: which of the two prices fell, of the sale or of the rent, and to how much; null of any other notice. */
    droppedPrice: text({ enum: propertyOperations }),
    price: real(),
    createdAt: text().notNull(),
    readAt: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.causedBy], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agencyId, t.taskId], foreignColumns: [tasks.agencyId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.agencyId, t.eventId], foreignColumns: [events.agencyId, events.id] }).onDelete(
      'cascade',
    ),
    unique().on(t.agencyId, t.id),
    unique('notices_key').on(t.agencyId, t.userId, t.key),
    index('notices_newest').on(t.agencyId, t.userId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('notices_unread').on(t.agencyId, t.userId, t.readAt),
    index('notices_by_time').on(t.createdAt),
    index('notices_by_cause').on(t.agencyId, t.causedBy),
    index('notices_of_lead').on(t.agencyId, t.leadId),
    index('notices_of_property').on(t.agencyId, t.propertyId),
    index('notices_of_task').on(t.agencyId, t.taskId),
    index('notices_of_event').on(t.agencyId, t.eventId),
    check('notices_count', sql`(${t.kind} = 'newMatches') = (${t.count} is not null)`),
  ],
);
