import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { AppError, inactiveAssignee, linkedRecordNotFound } from '../errors.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

/** Throws BAD_REQUEST unless the agency has an active user with this id. */
export async function assertActiveUser(tenantDb: TenantDb, userId: string) {
  const [user] = await tenantDb.statements.select(
    users,
    { status: users.status },
    { where: [eq(users.id, userId)] },
  );
  if (!user) throw linkedRecordNotFound();
  if (user.status !== 'active') throw inactiveAssignee();
}

/** Throws BAD_REQUEST with `message` where a manager's own account is the target. */
export function assertNotSelf(
  ownId: string,
  id: string,
  message = 'Tu propia cuenta se gestiona desde Mi Perfil.',
): void {
  if (ownId === id) throw new AppError('BAD_REQUEST', message);
}
