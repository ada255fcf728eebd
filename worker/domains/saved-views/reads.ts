import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { compareTexts } from '../../../db/domain/fold.ts';
import { findBuiltInView, MY_WORK } from '../../../db/domain/saved-views/built-in-views.ts';
import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import { users } from '../../../db/tables/agencies.ts';
import { savedViews } from '../../../db/tables/saved-views.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import type { Database } from '../../database.ts';
import { AppError, notFound } from '../../errors.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import { selectForSession, type TenantDb } from '../../tenant/tenant-db.ts';
import { savedViewPolicies } from './policy.ts';

type User = { id: string; role: 'manager' | 'agent' };

const OTHERS_VIEW = 'Solo los gerentes y quien la creó pueden cambiar una vista de la agencia.';
const COLLEAGUES_VIEW = 'La creó otra persona: puede seguir siendo de la agencia, o eliminarse.';

/** Condition of the views that a user sees: their own, and the agency's. */
export const visibleToCondition = (userId: string | SQL) =>
  // Two ranges of one index.
  sql`(${savedViews.isShared} = 1 or (${savedViews.isShared} = 0 and ${savedViews.createdBy} = ${userId}))`;

const canChange = ({ id, role }: User, view: { isShared: boolean; createdBy: string }) =>
  view.createdBy === id || (view.isShared && role === 'manager');

/** Returns the views of a list that the user sees: their own by name, then the agency's. */
export async function findSavedViews(tenantDb: TenantDb, user: User, list: SavedViewList) {
  const rows = await tenantDb.statements.select(
    savedViews,
    { ...getResponseColumns(savedViews, savedViewPolicies.saved_views), createdBy: savedViews.createdBy },
    {
      where: [eq(savedViews.list, list), visibleToCondition(user.id)],
      order: [sql`${savedViews.createdAt}`],
    },
  );
  const sorted = rows.toSorted(
    (one, other) => Number(one.isShared) - Number(other.isShared) || compareTexts(one.name, other.name),
  );
  return sorted.map(({ createdBy, ...view }) => ({
    ...view,
    canChange: canChange(user, { ...view, createdBy }),
  }));
}

/**
 * Asserts that the user may change or delete a view, and may take it from the agency where `isShared` is false. Throws NOT_FOUND for
 * that of a colleague, FORBIDDEN for the agency's, and for one that a colleague would get alone.
 */
export async function assertCanChange(
  tenantDb: TenantDb,
  user: User,
  id: string,
  isShared = true,
): Promise<void> {
  const [view] = await tenantDb.statements.select(
    savedViews,
    { isShared: savedViews.isShared, createdBy: savedViews.createdBy },
    { where: [eq(savedViews.id, id), visibleToCondition(user.id)] },
  );
  if (!view) throw notFound();
  if (!canChange(user, view)) throw new AppError('FORBIDDEN', OTHERS_VIEW);
  if (!isShared && view.createdBy !== user.id) throw new AppError('FORBIDDEN', COLLEAGUES_VIEW);
}

/** Asserts that the user sees a view of the list. Throws NOT_FOUND. */
export async function assertSeesView(
  tenantDb: TenantDb,
  user: User,
  { list, id }: { list: SavedViewList; id: string },
): Promise<void> {
  const [view] = await tenantDb.statements.select(
    savedViews,
    { id: savedViews.id },
    { where: [eq(savedViews.id, id), eq(savedViews.list, list), visibleToCondition(user.id)] },
  );
  if (!view) throw notFound();
}

/** Builds the statement that selects the views that lists open with (see withBuiltInParams), for the round trip that validates the session. */
export function selectDefaultViews(db: Database, agencyId: SQL, sessionId: string) {
  const user = sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${sessionId})`;
  const chosen = sql`(select value from json_each((select ${users.defaultViews} from ${users} where ${users.id} = ${user})))`;
  const saved = selectForSession(
    db,
    agencyId,
    savedViews,
    { id: savedViews.id, list: savedViews.list, params: savedViews.params },
    and(sql`${savedViews.id} in ${chosen}`, visibleToCondition(user)) as SQL,
  );
  const id = sql`json_extract(${users.defaultViews}, '$.leads')`;
  const builtIn = selectForSession(
    db,
    agencyId,
    users,
    { id, list: sql`'leads'`, params: sql`'{}'` },
    and(sql`${users.id} = ${user}`, sql`${id} = ${MY_WORK}`) as SQL,
  );
  return unionAll(saved as never, builtIn as never) as unknown as typeof saved;
}

type DefaultView = Awaited<ReturnType<typeof selectDefaultViews>>[number];
/** The views that lists open with, with the parameters of a built-in one, which are not stored. */
export const withBuiltInParams = (views: readonly DefaultView[]): DefaultView[] =>
  views.map((view) => ({ ...view, params: findBuiltInView(view.list, view.id)?.params ?? view.params }));
