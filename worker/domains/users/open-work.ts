import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  type HandOver,
  mapWorkKinds,
  type OpenWork,
  type WorkKind,
  workKinds,
} from '../../../db/domain/users/hand-over.ts';
import type { TablePolicy } from '../../tenant/policy.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, TenantScope } from '../../tenant/tenant-types.ts';

const COUNT_LIMIT = 1000;

/** The rows of one kind of work: their table, their condition and the field that names the user. */
export type Work = { table: BusinessTable; where: SQL | undefined; field: string };

/** Returns the work that a user leaves, by kind, as the policies of the tables say: what they are responsible for and is open. */
export function getOpenWork({ policies }: Pick<TenantScope, 'policies'>, id: string): Record<WorkKind, Work> {
  const assignments = Object.values<TablePolicy>(policies).flatMap(({ assignment }) => assignment ?? []);
  return mapWorkKinds((kind) => {
    const assignment = assignments.find(({ work }) => work.kind === kind);
    if (!assignment) throw new Error(`no policy says which table has the work ${kind}`);
    const { user, field, work } = assignment;
    return { table: user.table as BusinessTable, where: and(eq(user, id), work.isOpen?.()), field };
  });
}

/** SQL: there is work of one of these kinds. */
export const hasWorkCondition = (
  { visibleRowsCondition }: Pick<TenantScope, 'visibleRowsCondition'>,
  work: Record<WorkKind, Work>,
  kinds: readonly WorkKind[],
): SQL =>
  or(
    sql`0`,
    ...kinds.map((kind) => {
      const { table, where } = work[kind];
      return sql`exists (select 1 from ${table} where ${visibleRowsCondition(table, where)})`;
    }),
  ) as SQL;

/** Condition: the user has work of a kind that nobody takes over. */
export const keepsWorkCondition = ({ scope }: TenantDb, from: string, handTo: HandOver): SQL =>
  hasWorkCondition(
    scope,
    getOpenWork(scope, from),
    workKinds.filter((kind) => !handTo[kind]),
  );

/** Counts what a user is responsible for and is open, up to 1000 of each kind. */
export async function countOpenWork(tenantDb: TenantDb, id: string): Promise<OpenWork> {
  const work = getOpenWork(tenantDb.scope, id);
  const [, ...counts] = await tenantDb.batch(
    tenantDb.statements.noop,
    ...workKinds.map((kind) => tenantDb.statements.count(work[kind].table, COUNT_LIMIT, [work[kind].where])),
  );
  return mapWorkKinds((kind) => counts[workKinds.indexOf(kind)]?.[0]?.count ?? 0);
}
