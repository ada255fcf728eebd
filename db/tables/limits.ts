import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Attempts counted in fixed windows, for everything that is limited. The key never holds an address in clear. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), count: integer().notNull(), expiresAt: text().notNull() },
  (t) => [index('attempts_expiry').on(t.expiresAt)],
);

/** Networks that somebody has signed in from of late; strangers elsewhere cannot lock them out there. Both are digests. */
export const signInNetworks = sqliteTable(
  'sign_in_networks',
  { network: text().notNull(), person: text().notNull(), expiresAt: text().notNull() },
  (t) => [primaryKey({ columns: [t.network, t.person] }), index('sign_in_networks_expiry').on(t.expiresAt)],
);
