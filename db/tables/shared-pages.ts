import { foreignKey, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { businessColumns, businessKeys } from './columns.ts';
import { properties } from './properties.ts';

/** The public pages of properties, one each (`/p/{token}`), and of those that were revoked the generation that follows. */
export const sharedPages = sqliteTable(
  'shared_pages',
  {
    ...businessColumns(),
    propertyId: text().notNull(),
    /** The token is made of it (worker/link-token.ts); revoking raises it, so that no token is made twice. */
    generation: integer().notNull(),
    /** SHA-256 of the token; null while the page is not shared. */
    tokenDigest: text(),
    /** When it ends (ISO). */
    expiresAt: text().notNull(),
    /** How often it was read since it was shared: by one visitor once a day. */
    views: integer().notNull().default(0),
    lastViewedAt: text(),
  },
  (t) => [
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    ...businessKeys(t),
    unique('shared_pages_of_property').on(t.agencyId, t.propertyId),
    uniqueIndex('shared_pages_token').on(t.tokenDigest),
  ],
);
