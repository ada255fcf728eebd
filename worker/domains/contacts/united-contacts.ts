import { eq, type SQL, sql } from 'drizzle-orm';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import { type MergedPeople, planUnitedContacts } from '../../../db/domain/contacts/united-contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { Row, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { toMergeKey, type UnitedContacts } from './contact-conflicts.ts';
import { personIdColumns, toNewContactRow } from './contact-rows.ts';

type Contact = Row<typeof contacts>;
type Merge = MergedPeople<Contact> & { kind: PersonKind; survivor: { id: string } };

/**
 * Builds the statements that unite the contacts of two merged records, once all of them are of the one that stays: what is doubled goes,
 * its label and note to the contact that keeps its number or address, and the main phone and address that were not chosen become contacts
 * without name. A contact that was changed meanwhile stays.
 * `isMerged` is the condition of the merge.
 */
export function uniteContactsStatements(
  { db, agencyRowsCondition }: TenantScope,
  { insertForEach }: ReturnType<typeof createStatements>,
  merge: Merge & { mergeId: string },
  isMerged: SQL,
): Statement<unknown>[] {
  const { kind, survivor, mergeId, all } = merge;
  const plan = planUnitedContacts(merge);
  const table = personTables[kind];
  const column = personIdColumns[kind];
  const isTheirs = eq(column, survivor.id);
  /** Condition: the contact is as it was read, before it moved. */
  const isAsRead = (contact: Contact) =>
    agencyRowsCondition(
      contacts,
      eq(contacts.id, contact.id),
      eq(
        contacts.version,
        contact.version + (contact[column.name as 'leadId' | 'ownerId'] === survivor.id ? 0 : 1),
      ),
      isTheirs,
      isMerged,
    );
  const made = plan.made.map(({ side, phone, email }, index) => {
    const contact = { name: null, label: null, note: null, formerLabel: null, phone, email };
    const position = all.length + 1 + index;
    return toNewContactRow({ kind, id: survivor.id }, contact, {
      clientKey: toMergeKey(mergeId, side),
      position,
    });
  });
  const toTaken = (field: 'label' | 'note') =>
    plan.changed.flatMap(({ contact, rest }) =>
      rest[field] === contact[field] ? [] : [{ id: contact.id, taken: rest[field] }],
    );
  const united: UnitedContacts = {
    deleted: plan.deleted.map(({ id }) => id),
    phone: plan.changed.flatMap(({ contact, rest }) => (rest.phone === contact.phone ? [] : [contact.id])),
    email: plan.changed.flatMap(({ contact, rest }) => (rest.email === contact.email ? [] : [contact.id])),
    label: toTaken('label'),
    note: toTaken('note'),
    made: made.map(({ id, phone, email }) => ({ id, phone, email })),
  };
  // Those of the other record behind those of the one that stays.
  const order = JSON.stringify(all.map(({ id }) => id));
  const place = sql`(select key + 1 from json_each(${order}) where value = ${contacts.id})`;
  return [
    db
      .update(contacts)
      .set({ position: sql`coalesce(${place}, ${contacts.position} + ${all.length + made.length})` })
      .where(agencyRowsCondition(contacts, isTheirs, isMerged)),
    ...plan.deleted.map((contact) => db.delete(contacts).where(isAsRead(contact))),
    ...plan.changed.map(({ contact, rest }) =>
      db
        .update(contacts)
        .set({
          ...{ label: rest.label, phone: rest.phone, email: rest.email, note: rest.note },
          ...foldContact(rest),
          version: sql`${contacts.version} + 1`,
        })
        .where(isAsRead(contact)),
    ),
    ...made.map((row) => insertForEach(contacts, row as never, table, eq(table.id, survivor.id), isMerged)),
    db
      .update(merges)
      .set({ state: sql`json_set(${merges.state}, '$.united', json(${JSON.stringify(united)}))` })
      .where(agencyRowsCondition(merges, eq(merges.id, mergeId))),
  ];
}
