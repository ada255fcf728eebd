import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Attempts counted in fixed windows, for everything that is limited. The key never holds an address in clear. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), count: integer().notNull(), expiresAt: text().notNull() },
  (t) => [index('attempts_expiry').on(t.expiresAt)],
);
