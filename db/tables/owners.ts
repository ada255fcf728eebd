import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { ownerStatuses } from '../domain/owners/owners.ts';
import { agencies } from './agencies.ts';
import { formColumns } from './columns.ts';

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
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    unique().on(t.agencyId, t.id),
    unique().on(t.agencyId, t.clientKey),
    index('owners_newest').on(
      t.agencyId,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
      t.nameFolded,
      t.status,
    ),
    index('owners_by_name').on(t.agencyId, t.status, t.nameFolded),
    check('owners_status', sql`${t.status} in ('Active', 'Inactive')`),
  ],
);
