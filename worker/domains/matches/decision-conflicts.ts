import { eq, or, type SQL, sql } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import type { KeyConflictHandler, MergedPair } from '../../tenant/merged-links.ts';
import type { TenantScope } from '../../tenant/tenant-types.ts';

type Scope = Pick<TenantScope, 'db' | 'agencyRowsCondition'>;

/** Condition: the decision gives way, because there is a newer one on the same property, of the two leads; the older lead's wins a tie. */
function replacedDecisionCondition({ agencyRowsCondition }: Scope, { survivor, merged }: MergedPair): SQL {
  const isOlder = sql`${matches.leadId} = ${survivor}`;
  const position = sql`row_number() over (partition by ${matches.propertyId} order by ${matches.updatedAt} desc, ${isOlder} desc)`;
  const isOfEither = or(isOlder, eq(matches.leadId, merged));
  return sql`${matches.id} in (select id from (select ${matches.id} as id, ${position} as position from ${matches} where ${agencyRowsCondition(matches, isOfEither)}) where position > 1)`;
}

/** SQL: when the lead of the decision that gave way asked for the property; null where it did not, or none gave way. */
const getReplacedAskedAt = (savedRows: SQL) =>
  sql`(select json_extract(value, '$.askedAt') from json_each(${savedRows}) where json_extract(value, '$.propertyId') = ${matches.propertyId})`;

const setAskedAt = ({ db, agencyRowsCondition }: Scope, askedAt: SQL, leadId: string, ...where: SQL[]) =>
  db
    .update(matches)
    .set({ askedAt })
    .where(agencyRowsCondition(matches, eq(matches.leadId, leadId), ...where));

/** Of two decisions on one property the newer one stays when their leads are merged; it keeps that one of them has asked for it. */
export const decisionConflictHandler: KeyConflictHandler = {
  name: 'matches',
  kinds: ['lead'],
  savedForUndo: replacedDecisionCondition,
  merge: (scope, pair, isMerged, savedRows) => {
    const { db, agencyRowsCondition } = scope;
    const hasNotAsked = sql`${matches.askedAt} is null`;
    return {
      before: [
        db
          .delete(matches)
          .where(agencyRowsCondition(matches, replacedDecisionCondition(scope, pair), isMerged)),
      ],
      after: [setAskedAt(scope, getReplacedAskedAt(savedRows), pair.survivor, hasNotAsked, isMerged)],
    };
  },
  undo: (scope, pair, isRestored, savedRows) => {
    const { db, agencyRowsCondition } = scope;
    const isFromReplaced = sql`${matches.askedAt} = ${getReplacedAskedAt(savedRows)}`;
    const isItsLead = agencyRowsCondition(leads, eq(leads.id, matches.leadId));
    const isBack = sql`${matches.id} in (select json_extract(value, '$.id') from json_each(${savedRows}))`;
    return {
      // What the decision that stayed has had from the one that gave way, before that one is back.
      before: [pair.survivor, pair.merged].map((leadId) =>
        setAskedAt(scope, sql`null`, leadId, isFromReplaced, isRestored),
      ),
      // Those that gave way: the pair has had later versions since.
      after: [
        db
          .update(matches)
          .set({ version: sql`1 + (select ${leads.decisionVersion} from ${leads} where ${isItsLead})` })
          .where(agencyRowsCondition(matches, isBack, isRestored)),
      ],
    };
  },
};
