import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';
import { businessKeys, formColumns } from './columns.ts';

/**
 * When users are absent, and who stands in for them. Triggers keep those of a user apart and count them, and delete those of a deleted
 * user, who stands in for nobody any more.
 */
export const absences = sqliteTable(
  'absences',
  {
    ...formColumns(),
    userId: text().notNull(),
    /** Null where new work is distributed as usual. */
    substituteId: text(),
    /** Days in Madrid ('YYYY-MM-DD'), both included. */
    firstDay: text().notNull(),
    lastDay: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.substituteId], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    index('absences_of_user').on(t.agencyId, t.userId, t.lastDay),
    index('absences_by_substitute').on(t.agencyId, t.substituteId, t.lastDay),
    index('absences_by_day').on(t.agencyId, t.lastDay),
    check('absences_days', sql`${t.firstDay} <= ${t.lastDay}`),
    check('absences_substitute', sql`${t.substituteId} <> ${t.userId}`),
  ],
);
