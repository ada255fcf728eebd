import { sql } from 'drizzle-orm';
import { USERS } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import type { Caller } from '../../caller.ts';
import { toImageVersion } from '../../image-version.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectInvitations } from '../invitations/reads.ts';
import { absentUntilColumn, findColleagues } from './colleagues.ts';

const userColumns = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  status: users.status,
  avatarKey: users.avatarKey,
  isHandingOver: sql<number>`${users.handingOver} is not null`.as('is_handing_over'),
  createdAt: users.createdAt,
};

/** Builds the statement that selects all users of the agency, newest first. */
const selectUsers = (tenantDb: TenantDb) =>
  tenantDb.statements.select(
    users,
    { ...userColumns, absentUntil: absentUntilColumn(tenantDb) },
    { order: newestFirst(users), limit: USERS.maxWithDeleted },
  );
type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];
const toUser = ({ avatarKey, isHandingOver, ...user }: UserRow) => ({
  ...user,
  avatar: toImageVersion(avatarKey),
  /** Whether work of a user who has left is still being handed over. */
  isHandingOver: isHandingOver === 1,
});

export const findUsers = async (tenantDb: TenantDb) => (await selectUsers(tenantDb)).map(toUser);

/** Returns what the caller's role may see: all users and the open invitations for a manager, the active colleagues for an agent. */
export async function findUsersForRole({ tenantDb, user }: Caller) {
  if (user.role !== 'manager')
    return { list: null, invitations: null, options: await findColleagues(tenantDb, null) };
  const [found, invitations] = await tenantDb.batch(selectUsers(tenantDb), selectInvitations(tenantDb));
  return { list: found.map(toUser), invitations, options: null };
}
