import { foreignKey, index, primaryKey, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';

/** A number as it is compared (isSamePhone). */
const numberColumns = () => ({
  agencyId: text().notNull(),
  /** Its last nine digits (toPhoneKey). */
  key: text().notNull(),
  /** The calling code that it is written with, without '+'; '' without one. */
  callingCode: text().notNull(),
  /** Its digits without calling code. */
  national: text().notNull(),
  /** Whether two who share it may be the same person (foldContact). */
  isIdentifying: flag().notNull().default(true),
});

/**
 * The numbers of leads, of nine digits or more: a row for each that stands in `phone` or in that of a contact. Written from `phoneNumbers`
 * by the triggers `leads_phones_inserted` (migration 0037), `leads_phones_changed` and `contact_data_of_leads_written` (0049); while that is to
 * be read anew, the row has the key of the release before. Deleted with the lead.
 */
export const leadPhones = sqliteTable(
  'lead_phones',
  { ...numberColumns(), leadId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.key, t.callingCode, t.national, t.leadId] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    index('lead_phones_of_lead').on(t.agencyId, t.leadId),
  ],
);

/** The same of owners. */
export const ownerPhones = sqliteTable(
  'owner_phones',
  { ...numberColumns(), ownerId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.key, t.callingCode, t.national, t.ownerId] }),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    index('owner_phones_of_owner').on(t.agencyId, t.ownerId),
  ],
);

/** Returns the numbers of a table of people, and the column with the id of the person. */
export const getPhoneTable = (table: SQLiteTable) =>
  table === leads
    ? { phones: leadPhones, personId: leadPhones.leadId }
    : { phones: ownerPhones, personId: ownerPhones.ownerId };
