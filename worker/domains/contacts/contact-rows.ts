import { type SQL, sql } from 'drizzle-orm';
import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { type ContactTexts, foldContact, MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** The column of a contact that refers to a lead, and that to an owner. */
export const personIdColumns = { lead: contacts.leadId, owner: contacts.ownerId } as const satisfies Record<
  PersonKind,
  unknown
>;

/**
 * SQL of the position behind the contacts that match, those of one person, or of the stated one; null, and so refused, where there are
 * MAX_CONTACTS.
 */
export const nextPositionSql = (
  { subqueries }: TenantDb,
  isOfPerson: SQL | undefined,
  stated?: number,
): SQL =>
  subqueries.column(
    contacts,
    sql`case when count(*) < ${MAX_CONTACTS} then ${stated ?? sql`coalesce(max(${contacts.position}), 0) + 1`} end`,
    isOfPerson,
  );

/** Returns the columns that the form of a contact of a person fills, with those that follow them. */
export const toContactRow = <C extends ContactTexts>({ kind, id }: PersonRef, contact: C) => ({
  ...contact,
  ...foldContact(contact),
  [personIdColumns[kind].name]: id,
});

/** Returns the row of a contact that a statement inserts beside others; `position` begins with 1. */
export function toNewContactRow(
  person: PersonRef,
  contact: ContactTexts,
  { clientKey, position }: { clientKey: string; position: number | SQL },
) {
  const now = new Date().toISOString();
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  return { ...toContactRow(person, contact), ...stamps, id: crypto.randomUUID(), clientKey, position };
}
