import type { z } from 'zod/mini';
import type { userLeaveInput } from '../../db/domain/user-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { Refusal } from '../errors.ts';
import { assertActiveUser, refuseOneself } from '../queries/users.ts';
import type { Rows } from './tenant-db.ts';

/** How much somebody would leave behind: open tasks and coming events, up to a thousand of each. */
export async function countOpenWork(rows: Rows, id: string) {
  const [[open], [coming]] = await rows.read(
    rows.count(tasks, 1000, [rows.handover.openOf(id)]),
    rows.count(events, 1000, [rows.handover.comingOf(id)]),
  );
  return { tasks: open?.count ?? 0, events: coming?.count ?? 0 };
}

type Leaving = { rows: Rows; user: { id: string } };

/** Pauses or deletes a colleague; what they leave behind goes to an active one in the same batch, where one is named. */
export async function letGo(
  { rows, user }: Leaving,
  { id, handTo }: z.infer<typeof userLeaveInput>,
  status: 'inactive' | 'deleted',
): Promise<void> {
  refuseOneself(user.id, id);
  if (handTo === id) throw new Refusal('BAD_REQUEST', 'Elige a otra persona.');
  if (handTo) await assertActiveUser(rows, handTo);
  await rows.people.changePerson(
    id,
    status === 'deleted' ? { status, avatarKey: null } : { status },
    { column: users.status, to: status },
    handTo ? rows.handover.handOver(id, handTo) : [],
  );
}
