import { foreignKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';
import { businessColumns, businessKeys, flag } from './columns.ts';

/**
 * The calendar feeds of users, one each (`/feeds/{token}/calendar.ics`). One that is revoked is deleted, as is that of a deleted user
 * (trigger `calendar_feeds_end`).
 */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    ...businessColumns(),
    userId: text().notNull(),
    /** SHA-256 of the token in the address, which is stored nowhere. */
    tokenDigest: text().notNull(),
    /** When the address was made (ISO). */
    issuedAt: text().notNull(),
    /** Events without any text, and nothing else. */
    isBusyOnly: flag().notNull(),
    hasTasks: flag().notNull(),
    hasFollowUps: flag().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.userId], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('calendar_feeds_of_user').on(t.agencyId, t.userId),
    uniqueIndex('calendar_feeds_token').on(t.tokenDigest),
  ],
);
