import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { adSorts } from '../domain/ads/ad-input.ts';
import { adPerformances, adPlatforms, adStatuses } from '../domain/ads/ads.ts';
import { businessKeys, formColumns, newestFirstIndex, titleFoldedColumns, unfoldedIndex } from './columns.ts';
import { createCountsTable } from './counts.ts';
import { properties } from './properties.ts';

export const ads = sqliteTable(
  'ads',
  {
    ...formColumns(),
    title: text().notNull(),
    titleFolded: text().notNull(),
    ...titleFoldedColumns(),
    description: text(),
    propertyId: text().notNull(),
    platform: text({ enum: adPlatforms }).notNull(),
    status: text({ enum: adStatuses }).notNull().default('Active'),
    /** Its address on the platform. */
    url: text(),
    views: integer().notNull().default(0),
    /** The leads that somebody has typed in, beside those that are linked to the ad (`adId` of leads). */
    leadsCount: integer().notNull().default(0),
    /** What the platform calls it. */
    externalId: text(),
    /** 'YYYY-MM-DD' in Madrid, like the next one. */
    publishedOn: text(),
    expiresOn: text(),
    performance: text({ enum: adPerformances }).notNull().default('Medium'),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    ...businessKeys(t),
    // The last one is of the release before.
    newestFirstIndex('ads_newest', t, t.searchable, t.status, t.platform, t.propertyId, t.titleFolded),
    unfoldedIndex('ads_unfolded', t),
    index('ads_of_property').on(
      t.agencyId,
      t.propertyId,
      t.status,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
    ),
    index('ads_by_external_id')
      .on(t.agencyId, t.platform, t.externalId)
      .where(sql`${t.externalId} is not null`),
    // Of the release before.
    index('ads_sorted_by_title').on(t.agencyId, t.titleFolded, t.id),
    index('ads_sorted_by_collation').on(t.agencyId, t.collationKey, t.id),
    index('ads_sorted_by_platform').on(t.agencyId, t.platform, t.id),
    index('ads_sorted_by_views').on(t.agencyId, t.views, t.id),
    index('ads_sorted_by_status').on(t.agencyId, t.status, t.id),
    index('ads_sorted_by_update').on(t.agencyId, t.updatedAt, t.id),
    check('ads_status', sql`${t.status} in ('Active', 'Paused', 'Expired')`),
    check('ads_numbers', sql`${t.views} >= 0 and ${t.leadsCount} >= 0`),
  ],
);
export const adCounts = createCountsTable('ad_counts');

/** The columns that the list can be sorted by. */
export const adSortKeys = {
  title: ads.collationKey,
  platform: ads.platform,
  views: ads.views,
  status: ads.status,
  updated: ads.updatedAt,
  created: ads.createdAt,
} satisfies Record<(typeof adSorts)[number], unknown>;
