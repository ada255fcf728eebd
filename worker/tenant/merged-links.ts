import type { SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { MovedKind, PersonKind } from '../../db/domain/duplicates/duplicates.ts';
import type { Database } from '../database.ts';
import type { AgencyCondition } from './agency-condition.ts';

type Statement = RunnableQuery<unknown, 'sqlite'>;
type Scope = { db: Database; agencyRowsCondition: AgencyCondition };

/**
 * What becomes of the rows of a table that refer to a lead or owner who is merged into another one. Every row with an id moves to the one
 * that stays, and back when the merge is undone.
 */
export type MergedLinks = {
  /** The name under which the rows that would move are counted for who decides on the merge. */
  summaryKind?: MovedKind;
  /** What cannot simply move: two people's rows may contradict each other, where a unique key has the reference. */
  onKeyConflict?: KeyConflictHandler;
};

/** Two people of one kind, of whom `merged` is merged into `survivor`. */
export type MergedPair = {
  kind: PersonKind;
  survivor: string;
  merged: string;
  mergeId: string;
  /** The names of the links with conflicting keys of which the row of `merged` stays where only one can; without it that of `survivor` does. */
  prefersMerged?: readonly string[];
};

export type KeyConflictHandler = {
  /** The name of the saved rows in the state of a merge, which is stored. */
  name: string;
  kinds: readonly PersonKind[];
  /** Whether the rows are left where they are, and not moved with the others. */
  stays?: true;
  /** Condition: the row is saved as it is before the merge, for its undo. */
  savedForUndo: (scope: Scope, pair: MergedPair) => SQL | undefined;
  /** Builds the statements that run before and after the others move; they change nothing unless `when` holds. */
  merge: BuildConflictStatements;
  /** Builds those that run once the others have moved back, before and after the saved rows are inserted again. */
  undo: BuildConflictStatements;
};
/** `savedRows`: SQL of the rows that were saved, as a JSON list. */
type BuildConflictStatements = (
  scope: Scope,
  pair: MergedPair,
  when: SQL,
  savedRows: SQL,
) => { before: Statement[]; after: Statement[] };
