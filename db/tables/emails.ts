import { foreignKey, index, primaryKey, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';

/** An address as it is compared. */
const addressColumns = () => ({
  agencyId: text().notNull(),
  /** Without case and accents (withoutAccents). */
  key: text().notNull(),
  /** Whether two who share it may be the same person (foldContact). */
  isIdentifying: flag().notNull(),
});

/** The addresses of leads: their own and those of their contacts. Triggers write the rows. Deleted with the lead. */
export const leadEmails = sqliteTable(
  'lead_emails',
  { ...addressColumns(), leadId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.key, t.leadId] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    index('lead_emails_of_lead').on(t.agencyId, t.leadId),
  ],
);

/** The same of owners. */
export const ownerEmails = sqliteTable(
  'owner_emails',
  { ...addressColumns(), ownerId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.key, t.ownerId] }),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    index('owner_emails_of_owner').on(t.agencyId, t.ownerId),
  ],
);

/** Returns the addresses of a table of people, and the column with the id of the person. */
export const getEmailTable = (table: SQLiteTable) =>
  table === leads
    ? { emails: leadEmails, personId: leadEmails.leadId }
    : { emails: ownerEmails, personId: ownerEmails.ownerId };
