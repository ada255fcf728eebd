import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ViewParams } from '../domain/saved-views/saved-view-input.ts';
import { savedViewLists } from '../domain/saved-views/saved-views.ts';
import { users } from './agencies.ts';
import { businessKeys, flag, formColumns } from './columns.ts';

/** Saved views of the lists: of one person, or of the agency where `isShared`. Triggers count them, and delete those of a deleted user. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    ...formColumns(),
    list: text({ enum: savedViewLists }).notNull(),
    name: text().notNull(),
    nameFolded: text().notNull(),
    /** The folded name, which is unique; null while the row is to be folded anew (runRefold). */
    nameKey: text(),
    isShared: flag().notNull(),
    /** JSON of the parameters of the list's address. */
    params: text({ mode: 'json' }).$type<ViewParams>().notNull(),
    createdBy: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.createdBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    uniqueIndex('saved_views_own')
      .on(t.agencyId, t.createdBy, t.list, t.nameFolded)
      .where(sql`${t.isShared} = 0`),
    uniqueIndex('saved_views_shared').on(t.agencyId, t.list, t.nameFolded).where(sql`${t.isShared} = 1`),
    uniqueIndex('saved_views_own_keys')
      .on(t.agencyId, t.createdBy, t.list, t.nameKey)
      .where(sql`${t.isShared} = 0`),
    uniqueIndex('saved_views_shared_keys').on(t.agencyId, t.list, t.nameKey).where(sql`${t.isShared} = 1`),
    index('saved_views_unfolded').on(t.nameKey, t.agencyId, t.id).where(sql`${t.nameKey} is null`),
    index('saved_views_listed').on(t.agencyId, t.list, t.isShared, t.createdBy),
    index('saved_views_by_user').on(t.agencyId, t.createdBy),
    check('saved_views_shared_or_not', sql`${t.isShared} in (0, 1)`),
  ],
);
