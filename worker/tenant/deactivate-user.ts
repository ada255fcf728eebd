import type { z } from 'zod/mini';
import type { userLeaveInput } from '../../db/domain/users/user-input.ts';
import { AppError } from '../errors.ts';
import { assertActiveUser, assertNotSelf } from '../queries/assert-user.ts';
import { openWork } from './hand-over-statements.ts';
import type { TenantDb } from './tenant-db.ts';

const COUNT_LIMIT = 1000;
export type OpenWork = Record<keyof ReturnType<typeof openWork>, number>;

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

/**
 * Deactivates or deletes a colleague and reassigns their work to `handTo`, if given, in the same batch. Throws BAD_REQUEST when
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
