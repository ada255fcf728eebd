import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: who reads the database cannot sign in with it. */
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
