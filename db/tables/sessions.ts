import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, so that a leaked database contains no valid tokens. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: text().notNull(),
    seenAt: text().notNull(),
    expiresAt: text().notNull(),
    userAgent: text(),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_expiry').on(t.expiresAt)],
);
