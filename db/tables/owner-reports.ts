import { foreignKey, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ownerAnswers } from '../domain/shared-pages/owner-reports.ts';
import { businessColumns, businessKeys } from './columns.ts';
import { properties } from './properties.ts';

/** The reports for the owners of properties, one of each (`/r/{token}`), and of those that were revoked the generation that follows. */
export const ownerReports = sqliteTable(
  'owner_reports',
  {
    ...businessColumns(),
    propertyId: text().notNull(),
    /** The token is made of it (worker/link-token.ts); revoking raises it, so that no token is made twice. */
    generation: integer().notNull(),
    /** SHA-256 of the token; null while the report is not shared. */
    tokenDigest: text(),
    /** When it ends (ISO). */
    expiresAt: text().notNull(),
    /** The period, 'YYYY-MM-DD' in Madrid, both included. */
    fromDay: text().notNull(),
    toDay: text().notNull(),
    /** How often it was read since it was shared: by one visitor once a day. */
    views: integer().notNull().default(0),
    lastViewedAt: text(),
    /** The day in Madrid ('YYYY-MM-DD') on which its owner last gave each answer, once a day, by the address that it has. */
    reviewPriceOn: text(),
    keepOn: text(),
    withdrawOn: text(),
    /** What the owner answered last, and when (ISO). */
    lastAnswer: text({ enum: ownerAnswers }),
    lastAnswerAt: text(),
  },
  (t) => [
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    ...businessKeys(t),
    unique('owner_reports_of_property').on(t.agencyId, t.propertyId),
    uniqueIndex('owner_reports_token').on(t.tokenDigest),
  ],
);
