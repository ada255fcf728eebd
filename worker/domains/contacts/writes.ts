import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type {
  ContactForm,
  contactCreateInput,
  contactMoveInput,
  contactPromoteInput,
  PersonRef,
} from '../../../db/domain/contacts/contact-form.ts';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import { findSharedDetails } from '../../../db/domain/contacts/same-contacts.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { notFound, versionConflict } from '../../errors.ts';
import { digestChange } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef, Row } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { nextPositionSql, personIdColumns, toContactRow } from './contact-rows.ts';
import { assertDistinctContact } from './new-contacts.ts';
import { contactEntry } from './policy.ts';

/** Returns a person with their contacts in their order. Throws NOT_FOUND. */
export async function loadPerson(tenantDb: TenantDb, { kind, id }: PersonRef) {
  const table = personTables[kind];
  const [[person], found] = await tenantDb.batch(
    tenantDb.statements.select(
      table,
      { id: table.id, version: table.version, name: table.name, phone: table.phone, email: table.email },
      { where: [eq(table.id, id)] },
    ),
    tenantDb.statements.select(
      contacts,
      { id: contacts.id, position: contacts.position, phone: contacts.phone, email: contacts.email },
      { where: [eq(personIdColumns[kind], id)], order: [sql`${contacts.position}`, sql`${contacts.id}`] },
    ),
  );
  if (!person) throw notFound();
  return { person, found };
}

const toPersonRef = ({ leadId, ownerId }: Pick<Row<typeof contacts>, 'leadId' | 'ownerId'>): PersonRef =>
  leadId ? { kind: 'lead', id: leadId } : { kind: 'owner', id: ownerId as string };

/** Adds a contact, behind the others unless its position is stated. Throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
export async function createContact(
  tenantDb: TenantDb,
  { clientKey, person: ref, contact, position }: z.output<typeof contactCreateInput>,
): Promise<{ id: string }> {
  const { person, found } = await loadPerson(tenantDb, ref);
  const others = [person, ...found];
  // A repeated creation finds its own phone and address.
  const isRepeated = findSharedDetails(contact, others).length > 0 && (await isCreated(tenantDb, clientKey));
  if (!isRepeated) assertDistinctContact(contact, others);
  const isOfPerson = and(eq(personIdColumns[ref.kind], ref.id), sql`${contacts.clientKey} <> ${clientKey}`);
  const { id } = await tenantDb.insert(contacts, clientKey, toContactRow(ref, contact) as never, {
    defaults: { position: nextPositionSql(tenantDb, isOfPerson, position) } as never,
  });
  return { id };
}

async function isCreated(tenantDb: TenantDb, clientKey: string): Promise<boolean> {
  const where = [eq(contacts.clientKey, clientKey)];
  return (await tenantDb.statements.select(contacts, { id: contacts.id }, { where })).length > 0;
}

/** Throws CONFLICT, NOT_FOUND, BAD_REQUEST. */
export async function updateContact(
  tenantDb: TenantDb,
  ref: RecordRef,
  contact: ContactForm,
): Promise<{ version: number }> {
  const stored = await tenantDb.findById(contacts, ref.id);
  const { person, found } = await loadPerson(tenantDb, toPersonRef(stored));
  assertDistinctContact(contact, [person, ...found.filter(({ id }) => id !== ref.id)]);
  const { version } = await tenantDb.update(contacts, ref, { ...contact, ...foldContact(contact) });
  return { version };
}

/** Moves a contact one place; the order is no change of the record. Throws NOT_FOUND. */
export async function moveContact(
  tenantDb: TenantDb,
  id: string,
  direction: z.output<typeof contactMoveInput>['direction'],
): Promise<void> {
  const ref = toPersonRef(await tenantDb.findById(contacts, id));
  const { found } = await loadPerson(tenantDb, ref);
  const order = found.map((contact) => contact.id);
  const from = order.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= order.length) return;
  order.splice(to, 0, ...order.splice(from, 1));
  const inOrder = sql`(select key from json_each(${JSON.stringify(order)}) where value = ${contacts.id}), ${contacts.position}`;
  await tenantDb.batch(
    tenantDb.statements.noop,
    tenantDb.statements.renumber(
      contacts,
      inOrder,
      (position) => ({ position: sql`${position} + 1` }),
      eq(personIdColumns[ref.kind], ref.id),
    ) as never,
  );
}

