import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contactRearrangeInput } from '../../../db/domain/contacts/contact-form.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { AppError } from '../../errors.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { nextPositionSql, personIdColumns, toNewContactRow } from './contact-rows.ts';
import { assertDistinctContact, insertContactWithEntry } from './new-contacts.ts';
import { contactEntry } from './policy.ts';
import { loadPerson } from './writes.ts';

type Rearrangement = z.output<typeof contactRearrangeInput>;
/** The client key of an added contact, by which a repeated change finds it. */
const toClientKey = ({ person, version }: Rearrangement, at: number) => `${person.id}:${version}:${at}`;

/**
 * Sets the main phone of a person, and adds and removes contacts, in one change that raises its version. Idempotent. A contact that was
 * changed since is not removed. Returns the added ones. Throws NOT_FOUND, CONFLICT where somebody has changed the person or there would
 * be more than MAX_CONTACTS, BAD_REQUEST where the phone is as it was, or a phone or address stands twice.
 */
export async function rearrangeContacts(
  tenantDb: TenantDb,
  input: Rearrangement,
): Promise<{ version: number; added: { id: string; version: number }[] }> {
  const { person: ref, version, phone, added, removed } = input;
  const table = personTables[ref.kind];
  const { person: stored, found } = await loadPerson(tenantDb, ref);
  // A repeated change finds its own contacts.
  if (stored.version === version) {
    if (phone === stored.phone) throw new AppError('BAD_REQUEST', 'El teléfono no cambia.');
    const kept = found.filter((contact) => !removed.some(({ id }) => id === contact.id));
    for (const [at, contact] of added.entries())
      assertDistinctContact(contact, [{ ...stored, phone }, ...kept, ...added.slice(0, at)]);
  }
  const row = { phone, ...foldPerson({ ...stored, phone }) };
  const keys = added.map((_, at) => toClientKey(input, at));
  const person = await tenantDb.update(table, { id: ref.id, version }, row, {
    statementsFor: (isApplied, statements) => toStatements(tenantDb, statements, input, isApplied),
  });
  const made = await tenantDb.statements.select(
    contacts,
    { id: contacts.id, version: contacts.version },
    { where: [eq(personIdColumns[ref.kind], ref.id), inArray(contacts.clientKey, keys)] },
  );
  return { version: person.version, added: made };
}

function toStatements(
  tenantDb: TenantDb,
  statements: ReturnType<typeof createStatements>,
  input: Rearrangement,
  isApplied: SQL,
): Statement<unknown>[] {
  const { person, added, removed } = input;
  const table = personTables[person.kind];
  const isOfPerson = eq(personIdColumns[person.kind], person.id);
  const isRemoved = and(
    isOfPerson,
    or(...removed.map(({ id, version: read }) => and(eq(contacts.id, id), eq(contacts.version, read)))),
    sql`exists ${tenantDb.subqueries.column(table, sql`1`, eq(table.id, person.id), isApplied)}`,
  );
  const position = nextPositionSql(tenantDb, isOfPerson);
  return [
    ...(removed.length === 0
      ? []
      : [
          statements.auditRows('delete', contacts, contactEntry(), isRemoved),
          statements.deleteWhere(contacts, isRemoved),
        ]),
    ...added.flatMap((contact, at) => {
      const row = toNewContactRow(person, contact, { clientKey: toClientKey(input, at), position });
      return insertContactWithEntry(statements, person.kind, row, eq(table.id, person.id), isApplied);
    }),
  ];
}
