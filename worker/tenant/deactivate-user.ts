import type { z } from 'zod/mini';
import type { HandOver, OpenWork } from '../../db/domain/users/hand-over.ts';
import type { userLeaveInput } from '../../db/domain/users/user-input.ts';
import type { Role } from '../../db/domain/users/users.ts';
import { AppError } from '../errors.ts';
import { assertActiveUsers, assertNotSelf } from '../queries/assert-user.ts';
import { openWork } from './hand-over-statements.ts';
import type { TenantDb } from './tenant-db.ts';

const COUNT_LIMIT = 1000;

/** Counts what a user is responsible for, their open tasks and upcoming events, up to 1000 of each. */
export async function countOpenWork(tenantDb: TenantDb, id: string): Promise<OpenWork> {
  const kinds = Object.entries(openWork(id));
  const [, ...counts] = await tenantDb.batch(
    tenantDb.statements.noop,
    ...kinds.map(([, { table, where }]) => tenantDb.statements.count(table, COUNT_LIMIT, [where])),
  );
  return Object.fromEntries(kinds.map(([kind], at) => [kind, counts[at]?.[0]?.count ?? 0])) as OpenWork;
}

type Caller = { tenantDb: TenantDb; user: { id: string } };

/** Throws BAD_REQUEST unless each of the users who take over is active, another one than `from`, and of this role if one is given. */
export async function assertSuccessors(tenantDb: TenantDb, from: string, handTo: HandOver, role?: Role) {
  const successors = [...new Set(Object.values(handTo))];
  if (successors.includes(from)) throw new AppError('BAD_REQUEST', 'Elige a otra persona.');
  await assertActiveUsers(tenantDb, successors, role);
}

/**
 * Deactivates or deletes a colleague and hands over the work in the same batch. Throws BAD_REQUEST when `id` is the caller, when
 * somebody who takes over is not an active colleague or work would stay, NOT_FOUND when there is no such user.
 */
export async function deactivateUser(
  { tenantDb, user }: Caller,
  { id, handTo }: z.infer<typeof userLeaveInput>,
  status: 'inactive' | 'deleted',
): Promise<void> {
  assertNotSelf(user.id, id);
  await assertSuccessors(tenantDb, id, handTo);
  await tenantDb.users.update(id, status === 'deleted' ? { status, avatarKey: null } : { status }, {
    statements: tenantDb.handover.handOverStatements(id, handTo),
    isBlocked: tenantDb.handover.keepsWork(id, handTo),
  });
}
