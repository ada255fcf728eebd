import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { ownerSorts } from '../domain/owners/owner-input.ts';
import { ownerStatuses } from '../domain/owners/owners.ts';
import { agencies } from './agencies.ts';
import { formColumns, personSearchColumn, phoneKeyColumn, responsibleColumn } from './columns.ts';

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
    ...responsibleColumn(),
    ...phoneKeyColumn(),
    ...personSearchColumn(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    unique().on(t.agencyId, t.id),
    unique().on(t.agencyId, t.clientKey),
    index('owners_newest').on(
      t.agencyId,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
      t.searchFolded,
      t.status,
    ),
    index('owners_by_name').on(t.agencyId, t.status, t.nameFolded),
    index('owners_sorted_by_name').on(t.agencyId, t.nameFolded, t.id),
    index('owners_sorted_by_status').on(t.agencyId, t.status, t.id),
    index('owners_by_phone').on(t.agencyId, t.phoneKey),
    index('owners_by_email').on(t.agencyId, t.emailFolded),
    index('owners_by_responsible').on(t.agencyId, t.assignedTo, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    check('owners_status', sql`${t.status} in ('Active', 'Inactive')`),
  ],
);

/** The columns that the list can be sorted by. */
export const ownerSortKeys = {
  name: propertyOwners.nameFolded,
  status: propertyOwners.status,
  created: propertyOwners.createdAt,
} satisfies Record<(typeof ownerSorts)[number], unknown>;
