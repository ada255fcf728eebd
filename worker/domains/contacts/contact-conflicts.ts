import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { contacts } from '../../../db/tables/contacts.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import type { KeyConflictHandler, MergedPair } from '../../tenant/merged-links.ts';
import { personIdColumns } from './contact-rows.ts';

const contactOfCondition = ({ kind }: MergedPair, id: string) => eq(personIdColumns[kind], id);
/** The client key of a contact that a merge makes of a main phone or address begins with the id of the merge. */
export const toMergeKey = (mergeId: string, side: string) => `${mergeId}:${side}`;

type Taken = { id: string; taken: string | null };
/**
 * What uniteContactsStatements has done, in the state of a merge: the ids of what went and of those that lost a doubled phone or address, and of which
 * contact a label or a note was taken over by which.
 */
export type UnitedContacts = {
  deleted: string[];
  phone: string[];
  email: string[];
  /** Absent in the state of a release before. */
  label?: Taken[];
  note?: Taken[];
  made: { id: string; phone: string | null; email: string | null }[];
};

/** SQL: a field of the row that was kept of a contact. */
const savedField = (savedRows: SQL, field: string) =>
  sql`(select json_extract(value, ${`$.${field}`}) from json_each(${savedRows}) where json_extract(value, '$.id') = ${contacts.id})`;

/**
 * The contacts of both records move together; which of them are doubled then is changed by uniteContactsStatements. An undo gives back what went,
 * in the order from before: what somebody has changed since stays as it is, and what somebody has deleted stays deleted.
 */
export const contactConflictHandler: KeyConflictHandler = {
  name: 'contacts',
  kinds: ['lead', 'owner'],
  savedForUndo: (_, pair) =>
    or(contactOfCondition(pair, pair.survivor), contactOfCondition(pair, pair.merged)),
  merge: () => ({ before: [], after: [] }),
  undo: ({ db, agencyRowsCondition }, pair, isRestored, savedRows) => {
    const isThisMerge = agencyRowsCondition(merges, eq(merges.id, pair.mergeId));
    const united = (path: string) =>
      sql`(select json_extract(${merges.state}, ${`$.united.${path}`}) from ${merges} where ${isThisMerge})`;
    const isIn = (path: string) => sql`${contacts.id} in (select value from json_each(${united(path)}))`;
    const isOfEither = or(contactOfCondition(pair, pair.survivor), contactOfCondition(pair, pair.merged));
    const isNothingElse = and(
      isNull(contacts.name),
      isNull(contacts.label),
      isNull(contacts.formerLabel),
      isNull(contacts.note),
    );
    const isAsMade = sql`(${contacts.id}, ${contacts.phone} is null, coalesce(${contacts.phone}, ''), ${contacts.email} is null, coalesce(${contacts.email}, '')) in (select value ->> 'id', (value ->> 'phone') is null, coalesce(value ->> 'phone', ''), (value ->> 'email') is null, coalesce(value ->> 'email', '') from json_each(${united('made')}))`;
    const id = sql`json_extract(value, '$.id')`;
    const isGone = sql`${id} in (select value from json_each(${united('deleted')}))`;
    const isThere = sql`exists (select 1 from ${contacts} where ${agencyRowsCondition(contacts, sql`${contacts.id} = ${id}`)})`;
    const toRestore = sql`(select json_group_array(json(value)) from json_each(${savedRows}) where ${isGone} or ${isThere})`;
    /** Gives a phone or an address back to those that lost it and have got no other one since. */
    const giveBack = (column: 'phone' | 'email', fields: readonly (keyof typeof contacts.$inferSelect)[]) =>
      db
        .update(contacts)
        .set({
          ...Object.fromEntries(fields.map((field) => [field, savedField(savedRows, field)])),
          version: sql`${contacts.version} + 1`,
        })
        .where(agencyRowsCondition(contacts, isOfEither, isNull(contacts[column]), isIn(column), isRestored));
    /** Takes a label or a note back from those that have it by the merge and as it was then. */
    const takeBack = (column: 'label' | 'note', more: Record<string, SQL> = {}) =>
      db
        .update(contacts)
        .set({ [column]: savedField(savedRows, column), ...more, version: sql`${contacts.version} + 1` })
        .where(
          agencyRowsCondition(
            contacts,
            isOfEither,
            sql`(${contacts.id}, ${contacts[column]}) in (select value ->> 'id', value ->> 'taken' from json_each(${united(column)}))`,
            isRestored,
          ),
        );
    return {
      before: [
        db
          .update(merges)
          .set({ state: sql`json_set(${merges.state}, '$.contacts', json(${toRestore}))` })
          .where(agencyRowsCondition(merges, eq(merges.id, pair.mergeId), isRestored)),
        db
          .delete(contacts)
          .where(
            agencyRowsCondition(
              contacts,
              contactOfCondition(pair, pair.survivor),
              isNothingElse,
              isAsMade,
              isRestored,
            ),
          ),
      ],
      after: [
        giveBack('phone', ['phone', 'phoneFolded', 'phoneNumbers']),
        giveBack('email', ['email', 'emailFolded', 'emailKey']),
        takeBack('label', { isIdentifying: savedField(savedRows, 'isIdentifying') }),
        takeBack('note'),
        db
          .update(contacts)
          .set({ position: savedField(savedRows, 'position') })
          .where(
            agencyRowsCondition(
              contacts,
              isOfEither,
              sql`${savedField(savedRows, 'position')} is not null`,
              isRestored,
            ),
          ),
      ],
    };
  },
};
