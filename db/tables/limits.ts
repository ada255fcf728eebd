import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counters of the persistent rate limits, and of who has viewed a public page, in fixed windows. The key contains digests, never an address in clear. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), count: integer().notNull(), expiresAt: text().notNull() },
  (t) => [index('attempts_expiry').on(t.expiresAt)],
);

/**
 * Networks from which a user has signed in recently: failed attempts from elsewhere do not lock the user out there. Both columns
 * are digests.
 */
export const signInNetworks = sqliteTable(
  'sign_in_networks',
  { network: text().notNull(), person: text().notNull(), expiresAt: text().notNull() },
  (t) => [primaryKey({ columns: [t.network, t.person] }), index('sign_in_networks_expiry').on(t.expiresAt)],
);
