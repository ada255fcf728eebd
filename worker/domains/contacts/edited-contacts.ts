import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { CONTACTS_FULL, foldContact, MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import { type EditedContact, getChangedFields } from '../../../db/domain/contacts/edited-contacts.ts';
import type { ContactDetails } from '../../../db/domain/contacts/same-contacts.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { AppError } from '../../errors.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef, Row, Statement } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { nextPositionSql, personIdColumns, toNewContactRow } from './contact-rows.ts';
import {
  assertDistinctContact,
  assertDistinctContactDetails,
  insertContactWithEntry,
} from './new-contacts.ts';
import { contactEntry } from './policy.ts';

type Texts = Pick<Row<typeof contacts>, 'name' | 'label' | 'phone' | 'email' | 'note'>;
/** What becomes of a row of the form: `at` is its place there, `next` what its contact has then, null for none. */
type Step = {
  at: number;
  id: string;
  kind: 'add' | 'change' | 'remove';
  fields: (keyof Texts)[];
  next: Texts;
};

/** The columns of the fields that are changed, with those that follow them. */
function toChangedColumns(fields: readonly (keyof Texts)[], next: Texts) {
  const { nameFolded, emailFolded, emailKey, phoneFolded, phoneNumbers, isIdentifying } = foldContact(next);
  const { name, label, phone, email, note } = next;
  const columns = {
    name: { name, nameFolded },
    label: { label, isIdentifying },
    phone: { phone, phoneFolded, phoneNumbers },
    email: { email, emailFolded, emailKey },
    note: { note },
  };
  return Object.assign({}, ...fields.map((field) => columns[field])) as Record<string, unknown>;
}

type Stored = Texts & { id: string; clientKey: string };
function toSteps(rows: readonly EditedContact[], found: readonly Stored[]): Step[] {
  return rows.flatMap((row, at): Step[] => {
    const { contactId: id, name, label, phone, email, note } = row;
    const typed = { name, label, phone, email, note };
    // One that somebody else has deleted is found by the client key with which this form has added it again.
    const stored = found.find((contact) => contact.id === id || contact.clientKey === id);
    const fields = getChangedFields(row);
    if (row.isRemoved) return stored ? [{ at, id: stored.id, kind: 'remove', fields: [], next: typed }] : [];
    if (fields.length === 0) return [];
    if (!stored) return [{ at, id, kind: 'add', fields, next: typed }];
    const next = { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) };
    const isDone = fields.every((field) => stored[field] === next[field]);
    return isDone ? [] : [{ at, id: stored.id, kind: 'change', fields, next }];
  });
}

type Person = {
  ref: RecordRef;
  kind: PersonRef['kind'];
  stored: ContactDetails;
  next: Partial<ContactDetails>;
};
/**
 * Reads what the form of a person changes of its contacts, `rows`, and returns the statements for the update of the person: they apply
 * where its version is that of `ref`, or the update is applied, and change of each contact the fields that the form has changed. Throws
 * BAD_REQUEST with the fields where a phone or an address stands twice, CONFLICT where there would be more than MAX_CONTACTS.
 */
export async function prepareEditedContacts(
  tenantDb: TenantDb,
  { ref, kind, stored, next }: Person,
  rows: readonly EditedContact[] | undefined,
): Promise<(isApplied: SQL, statements: ReturnType<typeof createStatements>) => Statement<unknown>[]> {
  const person = { kind, id: ref.id };
  if (!rows) {
    await assertDistinctContactDetails(tenantDb, person, stored, next);
    return () => [];
  }
  const { id, clientKey, name, label, phone, email, note } = contacts;
  const columns = { id, clientKey, name, label, phone, email, note };
  const isOfPerson = eq(personIdColumns[kind], ref.id);
  const found = await tenantDb.statements.select(contacts, columns, { where: [isOfPerson] });
  const steps = toSteps(rows, found);
  const kept = found.filter((contact) => !steps.some((step) => step.id === contact.id));
  const changed = steps.filter((step) => step.kind !== 'remove');
  const main = { phone: next.phone ?? null, email: next.email ?? null };
  for (const step of changed) {
    if (step.next.phone === null && step.next.email === null) throw contactDetailRequired(step.at);
    const others = [main, ...kept, ...changed.filter((other) => other !== step).map((other) => other.next)];
    const contactDetails = {
      phone: step.fields.includes('phone') ? step.next.phone : null,
      email: step.fields.includes('email') ? step.next.email : null,
    };
    assertDistinctContact(contactDetails, others, `contacts.${step.at}.`);
  }
  await assertDistinctContactDetails(tenantDb, person, stored, next, kept);
  const isAdding = changed.some((step) => step.kind === 'add');
  if (isAdding && kept.length + changed.length > MAX_CONTACTS) throw new AppError('CONFLICT', CONTACTS_FULL);
  return (isApplied, statements) => toStatements(tenantDb, statements, { person, ref, steps, isApplied });
}

function contactDetailRequired(at: number): AppError {
  const text = 'Indica un teléfono o un email.';
  return new AppError('BAD_REQUEST', text, { fields: { [`contacts.${at}.phone`]: text } });
}

type Edit = { person: PersonRef; ref: RecordRef; steps: Step[]; isApplied: SQL };
function toStatements(
  tenantDb: TenantDb,
  statements: ReturnType<typeof createStatements>,
  { person, ref, steps, isApplied }: Edit,
): Statement<unknown>[] {
  const table = personTables[person.kind];
  const isOfPerson = eq(personIdColumns[person.kind], person.id);
  const isSaved = and(eq(table.id, person.id), or(isApplied, eq(table.version, ref.version)));
  const hasPerson = sql`exists ${tenantDb.subqueries.column(table, sql`1`, isSaved)}`;
  const position = nextPositionSql(tenantDb, isOfPerson);
  const order = { remove: 0, change: 1, add: 2 };
  return steps
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .flatMap(({ kind, id, fields, next }) => {
      const isThis = [eq(contacts.id, id), isOfPerson, hasPerson];
      if (kind === 'remove')
        return [
          statements.auditRows('delete', contacts, contactEntry(), ...isThis),
          statements.deleteWhere(contacts, ...isThis),
        ];
      if (kind === 'change')
        return statements.auditedUpdate(contacts, toChangedColumns(fields, next), ...isThis);
      const row = toNewContactRow(person, next, { clientKey: id, position });
      return insertContactWithEntry(statements, person.kind, row, isSaved);
    });
}
