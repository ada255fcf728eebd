import { eq, type SQL } from 'drizzle-orm';
import type { ContactForm, PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import {
  type ContactDetails,
  findSharedDetails,
  hasSamePhone,
  isSameEmail,
} from '../../../db/domain/contacts/same-contacts.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { AppError } from '../../errors.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { personIdColumns, toNewContactRow } from './contact-rows.ts';
import { contactEntry } from './policy.ts';

const SHARED_TEXTS = {
  phone: 'Este teléfono ya está en la ficha.',
  email: 'Este email ya está en la ficha.',
};

/** Throws BAD_REQUEST with the fields, below `path`, of what one of the others has already. */
export function assertDistinctContact(
  contact: ContactDetails,
  others: readonly ContactDetails[],
  path = '',
): void {
  const shared = findSharedDetails(contact, others);
  const [first] = shared;
  if (!first) return;
  const fields = Object.fromEntries(shared.map((field) => [path + field, SHARED_TEXTS[field]]));
  throw new AppError('BAD_REQUEST', SHARED_TEXTS[first], { fields });
}

/**
 * Reads the contacts of a person of whom phone or address is changed, where `all` are not given. Throws BAD_REQUEST with the fields of what one of the contacts has
 * already.
 */
export async function assertDistinctContactDetails(
  { statements }: TenantDb,
  { kind, id }: PersonRef,
  stored: ContactDetails,
  next: Partial<ContactDetails>,
  all?: readonly ContactDetails[],
): Promise<void> {
  const { phone = null, email = null } = next;
  const isChanged = (phone !== null && phone !== stored.phone) || (email !== null && email !== stored.email);
  if (!isChanged) return;
  const columns = { phone: contacts.phone, email: contacts.email };
  const others =
    all ?? (await statements.select(contacts, columns, { where: [eq(personIdColumns[kind], id)] }));
  // What was shared before is not refused: a release before may have done so.
  const distinctOthers = others.map((other) => ({
    phone: hasSamePhone(other.phone, stored.phone) ? null : other.phone,
    email: isSameEmail(other.email, stored.email) ? null : other.email,
  }));
  assertDistinctContact({ phone, email }, distinctOthers);
}

/** The same of the contacts of a new record, each with the main data and those before it. */
export function assertDistinctContacts(person: Partial<ContactDetails>, all: readonly ContactForm[]): void {
  const main = { phone: person.phone ?? null, email: person.email ?? null };
  for (const [at, contact] of all.entries())
    assertDistinctContact(contact, [main, ...all.slice(0, at)], `contacts.${at}.`);
}

/** Builds the statements that insert a contact, where there is a person who matches, and its entry. */
export const insertContactWithEntry = (
  { insertForEach, auditRows }: ReturnType<typeof createStatements>,
  kind: PersonRef['kind'],
  row: ReturnType<typeof toNewContactRow>,
  ...isPerson: (SQL | undefined)[]
): Statement<unknown>[] => [
  insertForEach(contacts, row, personTables[kind], ...isPerson),
  auditRows('create', contacts, contactEntry(), eq(contacts.id, row.id)),
];

/** Builds the statements that insert the contacts of a new record, if there is one with this id. */
export const insertContactsStatements = (
  statements: ReturnType<typeof createStatements>,
  person: PersonRef,
  all: readonly ContactForm[],
): Statement<unknown>[] =>
  all.flatMap((contact, at) =>
    insertContactWithEntry(
      statements,
      person.kind,
      toNewContactRow(person, contact, { clientKey: crypto.randomUUID(), position: at + 1 }),
      eq(personTables[person.kind].id, person.id),
    ),
  );
