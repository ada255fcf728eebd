import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';

/**
 * Two leads, owners, or one of each, that are not the same person. The first one is in `leadId` or `ownerId`, the other one in
 * `otherLeadId` or `otherOwnerId`. Deleted with either of them.
 */
export const dismissedDuplicates = sqliteTable(
  'dismissed_duplicates',
  {
    ...businessColumns(),
    leadId: text(),
    ownerId: text(),
    otherLeadId: text(),
    otherOwnerId: text(),
    dismissedBy: text().notNull(),
    /** Both ids in their order: a pair has one row, whichever of the two is named first. */
    pair: text().generatedAlwaysAs(
      sql`min(coalesce("lead_id", "owner_id"), coalesce("other_lead_id", "other_owner_id")) || ' ' || max(coalesce("lead_id", "owner_id"), coalesce("other_lead_id", "other_owner_id"))`,
      { mode: 'virtual' },
    ),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.agencyId, t.otherLeadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agencyId, t.otherOwnerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agencyId, t.dismissedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('dismissed_duplicates_pair').on(t.agencyId, t.pair),
    index('dismissed_duplicates_of_lead').on(t.agencyId, t.leadId),
    index('dismissed_duplicates_of_other_lead').on(t.agencyId, t.otherLeadId),
    index('dismissed_duplicates_of_owner').on(t.agencyId, t.ownerId),
    index('dismissed_duplicates_of_other_owner').on(t.agencyId, t.otherOwnerId),
    index('dismissed_duplicates_by_user').on(t.agencyId, t.dismissedBy),
    check('dismissed_duplicates_first', sql`coalesce(${t.leadId}, ${t.ownerId}) is not null`),
    check('dismissed_duplicates_other', sql`coalesce(${t.otherLeadId}, ${t.otherOwnerId}) is not null`),
  ],
);

/**
 * The merges of two leads or two owners: the one that stayed, in `leadId` or `ownerId`, answers for the id of the other one. Deleted with
 * the record that stayed.
 */
export const merges = sqliteTable(
  'merges',
  {
    ...businessColumns(),
    leadId: text(),
    ownerId: text(),
    /** The id of the record that is no more, and its name. */
    merged: text().notNull(),
    mergedName: text().notNull(),
    mergedBy: text().notNull(),
    /** The version of the record that stayed, right after the merge. */
    survivorVersion: integer().notNull(),
    /** JSON of what undoing the merge needs (worker/domains/duplicates/merge-state.ts); null once it cannot be undone any more. */
    state: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agencyId, t.mergedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('merges_merged').on(t.agencyId, t.merged),
    index('merges_of_lead').on(t.agencyId, t.leadId),
    index('merges_of_owner').on(t.agencyId, t.ownerId),
    index('merges_by_user').on(t.agencyId, t.mergedBy),
    index('merges_newest').on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('merges_kept').on(t.createdAt).where(sql`${t.state} is not null`),
    check('merges_survivor', sql`coalesce(${t.leadId}, ${t.ownerId}) is not null`),
  ],
);
