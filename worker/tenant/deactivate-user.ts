import type { z } from 'zod/mini';
import type { userLeaveInput } from '../../db/domain/user-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { AppError } from '../errors.ts';
import { assertActiveUser, assertNotSelf } from '../queries/users.ts';
import type { TenantDb } from './tenant-db.ts';

/** How much somebody would leave behind: open tasks and coming events, up to a thousand of each. */
export async function countOpenWork(tenantDb: TenantDb, id: string) {
  const [[open], [coming]] = await tenantDb.batch(
    tenantDb.statements.count(tasks, 1000, [tenantDb.handover.openTasksWhere(id)]),
    tenantDb.statements.count(events, 1000, [tenantDb.handover.upcomingEventsWhere(id)]),
  );
  return { tasks: open?.count ?? 0, events: coming?.count ?? 0 };
}

type Leaving = { tenantDb: TenantDb; user: { id: string } };

/** Pauses or deletes a colleague; what they leave behind goes to an active one in the same batch, where one is named. */
export async function deactivateUser(
  { tenantDb, user }: Leaving,
  { id, handTo }: z.infer<typeof userLeaveInput>,
  status: 'inactive' | 'deleted',
): Promise<void> {
  assertNotSelf(user.id, id);
  if (handTo === id) throw new AppError('BAD_REQUEST', 'Elige a otra persona.');
  if (handTo) await assertActiveUser(tenantDb, handTo);
  await tenantDb.users.update(
    id,
    status === 'deleted' ? { status, avatarKey: null } : { status },
    { column: users.status, to: status },
    handTo ? tenantDb.handover.handOverStatements(id, handTo) : [],
  );
}
