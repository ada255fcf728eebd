import { inArray } from 'drizzle-orm';
import type { Role, UserStatus } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import { AppError, inactiveAssignee, linkedRecordNotFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

type Found = { status: UserStatus; role: Role };
/** Builds the statement that selects what assertAllActive needs. */
export const activeUsersStatement = (tenantDb: TenantDb, userIds: string[]) =>
  tenantDb.statements.select(
    users,
    { status: users.status, role: users.role },
    { where: [inArray(users.id, userIds)] },
  );

/** Throws BAD_REQUEST unless the users that were found are all of these, active, and of this role if one is given. */
export function assertAllActive(found: Found[], userIds: string[], role?: Role): void {
  if (found.length < userIds.length) throw linkedRecordNotFound();
  if (found.some(({ status }) => status !== 'active')) throw inactiveAssignee();
  if (role && found.some((user) => user.role !== role))
    throw new AppError('BAD_REQUEST', 'Elige a un gerente.');
}

/** Throws BAD_REQUEST unless the agency has an active user with each of these ids, and with this role if one is given. */
export async function assertActiveUsers(tenantDb: TenantDb, userIds: string[], role?: Role): Promise<void> {
  if (userIds.length > 0) assertAllActive(await activeUsersStatement(tenantDb, userIds), userIds, role);
}

/** Throws BAD_REQUEST with `message` where a manager's own account is the target. */
export function assertNotSelf(
  ownId: string,
  id: string,
  message = 'Tu propia cuenta se gestiona desde Mi Perfil.',
): void {
  if (ownId === id) throw new AppError('BAD_REQUEST', message);
}
