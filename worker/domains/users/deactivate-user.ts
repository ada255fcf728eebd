import { isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { type HandOver, STILL_RECEIVING } from '../../../db/domain/users/hand-over.ts';
import type { userLeaveInput } from '../../../db/domain/users/user-input.ts';
import type { Role } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import type { Caller } from '../../caller.ts';
import { AppError } from '../../errors.ts';
import type { DeclaredTable } from '../../query-invalidation.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { assertActiveUsers, assertNotSelf } from './assert-user.ts';
import { handOverStatements } from './hand-over-statements.ts';
import { keepsWorkCondition } from './open-work.ts';
import { updateUser } from './writes.ts';

/** What becomes another with a user who leaves: their work, and what is theirs alone. */
export const touchedByLeaving = [
  'absences',
  'calendar_feeds',
  'events',
  'leads',
  'notices',
  'properties',
  'property_owners',
  'saved_views',
  'sessions',
  'tasks',
  'users',
] as const satisfies readonly DeclaredTable[];

/** Throws BAD_REQUEST unless each of the users who take over is active, another one than `from`, and of this role if one is given. */
export async function assertSuccessors(tenantDb: TenantDb, from: string, handTo: HandOver, role?: Role) {
  const successors = [...new Set(Object.values(handTo).flat())];
  if (successors.includes(from)) throw new AppError('BAD_REQUEST', 'Elige a otra persona.');
  await assertActiveUsers(tenantDb, successors, role);
}

/** Throws CONFLICT while the work of somebody else is being handed over to a user, which would stay with them. */
export async function assertNotReceiving(tenantDb: TenantDb, id: string): Promise<void> {
  const isSuccessor = sql`instr(json_extract(${users.handingOver}, '$.handTo', '$.split'), ${id}) > 0`;
  const [found] = await tenantDb.statements.count(users, 1, [isNotNull(users.handingOver), isSuccessor]);
  if (found?.count) throw new AppError('CONFLICT', STILL_RECEIVING);
}

/**
 * Deactivates or deletes a colleague and begins to hand over the work in the same batch. Throws BAD_REQUEST when `id` is the caller, when
 * somebody who takes over is not an active colleague or work would stay, CONFLICT while they take over work themselves, NOT_FOUND when
 * there is no such user.
 */
export async function deactivateUser(
  { tenantDb, user }: Caller,
  { id, handTo }: z.infer<typeof userLeaveInput>,
  status: 'inactive' | 'deleted',
): Promise<void> {
  assertNotSelf(user.id, id);
  await assertSuccessors(tenantDb, id, handTo);
  await assertNotReceiving(tenantDb, id);
  await updateUser(tenantDb, id, status === 'deleted' ? { status, avatarKey: null } : { status }, {
    statements: handOverStatements(tenantDb, id, handTo),
    isBlocked: keepsWorkCondition(tenantDb, id, handTo),
  });
}
