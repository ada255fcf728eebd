import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { type ContactTexts, foldContact } from '../../../db/domain/contacts/contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { contacts } from '../../../db/tables/contacts.ts';

/** The column of a contact that refers to a lead, and that to an owner. */
export const personColumns = { lead: contacts.leadId, owner: contacts.ownerId } as const satisfies Record<
  PersonKind,
  unknown
>;

/** Returns the columns that the form of a contact of a person fills, with those that follow them. */
export const toContactRow = <C extends ContactTexts>({ kind, id }: PersonRef, contact: C) => ({
  ...contact,
  ...foldContact(contact),
  [personColumns[kind].name]: id,
});

/** Returns the row of a contact that a statement inserts beside others; `position` begins with 1. */
export function toNewContactRow(
  person: PersonRef,
  contact: ContactTexts,
  { clientKey, position }: { clientKey: string; position: number },
) {
  const now = new Date().toISOString();
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  return { ...toContactRow(person, contact), ...stamps, id: crypto.randomUUID(), clientKey, position };
}
