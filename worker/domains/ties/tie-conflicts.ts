import { inArray, type SQL, sql } from 'drizzle-orm';
import { ties } from '../../../db/tables/ties.ts';
import type { KeyConflictHandler, MergedPair } from '../../tenant/merged-links.ts';
import type { TenantScope } from '../../tenant/tenant-types.ts';

type Scope = Pick<TenantScope, 'db' | 'agencyRowsCondition'>;

const NAME = 'ties';

/** Condition: the tie gives way, because both leads have one, and only that of one of them can stay. */
function replacedTieCondition(
  { agencyRowsCondition }: Scope,
  { survivor, merged, prefersMerged }: MergedPair,
): SQL {
  const kept = prefersMerged?.includes(NAME) ? merged : survivor;
  const isOfEither = inArray(ties.leadId, [survivor, merged]);
  const position = sql`row_number() over (order by ${ties.leadId} = ${kept} desc)`;
  return sql`${ties.id} in (select id from (select ${ties.id} as id, ${position} as position from ${ties} where ${agencyRowsCondition(ties, isOfEither)}) where position > 1)`;
}

/** Of the ties of two merged leads that have one each the chosen one stays; those of owners move together. */
export const tieConflictHandler: KeyConflictHandler = {
  name: NAME,
  kinds: ['lead'],
  savedForUndo: replacedTieCondition,
  merge: (scope, pair, isMerged) => ({
    before: [
      scope.db
        .delete(ties)
        .where(scope.agencyRowsCondition(ties, replacedTieCondition(scope, pair), isMerged)),
    ],
    after: [],
  }),
  undo: () => ({ before: [], after: [] }),
};
