import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counters of the persistent rate limits, and of who has viewed a public page, in fixed windows. The key contains digests, never an address in clear. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), count: integer().notNull(), expiresAt: text().notNull() },
  (t) => [index('attempts_expiry').on(t.expiresAt)],
);

/**
 * Networks from which a user has signed in recently: failed attempts from elsewhere do not lock the user out there. `place` is the digest
 * of the network, or of the browser, `pair` that of user and place.
 */
export const signInNetworks = sqliteTable(
  'sign_in_networks',
  { place: text('network').notNull(), pair: text('person').notNull(), expiresAt: text().notNull() },
  (t) => [primaryKey({ columns: [t.place, t.pair] }), index('sign_in_networks_expiry').on(t.expiresAt)],
);
