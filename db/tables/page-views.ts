import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { viewedPages } from '../domain/shared-pages/page-views.ts';
import { properties } from './properties.ts';

/** How often the public pages of a property were read on a day, by one visitor once. Deleted with the property. */
export const pageViews = sqliteTable(
  'page_views',
  {
    agencyId: text().notNull(),
    propertyId: text().notNull(),
    page: text({ enum: viewedPages }).notNull(),
    /** 'YYYY-MM-DD' in Madrid. */
    day: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.propertyId, t.page, t.day] }),
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    check('page_views_page', sql`${t.page} in ('page', 'report')`),
  ],
);
