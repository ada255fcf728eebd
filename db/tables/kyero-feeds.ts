import { foreignKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FeedPlatform } from '../domain/publishing/kyero-feed.ts';
import { agencies } from './agencies.ts';
import { businessColumns, businessKeys, list } from './columns.ts';

/** The feeds of agencies for Kyero and who reads its format, one each (`/feeds/{token}/kyero.xml`). One that is revoked is deleted. */
export const kyeroFeeds = sqliteTable(
  'kyero_feeds',
  {
    ...businessColumns(),
    /** SHA-256 of the token in the address, which is stored nowhere. */
    tokenDigest: text().notNull(),
    /** When the address was made (ISO). */
    issuedAt: text().notNull(),
    /** The platforms whose ads it has beside those of Kyero. */
    platforms: list<FeedPlatform>(),
    /** SHA-256 of what it last had, and when it changed (ISO); null until it is read. */
    contentDigest: text(),
    contentChangedAt: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    unique('kyero_feeds_of_agency').on(t.agencyId),
    uniqueIndex('kyero_feeds_token').on(t.tokenDigest),
  ],
);
