import { eq, type SQL, sql } from 'drizzle-orm';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import { type Reach, withoutKnown } from '../../../db/domain/contacts/same-contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { fold } from '../../../db/domain/fold.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { Row, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { personColumns, toNewContactRow } from './contact-rows.ts';
import { toMergeKey, type UnitedContacts } from './merged-contacts.ts';

type Contact = Row<typeof contacts>;
type Merge = {
  kind: PersonKind;
  /** The record that stays, before the merge, and its main data after it. */
  survivor: Reach & { id: string };
  main: Reach & { name: string };
  merged: Reach;
  /** Those of the record that stays, then those of the other one. */
  all: Contact[];
};

/** Of two contacts with the same number or address the one that says more of it keeps it. */
const toRank = ({ name, label, note }: Contact): number =>
  (name === null ? 4 : 0) + (label === null ? 2 : 0) + (note === null ? 1 : 0);

/**
 * What a merge makes of the contacts of two records. Only what is doubled goes: a contact with a name that nobody else of the record has
 * stays, even where its number and its address are known.
 */
export function planUnitedContacts({ survivor, main, merged, all }: Merge) {
  const known: Reach[] = [main];
  const names = new Set([fold(main.name)]);
  const rests = new Map<string, Contact | null>();
  for (const contact of all.toSorted((one, other) => toRank(one) - toRank(other))) {
    const rest = withoutKnown(contact, known);
    if (rest) known.push(rest);
    const isNew = contact.name !== null && !names.has(fold(contact.name));
    rests.set(contact.id, rest ?? (isNew ? { ...contact, phone: null, email: null } : null));
    if (contact.name !== null) names.add(fold(contact.name));
  }
  const made = [
    { side: 'survivor', reach: survivor },
    { side: 'merged', reach: merged },
  ].flatMap(({ side, reach }) => {
    const rest = withoutKnown({ phone: reach.phone, email: reach.email }, known);
    if (!rest) return [];
    known.push(rest);
    return [{ side, ...rest }];
  });
  const kept = all.map((contact) => ({ contact, rest: rests.get(contact.id) ?? null }));
  return {
    deleted: kept.flatMap(({ contact, rest }) => (rest ? [] : [contact])),
    changed: kept.flatMap(({ contact, rest }) =>
      rest && (rest.phone !== contact.phone || rest.email !== contact.email) ? [{ contact, rest }] : [],
    ),
    made,
  };
}

/**
 * Builds the statements that unite the contacts of two merged records, once all of them are of the one that stays: what is doubled goes,
 * and the main phone and address that were not chosen become contacts without name. A contact that was changed meanwhile stays.
 * `isMerged` is the condition of the merge.
 */
export function uniteContacts(
  { db, agencyWhere }: TenantScope,
  { insertIfParentExists }: ReturnType<typeof createStatements>,
  merge: Merge & { mergeId: string },
  isMerged: SQL,
): Statement<unknown>[] {
  const { kind, survivor, mergeId, all } = merge;
  const plan = planUnitedContacts(merge);
  const table = personTables[kind];
  const column = personColumns[kind];
  const isTheirs = eq(column, survivor.id);
  /** Condition: the contact is as it was read, before it moved. */
  const isAsRead = (contact: Contact) =>
    agencyWhere(
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
  const united: UnitedContacts = {
    deleted: plan.deleted.map(({ id }) => id),
    phone: plan.changed.flatMap(({ contact, rest }) => (rest.phone === contact.phone ? [] : [contact.id])),
    email: plan.changed.flatMap(({ contact, rest }) => (rest.email === contact.email ? [] : [contact.id])),
    made: made.map(({ id, phone, email }) => ({ id, phone, email })),
  };
  // Those of the other record behind those of the one that stays.
  const order = JSON.stringify(all.map(({ id }) => id));
  const place = sql`(select key + 1 from json_each(${order}) where value = ${contacts.id})`;
  return [
    db
      .update(contacts)
      .set({ position: sql`coalesce(${place}, ${contacts.position} + ${all.length + made.length})` })
      .where(agencyWhere(contacts, isTheirs, isMerged)),
    ...plan.deleted.map((contact) => db.delete(contacts).where(isAsRead(contact))),
    ...plan.changed.map(({ contact, rest }) =>
      db
        .update(contacts)
        .set({
          ...{ phone: rest.phone, email: rest.email, ...foldContact(rest) },
          version: sql`${contacts.version} + 1`,
        })
        .where(isAsRead(contact)),
    ),
    ...made.map((row) =>
      insertIfParentExists(contacts, row as never, table, eq(table.id, survivor.id), isMerged),
    ),
    db
      .update(merges)
      .set({ state: sql`json_set(${merges.state}, '$.united', json(${JSON.stringify(united)}))` })
      .where(agencyWhere(merges, eq(merges.id, mergeId))),
  ];
}