/** Throws NOT_FOUND. */
export const deleteContact = (tenantDb: TenantDb, id: string) => tenantDb.delete(contacts, id);

type Texts = Pick<Row<typeof contacts>, 'name' | 'phone' | 'email'>;
/** Returns main data and contact once they are exchanged; null for a contact of which nothing would remain. */
function exchange(person: Texts & { name: string }, contact: Texts) {
  const ofContact = {
    ...(contact.name !== null && { name: person.name }),
    ...((contact.name !== null || contact.phone !== null) && { phone: person.phone }),
    ...((contact.name !== null || contact.email !== null) && { email: person.email }),
  };
  const ofPerson = Object.fromEntries(
    Object.keys(ofContact).map((field) => [field, contact[field as keyof Texts]]),
  ) as Partial<Texts & { name: string }>;
  const next = { ...contact, ...ofContact };
  const isEmpty = next.name === null && next.phone === null && next.email === null;
  return { main: { ...person, ...ofPerson }, contact: isEmpty ? null : next };
}

/**
 * Exchanges a contact with the main data of its record, whose version it raises. A contact of which nothing remains is deleted. Throws
 * NOT_FOUND, CONFLICT.
 */
export async function promoteContact(
  tenantDb: TenantDb,
  { id, version, personVersion }: z.output<typeof contactPromoteInput>,
): Promise<{ version: number; contact: { version: number } | null }> {
  const stored = await tenantDb.findById(contacts, id);
  const ref = toPersonRef(stored);
  const { person } = await loadPerson(tenantDb, ref);
  // The first statement leaves this mark, by which the second one knows that both had the stated versions, and a repeated change is known.
  const mark = digestChange(tenantDb.userId, version, { personVersion });
  if (stored.version === version + 1 && stored.changeDigest === mark)
    return { version: personVersion + 1, contact: { version: stored.version } };
  if (stored.version !== version || person.version !== personVersion) throw versionConflict();
  const { main, contact } = exchange(person, stored);
  const table = personTables[ref.kind];
  const { statements, subqueries, scope } = tenantDb;
  const isPerson = and(eq(table.id, ref.id), eq(table.version, personVersion));
  const isContact = and(eq(contacts.id, id), eq(contacts.version, version));
  const hasPerson = (where: SQL | undefined) =>
    sql`exists ${subqueries.column(table, sql`1`, eq(table.id, ref.id), where)}`;
  const hasContact = (where: SQL | undefined) =>
    sql`exists ${subqueries.column(contacts, sql`1`, eq(contacts.id, id), where)}`;
  const values = { name: main.name, phone: main.phone, email: main.email };
  const row = { ...values, ...foldPerson(values), changeDigest: mark };
  const texts = { label: stored.formerLabel, formerLabel: stored.label };
  const ofPerson = contact ? hasContact(eq(contacts.changeDigest, mark)) : hasContact(isContact);
  const ofContact = contact ? hasPerson(isPerson) : hasPerson(eq(table.changeDigest, mark));
  const personStatements = [
    // Without the name, whose change would be a second entry of the timeline.
    scope.auditLog.auditUpdate(table, scope.visibleRowsCondition(table, isPerson, ofPerson), {
      phone: main.phone,
      email: main.email,
    }),
    statements.updateWhere(table, row, isPerson, ofPerson),
  ];
  const next = contact && { ...contact, ...texts };
  const contactStatement = next
    ? statements.updateWhere(
        contacts,
        {
          ...{ name: next.name, phone: next.phone, email: next.email },
          ...texts,
          ...foldContact(next),
          changeDigest: mark,
        },
        isContact,
        ofContact,
      )
    : statements.deleteWhere(contacts, isContact, ofContact);
  const promoted = contactEntry(sql`, 'promoted', json('true')`);
  const results = await tenantDb.batch(
    statements.auditRows('update', contacts, promoted, isContact, hasPerson(isPerson)) as never,
    ...((next
      ? [contactStatement, ...personStatements]
      : [...personStatements, contactStatement]) as never[]),
  );
  const applied: unknown[] = results[next ? 3 : 2] ?? [];
  if (applied.length === 0) throw versionConflict();
  return { version: personVersion + 1, contact: next ? { version: version + 1 } : null };
}
