import { and, eq, getTableName, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getUndoLimit, type PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { dismissedDuplicates, merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { createAgencyStatements } from '../../tenant/detachments.ts';
import { getReferencesTo } from '../../tenant/references.ts';
import type { createStatements } from '../../tenant/statements.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { Row, Statement, TenantScope, TenantTable } from '../../tenant/tenant-types.ts';
import { survivorColumns } from '../people/survivors.ts';
import { insertRowsAgain, readField, toRowJson } from './merge-state.ts';

const tables = { lead: leads, owner: propertyOwners } as const;
/** The columns of a pair that is not the same person, for each kind. */
const pairColumns = {
  lead: [dismissedDuplicates.leadId, dismissedDuplicates.otherLeadId],
  owner: [dismissedDuplicates.ownerId, dismissedDuplicates.otherOwnerId],
} as const;

type RecordRef = { id: string; version: number };
type Merge = {
  clientKey: string;
  kind: PersonKind;
  older: RecordRef;
  newer: RecordRef;
  values: Record<string, unknown>;
  /** Builds further statements of the batch, after the update of the one that stays; `isMerged`: only if they were merged. */
  statementsFor?: (isMerged: SQL, statements: ReturnType<typeof createStatements>) => Statement<unknown>[];
};
type IdColumn = { table: TenantTable & { id: SQLiteColumn }; column: SQLiteColumn };

/**
 * What moves with a record: every row that refers to it. Dismissed pairs are copied instead, because two of them may become one; rows
 * without id follow a column of the record, as those of its numbers do.
 */
const listMoved = (kind: PersonKind): IdColumn[] =>
  getReferencesTo(tables[kind]).filter(
    ({ table }) => 'id' in table && table !== dismissedDuplicates,
  ) as IdColumn[];
const toKey = ({ table, column }: IdColumn) => `${getTableName(table)}.${column.name}`;

// Of an id that no answer contains.
const randomId = sql`lower(hex(randomblob(16)))`;

/** Merges two records of the agency into the older one, and separates them again. */
export function createMerges(scope: TenantScope) {
  const { db, userId, agencyWhere, tenantWhere, auditLog } = scope;
  const { noticeOfUpdate } = scope.changeNotices;
  const hasRow = (table: TenantTable, where: SQL | undefined) =>
    sql`exists (select 1 from ${table} where ${where})`;
  const mergeWhere = (id: string) => agencyWhere(merges, eq(merges.id, id));
  const stateOf = (id: string) => sql`(select ${merges.state} from ${merges} where ${mergeWhere(id)})`;
  const recordMerge = (kind: PersonKind, id: string, when: SQL | undefined, details: SQL) =>
    auditLog.recordForRows(
      'merge',
      tables[kind],
      agencyWhere(tables[kind], eq(tables[kind].id, id), when),
      details,
    );
  const setReference = (
    { table, column }: IdColumn,
    to: string,
    where: SQL | undefined,
  ): Statement<unknown> => {
    const now = new Date().toISOString();
    const stamps = 'version' in table ? { version: sql`${table.version} + 1`, updatedAt: now } : {};
    return db
      .update(table)
      .set({ [column.name]: to, ...stamps } as never)
      .where(agencyWhere(table, where));
  };

  /** Condition: the decision gives way, because there is a newer one on the same property, of the two leads; the older lead's wins a tie. */
  function isReplacedMatch(older: string, newer: string): SQL {
    const isOlder = sql`${matches.leadId} = ${older}`;
    const position = sql`row_number() over (partition by ${matches.propertyId} order by ${matches.updatedAt} desc, ${isOlder} desc)`;
    const ofBoth = or(isOlder, eq(matches.leadId, newer));
    return sql`${matches.id} in (select id from (select ${matches.id} as id, ${position} as position from ${matches} where ${agencyWhere(matches, ofBoth)}) where position > 1)`;
  }
  /** SQL: when the lead of the decision that gave way asked for the property; null where it did not, or none gave way. */
  const replacedAskedAt = (id: string) =>
    sql`(select json_extract(value, '$.askedAt') from json_each(json_extract(${stateOf(id)}, '$.matches')) where json_extract(value, '$.propertyId') = ${matches.propertyId})`;
  const setAskedAt = (askedAt: SQL, leadId: string, ...where: SQL[]) =>
    db
      .update(matches)
      .set({ askedAt })
      .where(agencyWhere(matches, eq(matches.leadId, leadId), ...where));
  const isOfPair = (kind: PersonKind, id: string) => {
    const [first, other] = pairColumns[kind];
    return or(eq(first, id), eq(other, id));
  };
  const listJson = (table: TenantTable & { id: SQLiteColumn }, value: SQL | SQLiteColumn, where?: SQL) =>
    sql`(select json_group_array(${value}) from ${table} where ${agencyWhere(table, where)})`;

  /** JSON of both records, the ids of what moves, and the rows that are replaced, for as long as the merge can be undone. */
  function toState({ kind, older, newer }: Merge): SQL {
    const table = tables[kind];
    const row = (id: string) =>
      sql`(select ${toRowJson(table)} from ${table} where ${agencyWhere(table, eq(table.id, id))})`;
    const moved = listMoved(kind).map(
      (reference) =>
        sql`${toKey(reference)}, json(${listJson(reference.table, reference.table.id, eq(reference.column, newer.id))})`,
    );
    const replaced =
      kind === 'lead'
        ? sql`json(${listJson(matches, sql`json(${toRowJson(matches)})`, isReplacedMatch(older.id, newer.id))})`
        : sql`json_array()`;
    const pairs = listJson(
      dismissedDuplicates,
      sql`json(${toRowJson(dismissedDuplicates)})`,
      isOfPair(kind, newer.id),
    );
    return sql`json_object('survivor', json(${row(older.id)}), 'merged', json(${row(newer.id)}), 'moved', json_object(${sql.join(moved, sql`, `)}), 'matches', ${replaced}, 'pairs', json(${pairs}))`;
  }

  /** Copies the pairs of the newer record that are not the same person, but for that with the older one. */
  function copyDismissedPairs(id: string, { kind, older, newer }: Merge, when: SQL): Statement<unknown> {
    const [first, other] = pairColumns[kind];
    const cells = listStoredColumns(dismissedDuplicates).map(([field, column]) => {
      if (field === 'id') return randomId;
      if (field === 'clientKey') return sql`${`${id}:`} || ${dismissedDuplicates.id}`;
      if (column !== first && column !== other) return sql`${column}`;
      return sql`case when ${column} = ${newer.id} then ${older.id} else ${column} end`;
    });
    const isOther = sql`${dismissedDuplicates.pair} not in (${[older.id, newer.id].toSorted().join(' ')})`;
    const where = agencyWhere(dismissedDuplicates, isOfPair(kind, newer.id), isOther, when);
    return db
      .insert(dismissedDuplicates)
      .select(sql`select ${sql.join(cells, sql`, `)} from ${dismissedDuplicates} where ${where}`)
      .onConflictDoNothing();
  }

  /**
   * Merges `newer` into `older`, which gets the values and everything that refers to the other one; returns the id of the merge. Null
   * where one of them has another version by now, or is no more.
   */
  async function merge(input: Merge): Promise<string | null> {
    const { kind, clientKey, older, newer, values, statementsFor = () => [] } = input;
    const table = tables[kind];
    const id = crypto.randomUUID();
    const now = new Date().toISOString();
    const current = ({ id: rowId, version }: RecordRef) =>
      tenantWhere(table, eq(table.id, rowId), eq(table.version, version));
    const cells: Record<string, SQL> = {
      id: sql`${id}`,
      agencyId: sql`${table.agencyId}`,
      clientKey: sql`${clientKey}`,
      version: sql`1`,
      createdAt: sql`${now}`,
      updatedAt: sql`${now}`,
      [survivorColumns[kind].name]: sql`${table.id}`,
      merged: sql`${newer.id}`,
      mergedName: sql`(select ${table.name} from ${table} where ${agencyWhere(table, eq(table.id, newer.id))})`,
      mergedBy: sql`${userId}`,
      survivorVersion: sql`${table.version} + 1`,
      state: toState(input),
    };
    const row = listStoredColumns(merges).map(([field]) => cells[field] ?? sql`null`);
    const isMerged = hasRow(merges, mergeWhere(id));
    const survivor = agencyWhere(table, eq(table.id, older.id), isMerged);
    const results = await db.batch([
      db
        .insert(merges)
        .select(
          sql`select ${sql.join(row, sql`, `)} from ${table} where ${and(current(older), hasRow(table, current(newer)))}`,
        )
        .onConflictDoNothing(),
      recordMerge(kind, older.id, isMerged, sql`json_object('merged', ${newer.id})`),
      ...(kind === 'lead'
        ? [db.delete(matches).where(agencyWhere(matches, isReplacedMatch(older.id, newer.id), isMerged))]
        : []),
      ...listMoved(kind).map((reference) =>
        setReference(reference, older.id, and(eq(reference.column, newer.id), isMerged)),
      ),
      ...(kind === 'lead'
        ? [setAskedAt(replacedAskedAt(id), older.id, sql`${matches.askedAt} is null`, isMerged)]
        : []),
      copyDismissedPairs(id, input, isMerged),
      ...noticeOfUpdate(table, survivor, values),
      db
        .update(table)
        .set({ ...values, version: older.version + 1, changeDigest: null, updatedAt: now } as never)
        .where(survivor),
      ...statementsFor(isMerged, createAgencyStatements(scope)),
      db.delete(table).where(agencyWhere(table, eq(table.id, newer.id), isMerged)),
      db.select({ id: merges.id }).from(merges).where(mergeWhere(id)),
    ] as never);
    return (results as unknown[][]).at(-1)?.length ? id : null;
  }

  /**
   * Separates the records of a merge again, both as they were; what was added to the one that stayed since remains with it. Returns
   * whether it was possible: not once that one was changed.
   */
  async function undoMerge(
    row: Pick<Row<typeof merges>, 'id' | 'merged'>,
    kind: PersonKind,
    survivor: string,
  ) {
    const { id, merged } = row;
    const table = tables[kind];
    const state = stateOf(id);
    const isUnchanged = hasRow(
      table,
      tenantWhere(table, eq(table.id, survivor), sql`${table.version} = ${merges.survivorVersion}`),
    );
    const canUndo = tenantWhere(
      merges,
      eq(merges.id, id),
      isNotNull(merges.state),
      gt(merges.createdAt, getUndoLimit()),
      sql`json_extract(${merges.state}, '$.survivor.id') = ${survivor}`,
      eq(survivorColumns[kind], survivor),
      isUnchanged,
    );
    const cells = listStoredColumns(table).map((entry) => {
      const stored = readField(scope, sql`${merges.state}`, '$.merged', entry);
      if (entry[1] !== leads.decisionVersion) return stored;
      // Decisions that moved with it may have been withdrawn since.
      const ofSurvivor = agencyWhere(leads, eq(leads.id, survivor));
      return sql`max(${stored}, (select ${leads.decisionVersion} from ${leads} where ${ofSurvivor}))`;
    });
    const isRestored = and(
      hasRow(merges, mergeWhere(id)),
      hasRow(table, agencyWhere(table, eq(table.id, merged))),
    ) as SQL;
    const details = sql`json_object('merged', ${merged}, 'undone', json('true'))`;
    const kept = [
      'id',
      'agencyId',
      'clientKey',
      'version',
      'createdAt',
      'updatedAt',
      'lastContactAt',
      'decisionVersion',
      'searchRow',
    ];
    const old = listStoredColumns(table).filter(([field]) => !kept.includes(field));
    const results = await db.batch([
      db
        .insert(table)
        .select(sql`select ${sql.join(cells, sql`, `)} from ${merges} where ${canUndo}`)
        .onConflictDoNothing(),
      recordMerge(kind, survivor, isRestored, details),
      recordMerge(kind, merged, isRestored, details),
      ...listMoved(kind).map((reference) => {
        const ids = sql`(select value from json_each(${state}, ${`$.moved."${toKey(reference)}"`}))`;
        const isMoved = sql`${reference.table.id} in ${ids}`;
        return setReference(reference, merged, and(eq(reference.column, survivor), isMoved, isRestored));
      }),
      db
        .delete(dismissedDuplicates)
        .where(
          agencyWhere(
            dismissedDuplicates,
            isOfPair(kind, survivor),
            sql`substr(${dismissedDuplicates.clientKey}, 1, ${id.length + 1}) = ${`${id}:`}`,
            isRestored,
          ),
        ),
      insertRowsAgain(scope, dismissedDuplicates, sql`json_extract(${state}, '$.pairs')`, isRestored),
      // What the decision that stayed has had from the one that gave way, before that one is back.
      ...(kind === 'lead' ? [survivor, merged] : []).map((leadId) =>
        setAskedAt(sql`null`, leadId, sql`${matches.askedAt} = ${replacedAskedAt(id)}`, isRestored),
      ),
      insertRowsAgain(scope, matches, sql`json_extract(${state}, '$.matches')`, isRestored),
      // Those that gave way: the pair has had later versions since.
      db
        .update(matches)
        .set({
          version: sql`1 + (select ${leads.decisionVersion} from ${leads} where ${agencyWhere(leads, eq(leads.id, matches.leadId))})`,
        })
        .where(
          agencyWhere(
            matches,
            sql`${matches.id} in (select json_extract(value, '$.id') from json_each(json_extract(${state}, '$.matches')))`,
            isRestored,
          ),
        ),
      // An earlier merge can be undone again, because the record is as it left it.
      db
        .update(merges)
        .set({
          survivorVersion: sql`(select ${table.version} + 1 from ${table} where ${agencyWhere(table, eq(table.id, survivor))})`,
        })
        .where(
          agencyWhere(
            merges,
            eq(survivorColumns[kind], survivor),
            ne(merges.id, id),
            sql`${merges.survivorVersion} = json_extract(${state}, '$.survivor.version')`,
            isRestored,
          ),
        ),
      db
        .update(table)
        .set({
          ...Object.fromEntries(
            old.map((entry) => [entry[0], readField(scope, sql`${merges.state}`, '$.survivor', entry)]),
          ),
          version: sql`${table.version} + 1`,
          updatedAt: new Date().toISOString(),
        } as never)
        .from(merges)
        .where(
          and(agencyWhere(table, eq(table.id, survivor), isRestored), agencyWhere(merges, eq(merges.id, id))),
        ),
      db.delete(merges).where(agencyWhere(merges, eq(merges.id, id), isRestored)),
      db
        .select({ id: table.id })
        .from(table as SQLiteTable)
        .where(agencyWhere(table, eq(table.id, merged))),
    ] as never);
    return ((results as unknown[][]).at(-1)?.length ?? 0) > 0;
  }
  return { merge, undoMerge };
}
