import { foreignKey, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { users } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';

/** A lead and an owner who are the same person or household: one owner of a lead, several leads of an owner. Deleted with either of them. */
export const ties = sqliteTable(
  'ties',
  {
    ...businessColumns(),
    leadId: text().notNull(),
    ownerId: text().notNull(),
    tiedBy: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agencyId, t.tiedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('ties_of_lead').on(t.agencyId, t.leadId),
    index('ties_of_owner').on(t.agencyId, t.ownerId, t.leadId),
    index('ties_by_user').on(t.agencyId, t.tiedBy),
  ],
);
