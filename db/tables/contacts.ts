import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { businessKeys, flag, formColumns, phoneNumbersColumn } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';

/**
 * The further phones and addresses of a lead or an owner, and of who belongs to them; the main ones are columns of that record. Deleted
 * with it. Triggers write from them the rows of `lead_phones`, `lead_emails` and those of owners, and the lines of its `searchText`.
 */
export const contacts = sqliteTable(
  'contacts',
  {
    ...formColumns(),
    leadId: text(),
    ownerId: text(),
    /** The order among those of the record, not necessarily without gaps. Null, and so refused, where there are MAX_CONTACTS. */
    position: integer().notNull(),
    /** Null for the same person. */
    name: text(),
    nameFolded: text().notNull(),
    label: text(),
    /** The label that a contact had which is the main one now, and gets again when it is exchanged back. */
    formerLabel: text(),
    phone: text(),
    phoneFolded: text().notNull(),
    ...phoneNumbersColumn(),
    email: text(),
    emailFolded: text().notNull(),
    /** The address as it is compared with that of a lead or owner. */
    emailKey: text(),
    note: text(),
    /** Whether two records that share the number or the address may be the same person: not that of a lawyer or a firm. */
    isIdentifying: flag().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    ...businessKeys(t),
    index('contacts_of_lead').on(t.agencyId, t.leadId, t.position, t.id),
    index('contacts_of_owner').on(t.agencyId, t.ownerId, t.position, t.id),
    check('contacts_person', sql`(${t.leadId} is null) <> (${t.ownerId} is null)`),
    check('contacts_reach', sql`coalesce(${t.name}, ${t.phone}, ${t.email}) is not null`),
    check('contacts_identifying', sql`${t.isIdentifying} in (0, 1)`),
  ],
);
