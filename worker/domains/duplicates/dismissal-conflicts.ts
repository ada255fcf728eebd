import { eq, or, sql } from 'drizzle-orm';
import { dismissedDuplicates } from '../../../db/tables/duplicates.ts';
import type { KeyConflictHandler, MergedPair } from '../../tenant/merged-links.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';

/** The columns of a pair that is not the same person, for each kind. */
const pairColumns = {
  lead: [dismissedDuplicates.leadId, dismissedDuplicates.otherLeadId],
  owner: [dismissedDuplicates.ownerId, dismissedDuplicates.otherOwnerId],
} as const;
const dismissalOfCondition = ({ kind }: MergedPair, id: string) => {
  const [first, other] = pairColumns[kind];
  return or(eq(first, id), eq(other, id));
};

/** Dismissed pairs are copied, because two of them may become one; those of the merged record are deleted with it. */
export const dismissalConflictHandler: KeyConflictHandler = {
  name: 'pairs',
  kinds: ['lead', 'owner'],
  stays: true,
  savedForUndo: (_, pair) => dismissalOfCondition(pair, pair.merged),
  merge: ({ db, agencyRowsCondition }, pair, isMerged) => {
    const { survivor, merged, mergeId } = pair;
    const [first, other] = pairColumns[pair.kind];
    const cells = listStoredColumns(dismissedDuplicates).map(([field, column]) => {
      if (field === 'id') return randomIdSql;
      if (field === 'clientKey') return sql`${`${mergeId}:`} || ${dismissedDuplicates.id}`;
      if (column !== first && column !== other) return sql`${column}`;
      return sql`case when ${column} = ${merged} then ${survivor} else ${column} end`;
    });
    const isOther = sql`${dismissedDuplicates.pair} not in (${[survivor, merged].toSorted().join(' ')})`;
    const where = agencyRowsCondition(
      dismissedDuplicates,
      dismissalOfCondition(pair, merged),
      isOther,
      isMerged,
    );
    const copied = sql`select ${sql.join(cells, sql`, `)} from ${dismissedDuplicates} where ${where}`;
    return {
      before: [],
      after: [db.insert(dismissedDuplicates).select(copied).onConflictDoNothing()],
    };
  },
  undo: ({ db, agencyRowsCondition }, pair, isRestored) => {
    const { clientKey } = dismissedDuplicates;
    const isCopy = sql`substr(${clientKey}, 1, ${pair.mergeId.length + 1}) = ${`${pair.mergeId}:`}`;
    return {
      before: [
        db
          .delete(dismissedDuplicates)
          .where(
            agencyRowsCondition(
              dismissedDuplicates,
              dismissalOfCondition(pair, pair.survivor),
              isCopy,
              isRestored,
            ),
          ),
      ],
      after: [],
    };
  },
};
