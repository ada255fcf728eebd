import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The audit log. Append-only: triggers reject updates, replacement, and deletion before two years have passed. */
export const history = sqliteTable(
  'history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    agencyId: text(),
    actorId: text(),
    role: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    /** Names of the fields that were written, of an update those that differ; never their values. */
    fields: text({ mode: 'json' }).$type<string[]>(),
    /** Old and new value: of status or role as `from` and `to`, of the owner under `ownerId`; for a document, its property and category. */
    change: text({ mode: 'json' }).$type<
      | { from?: string | null; to?: string | null; ownerId?: { from: string | null; to: string | null } }
      | { property: string; category: string }
    >(),
    result: text({ enum: ['ok', 'failed', 'denied', 'limited'] })
      .notNull()
      .default('ok'),
    requestId: text(),
    ipHash: text(),
    userAgent: text(),
  },
  (t) => [index('history_of_agency').on(t.agencyId, t.at), index('history_by_time').on(t.at)],
);
