import { and, eq, exists, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import {
  getSuccessors,
  HAND_OVER_SLICE,
  type HandOver,
  type HandOverNote,
  toHandOverNote,
  type WorkKind,
  workKinds,
} from '../../../db/domain/users/hand-over.ts';
import { users } from '../../../db/tables/agencies.ts';
import { notFound } from '../../errors.ts';
import { createStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { createChangeNotices } from '../notices/notice-statements.ts';
import { getOpenWork, hasWorkCondition, keepsWorkCondition, type Work } from './open-work.ts';

/** Who takes over each kind of work, in equal shares; [null] for nobody. */
type Successors = Partial<Record<WorkKind, readonly (string | null)[]>>;

/** SQL: the ids of the newest work of a kind, at most so many. */
const newest = ({ visibleRowsCondition }: TenantScope, { table, where }: Work, most: number) =>
  sql`select ${table.id} as id, ${table.createdAt} as at from ${table} where ${visibleRowsCondition(table, where)} order by ${table.createdAt} desc, ${table.id} desc limit ${most}`;

/**
 * SQL: the ids of the work of a kind that the next request hands over to the first of `waiting` users, where `all` share it in turns. Those
 * before have theirs already, so that each row goes to one of them, and the shares of a slice differ by one row at most.
 */
function nextShare(scope: TenantScope, work: Work, waiting: number, all: number) {
  const left = newest(scope, work, Math.floor(HAND_OVER_SLICE / all) * waiting);
  const lined = sql`select id, row_number() over (order by at desc, id desc) - 1 as position from (${left})`;
  return sql`select id from (${lined}) where position % ${waiting} = 0`;
}

/** SQL: the user exists and is leaving. */
const userLeaves = ({ db, visibleRowsCondition }: TenantScope, from: string, isLeaving: SQL | undefined) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(visibleRowsCondition(users, eq(users.id, from), isLeaving)),
  );

/** Builds the statements that reassign a slice of each kind, while the user matches `isLeaving`; null leaves it to nobody. */
function sliceStatements(
  scope: TenantScope,
  from: string,
  successors: Successors,
  isLeaving: SQL | undefined,
): Statement<unknown>[] {
  const { visibleRowsCondition, auditLog } = scope;
  const { updateWhere } = createStatements(scope);
  const work = getOpenWork(scope, from);
  const fromLeaves = userLeaves(scope, from, isLeaving);
  return workKinds.flatMap((kind) => {
    const { table, field } = work[kind];
    const all = successors[kind] ?? [];
    return all.flatMap((to, at) => {
      const change = { [field]: to };
      const isNext = sql`${table.id} in (${nextShare(scope, work[kind], all.length - at, all.length)})`;
      return [
        auditLog.auditUpdate(table, visibleRowsCondition(table, isNext, fromLeaves), change, 'handOver'),
        updateWhere(table, change, isNext, fromLeaves),
      ];
    });
  });
}

/** Builds the statement that notes who takes over what is left; nothing where all has been handed over. */
function openWorkNoteStatement(
  scope: TenantScope,
  from: string,
  note: HandOverNote,
  isLeaving: SQL | undefined,
): Statement<unknown> {
  const handedOver = workKinds.filter((kind) => note.handTo[kind] !== undefined);
  const isAnyLeft = hasWorkCondition(scope, getOpenWork(scope, from), handedOver);
  return scope.db
    .update(users)
    .set({ handingOver: sql`case when ${isAnyLeft} then ${JSON.stringify(note)} end` })
    .where(scope.visibleRowsCondition(users, eq(users.id, from), isLeaving));
}

/**
 * Builds the statements that reassign a slice of each kind of work to its new user, and note what is left (continueHandOver); they
 * change nothing where `from` does not exist, is deleted or would keep work.
 */
export function handOverStatements(tenantDb: TenantDb, from: string, handTo: HandOver): Statement<unknown>[] {
  const { scope } = tenantDb;
  const { handoverNoticeStatements } = createChangeNotices(scope);
  const work = getOpenWork(scope, from);
  const isLeaving = and(ne(users.status, 'deleted'), not(keepsWorkCondition(tenantDb, from, handTo)));
  const fromLeaves = userLeaves(scope, from, isLeaving);
  const successors = Object.fromEntries(workKinds.map((kind) => [kind, getSuccessors(handTo, kind)]));
  const notices = workKinds.flatMap((kind) => {
    const { table, where } = work[kind];
    const leaving = scope.visibleRowsCondition(table, where, fromLeaves);
    return getSuccessors(handTo, kind).flatMap((to, at) => {
      // Of fewer rows than users the last ones get none.
      const counted = sql`(select count(*) from (select 1 from ${table} where ${leaving} limit ${at + 1}))`;
      return handoverNoticeStatements(
        table,
        to,
        from,
        at > 0 ? and(leaving, sql`${counted} > ${at}`) : leaving,
      );
    });
  });
  return [
    ...notices,
    ...sliceStatements(scope, from, successors, isLeaving),
    openWorkNoteStatement(scope, from, toHandOverNote(handTo, scope.userId), isLeaving),
  ];
}

/**
 * Hands the next slice of the work of a user over who has left; what was to go to somebody who has left meanwhile goes to those who share
 * it, or is nobody's. Returns whether all has been handed over. Throws NOT_FOUND.
 */
export async function continueHandOver({ scope }: TenantDb, from: string): Promise<boolean> {
  const { db, visibleRowsCondition } = scope;
  const isLeaving = and(ne(users.status, 'active'), isNotNull(users.handingOver));
  const fromUser = visibleRowsCondition(users, eq(users.id, from), isLeaving);
  const [row] = await db
    .select({ handingOver: users.handingOver, status: users.status })
    .from(users)
    .where(visibleRowsCondition(users, eq(users.id, from)));
  if (!row) throw notFound();
  if (!row.handingOver || row.status === 'active') return true;
  const { handTo, split } = row.handingOver;
  const chosen = { ...handTo, ...split };
  const active = await db
    .select({ id: users.id })
    .from(users)
    .where(
      visibleRowsCondition(
        users,
        inArray(users.id, Object.values(chosen).flat()),
        eq(users.status, 'active'),
      ),
    );
  const successors = Object.fromEntries(
    workKinds.flatMap((kind) => {
      const all = getSuccessors(chosen, kind);
      const present = all.filter((to) => active.some(({ id }) => id === to));
      return all.length > 0 ? [[kind, present.length > 0 ? present : [null]]] : [];
    }),
  );
  const results = (await db.batch([
    ...sliceStatements(scope, from, successors, isLeaving),
    openWorkNoteStatement(scope, from, row.handingOver, isLeaving),
    db.select({ id: users.id }).from(users).where(fromUser),
  ] as never)) as unknown[][];
  return results.at(-1)?.length === 0;
}
