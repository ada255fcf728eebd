import type { z } from 'zod/mini';
import type { userLeaveInput } from '../../db/domain/users/user-input.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { AppError } from '../errors.ts';
import { assertActiveUser, assertNotSelf } from '../queries/assert-user.ts';
import type { TenantDb } from './tenant-db.ts';

/** Counts a user's open tasks and upcoming events, up to 1000 of each. */
export async function countOpenWork(tenantDb: TenantDb, id: string) {
  const [[openTasks], [upcomingEvents]] = await tenantDb.batch(
    tenantDb.statements.count(tasks, 1000, [tenantDb.handover.openTasksWhere(id)]),
    tenantDb.statements.count(events, 1000, [tenantDb.handover.upcomingEventsWhere(id)]),
  );
  return { tasks: openTasks?.count ?? 0, events: upcomingEvents?.count ?? 0 };
}

type Caller = { tenantDb: TenantDb; user: { id: string } };

/**
 * Deactivates or deletes a colleague and reassigns their open work to `handTo`, if given, in the same batch. Throws BAD_REQUEST when
 * `id` is the caller or `handTo` is not an active colleague, NOT_FOUND when there is no such user.
 */
export async function deactivateUser(
  { tenantDb, user }: Caller,
  { id, handTo }: z.infer<typeof userLeaveInput>,
  status: 'inactive' | 'deleted',
): Promise<void> {
  assertNotSelf(user.id, id);
  if (handTo === id) throw new AppError('BAD_REQUEST', 'Elige a otra persona.');
  if (handTo) await assertActiveUser(tenantDb, handTo);
  await tenantDb.users.update(
    id,
    status === 'deleted' ? { status, avatarKey: null } : { status },
    handTo ? tenantDb.handover.handOverStatements(id, handTo) : [],
  );
}
