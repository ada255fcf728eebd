import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { USERS } from '../../db/domain/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { AppError, inactiveAssignee, linkedRecordNotFound } from '../errors.ts';
import { toImageVersion } from '../files/image-version.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { newestFirst } from './pagination.ts';

/** What a colleague is called: the display name, else the full name, else the address. */
const displayNameSql: SQL<string> = sql`coalesce(${users.displayName}, ${users.fullName}, ${users.email})`;

/** The name of the person a column points to, as part of a select. */
export const userNameSubquery = (tenantDb: TenantDb, id: SQLiteColumn) =>
  tenantDb.subqueries.field<string>(users, displayNameSql, id);

/** What is shown of somebody to choose. */
export const userSummaryColumns = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
};
type Named = { fullName: string | null; email: string };
/** By full name as Spanish sorts it, which SQLite cannot: Ángel before Beto. Who has no name comes last, by address. */
export const sortByName = <T extends Named>(people: T[]): T[] =>
  people.toSorted(
    (one, other) =>
      Number(one.fullName === null) - Number(other.fullName === null) ||
      (one.fullName ?? one.email).localeCompare(other.fullName ?? other.email, 'es'),
  );

/** Active colleagues by name, for choosing one; and the chosen one whatever the status. */
export async function findColleagues(tenantDb: TenantDb, chosen: string | null | undefined) {
  const offered = or(eq(users.status, 'active'), eq(users.id, chosen ?? ''));
  const columns = { ...userSummaryColumns, avatarKey: users.avatarKey };
  // One more than there can be: the chosen one may be deleted.
  const bounds = { order: newestFirst(users), limit: USERS.most + 1 };
  const found = sortByName(await tenantDb.statements.select(users, columns, { where: [offered], ...bounds }));
  return found.map(({ avatarKey, ...person }) => ({ ...person, avatar: toImageVersion(avatarKey) }));
}

/** Throws unless this colleague is active: who inherits work is asked for even where there is none to inherit. */
export async function assertActiveUser(tenantDb: TenantDb, userId: string) {
  const [user] = await tenantDb.statements.select(
    users,
    { status: users.status },
    { where: [eq(users.id, userId)] },
  );
  if (!user) throw linkedRecordNotFound();
  if (user.status !== 'active') throw inactiveAssignee();
}

/** Refuses what a manager may do to colleagues only. */
export function assertNotSelf(
  me: string,
  id: string,
  sentence = 'Tu propia cuenta se gestiona desde Mi Perfil.',
): void {
  if (me === id) throw new AppError('BAD_REQUEST', sentence);
}
