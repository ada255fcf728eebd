import { eq, or, type SQL, sql } from 'drizzle-orm';
import { contacts } from '../../../db/tables/contacts.ts';
import type { ContestedLinks, MergedPair } from '../../tenant/merged-links.ts';

const personColumns = { lead: contacts.leadId, owner: contacts.ownerId } as const;
const isOf = ({ kind }: MergedPair, id: string) => eq(personColumns[kind], id);
/** The client key of a contact that a merge makes of a main phone or address begins with the id of the merge. */
export const toMergeKey = (mergeId: string, side: string) => `${mergeId}:${side}`;

const fromKept = (keptRows: SQL, value: SQL) =>
  sql`(select ${value} from json_each(${keptRows}) where json_extract(value, '$.id') = ${contacts.id})`;

/**
 * The contacts of both records move together; which of them are doubled then is changed by uniteContacts, and as before once the merge is
 * undone. One that somebody has changed since stays as it is.
 */
export const mergedContacts: ContestedLinks = {
  name: 'contacts',
  kinds: ['lead', 'owner'],
  isKept: (_, pair) => or(isOf(pair, pair.survivor), isOf(pair, pair.merged)),
  merge: () => ({ before: [], after: [] }),
  undo: ({ db, agencyWhere }, pair, isRestored, keptRows) => {
    const isMade = sql`substr(${contacts.clientKey}, 1, ${pair.mergeId.length + 1}) = ${toMergeKey(pair.mergeId, '')}`;
    const kept = fromKept(keptRows, sql`json_extract(value, '$.version')`);
    // Those of the merged record have moved twice.
    const moves = sql`case when ${isOf(pair, pair.merged)} then 2 else 0 end`;
    return {
      before: [
        db.delete(contacts).where(agencyWhere(contacts, isOf(pair, pair.survivor), isMade, isRestored)),
        db
          .delete(contacts)
          .where(
            agencyWhere(
              contacts,
              or(isOf(pair, pair.survivor), isOf(pair, pair.merged)),
              sql`${contacts.version} = ${kept} + ${moves}`,
              isRestored,
            ),
          ),
      ],
      // A version that the contact has had with other contents must not come twice.
      after: [
        db
          .update(contacts)
          .set({ version: sql`${contacts.version} + 3` })
          .where(agencyWhere(contacts, sql`${contacts.version} = ${kept}`, isRestored)),
      ],
    };
  },
};
