import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ownerSorts } from '../domain/owners/owner-input.ts';
import { ownerStatuses } from '../domain/owners/owners.ts';
import { agencies } from './agencies.ts';
import {
  assignedToColumn,
  businessKeys,
  foldedColumns,
  formColumns,
  nameKeyColumn,
  personSearchColumn,
  phoneKeyColumn,
  phoneNumbersColumn,
  unfoldedIndex,
} from './columns.ts';
import { createCountsTable } from './counts.ts';

export const propertyOwners = sqliteTable(
  'property_owners',
  {
    ...formColumns(),
    name: text().notNull(),
    nameFolded: text().notNull(),
    email: text(),
    emailFolded: text(),
    phone: text(),
    phoneFolded: text(),
    status: text({ enum: ownerStatuses }).notNull().default('Active'),
    ...assignedToColumn(),
    ...phoneNumbersColumn(),
    ...phoneKeyColumn(),
    ...personSearchColumn(),
    ...foldedColumns({ search: sql`"search_folded"`, sort: sql`"name_folded"` }),
    ...nameKeyColumn(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    index('owners_newest').on(
      t.agencyId,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
      t.searchable,
      t.status,
      // Of the release before.
      t.searchFolded,
    ),
    // Of the release before, like owners_sorted_by_name.
    index('owners_by_name').on(t.agencyId, t.status, t.nameFolded),
    index('owners_sorted_by_name').on(t.agencyId, t.nameFolded, t.id),
    index('owners_by_name_key').on(t.agencyId, t.nameKey),
    index('owners_sorted_by_collation').on(t.agencyId, t.collationKey, t.id),
    // With what pickers search.
    index('owners_of_status_by_collation').on(t.agencyId, t.status, t.collationKey, t.id, t.searchable),
    index('owners_sorted_by_status').on(t.agencyId, t.status, t.id),
    // Of the release before.
    index('owners_by_phone').on(t.agencyId, t.phoneKey),
    index('owners_with_unread_phone')
      .on(t.phoneNumbers, t.agencyId, t.id)
      .where(sql`${t.phoneNumbers} is null and ${t.phone} is not null`),
    index('owners_by_email').on(t.agencyId, t.emailFolded),
    unfoldedIndex('owners_unfolded', t),
    index('owners_by_responsible').on(t.agencyId, t.assignedTo, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    check('owners_status', sql`${t.status} in ('Active', 'Inactive')`),
  ],
);
export const ownerCounts = createCountsTable('owner_counts');

/** The columns that the list can be sorted by. */
export const ownerSortKeys = {
  name: propertyOwners.collationKey,
  status: propertyOwners.status,
  created: propertyOwners.createdAt,
} satisfies Record<(typeof ownerSorts)[number], unknown>;
