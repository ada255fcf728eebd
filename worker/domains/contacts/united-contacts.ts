import { eq, type SQL } from 'drizzle-orm';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import { type Reach, withoutKnown } from '../../../db/domain/contacts/same-contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import type { createStatements } from '../../tenant/statements.ts';
import type { Row, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { personColumn, personTable } from './contact-person.ts';
import { toMergeKey } from './merged-contacts.ts';

type Contact = Row<typeof contacts>;
type Merge = {
  kind: PersonKind;
  /** The record that stays, before the merge, and its main phone and address after it. */
  survivor: Reach & { id: string };
  main: Reach;
  merged: Reach;
  /** Those of the record that stays, then those of the other one. */
  all: Contact[];
};

/** What a merge makes of the contacts of two records. */
export function planUnitedContacts({ survivor, main, merged, all }: Merge) {
  const known: Reach[] = [main];
  const kept = all.map((contact) => {
    const rest = withoutKnown(contact, known);
    if (rest) known.push(rest);
    // A contact with a name and neither phone nor address had none before.
    return { contact, rest: rest ?? (contact.phone === null && contact.email === null ? contact : null) };
  });
  const made = [
    { side: 'survivor', reach: survivor },
    { side: 'merged', reach: merged },
  ].flatMap(({ side, reach }) => {
    const rest = withoutKnown({ phone: reach.phone, email: reach.email }, known);
    if (!rest) return [];
    known.push(rest);
    return [{ side, ...rest }];
  });
  return {
    deleted: kept.flatMap(({ contact, rest }) => (rest ? [] : [contact])),
    changed: kept.flatMap(({ contact, rest }) =>
      rest && (rest.phone !== contact.phone || rest.email !== contact.email) ? [rest] : [],
    ),
    made,
  };
}

/**
 * Builds the statements that unite the contacts of two merged records, once all of them are of the one that stays: what is doubled goes,
 * and the main phone and address that were not chosen become contacts without name. `isMerged` is the condition of the merge.
 */
export function uniteContacts(
  { db, agencyWhere }: TenantScope,
  { insertIfParentExists }: ReturnType<typeof createStatements>,
  merge: Merge & { mergeId: string },
  isMerged: SQL,
): Statement<unknown>[] {
  const { kind, survivor, mergeId } = merge;
  const { deleted, changed, made } = planUnitedContacts(merge);
  const now = new Date().toISOString();
  const table = personTable(kind);
  const isTheirs = eq(personColumn(kind), survivor.id);
  const last = Math.max(0, ...merge.all.map(({ position }) => position));
  return [
    // Those of the other record behind those of the one that stays.
    ...merge.all.map(({ id }, position) =>
      db
        .update(contacts)
        .set({ position })
        .where(agencyWhere(contacts, eq(contacts.id, id), isTheirs, isMerged)),
    ),
    ...deleted.map(({ id }) =>
      db.delete(contacts).where(agencyWhere(contacts, eq(contacts.id, id), isTheirs, isMerged)),
    ),
    ...changed.map(({ id, ...contact }) =>
      db
        .update(contacts)
        .set({ phone: contact.phone, email: contact.email, ...foldContact(contact) })
        .where(agencyWhere(contacts, eq(contacts.id, id), isTheirs, isMerged)),
    ),
    ...made.map(({ side, phone, email }, index) => {
      const contact = { name: null, label: null, note: null, formerLabel: null, phone, email };
      const row = {
        ...contact,
        ...foldContact(contact),
        id: crypto.randomUUID(),
        clientKey: toMergeKey(mergeId, side),
        [kind === 'lead' ? 'leadId' : 'ownerId']: survivor.id,
        position: Math.max(last, merge.all.length) + 1 + index,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      return insertIfParentExists(contacts, row, table, eq(table.id, survivor.id), isMerged);
    }),
  ];
}
