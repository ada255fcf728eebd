import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { eventTypes } from '../domain/calendar/events.ts';
import { agencies, users } from './agencies.ts';
import { businessKeys, flag, formColumns } from './columns.ts';
import { leads } from './leads.ts';
import { properties } from './properties.ts';

export const events = sqliteTable(
  'events',
  {
    ...formColumns(),
    /** The user who attends. */
    userId: text(),
    propertyId: text(),
    leadId: text(),
    eventType: text({ enum: eventTypes }).notNull(),
    title: text().notNull(),
    description: text(),
    location: text(),
    startTime: text().notNull(),
    /** Null for an all-day event. */
    endTime: text(),
    allDay: flag().notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    foreignKey({ columns: [t.agencyId, t.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }),
    ...businessKeys(t),
    index('events_by_start').on(t.agencyId, t.startTime, t.endTime),
    index('events_of_user').on(t.agencyId, t.userId, t.startTime),
    index('events_of_property').on(t.agencyId, t.propertyId),
    index('events_of_lead').on(t.agencyId, t.leadId),
    index('events_of_lead_by_start').on(t.agencyId, t.leadId, t.startTime, t.id),
    index('events_of_property_by_start').on(t.agencyId, t.propertyId, t.startTime, t.id),
    check('events_end', sql`${t.endTime} >= ${t.startTime}`),
    check('events_all_day', sql`${t.allDay} = 0 or ${t.endTime} is null`),
  ],
);
