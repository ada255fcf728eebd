import { eq, or, sql } from 'drizzle-orm';
import { compareTexts } from '../../../db/domain/fold.ts';
import { USERS } from '../../../db/domain/users/users.ts';
import { absences } from '../../../db/tables/absences.ts';
import { users } from '../../../db/tables/agencies.ts';
import { toImageVersion } from '../../image-version.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';

/** Subquery: the last day of the absence of today of the user of this id; null where the user is here. */
export const absentUntilColumn = (tenantDb: TenantDb) =>
  sql<
    string | null
  >`${tenantDb.subqueries.column(absences, absences.lastDay, sql`${absences.userId} = ${users.id}`, createAgencyAbsenceSql(tenantDb).isToday)}`.as(
    'absent_until',
  );

/** The columns of a user in a picker. */
export const userSummaryColumns = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
};
type NamedUser = { fullName: string | null; email: string };
/** Sorts by full name as lists do; users without name last, by email address. */
export const sortByName = <T extends NamedUser>(people: T[]): T[] =>
  people.toSorted(
    (one, other) =>
      Number(one.fullName === null) - Number(other.fullName === null) ||
      compareTexts(one.fullName ?? one.email, other.fullName ?? other.email),
  );

/** Returns the active users by name, and the chosen one whatever its status. */
export async function findColleagues(tenantDb: TenantDb, chosen: string | null | undefined) {
  const isSelectable = or(eq(users.status, 'active'), eq(users.id, chosen ?? ''));
  const columns = {
    ...userSummaryColumns,
    role: users.role,
    avatarKey: users.avatarKey,
    absentUntil: absentUntilColumn(tenantDb),
  };
  // One more than the limit of users: the chosen one may be deleted.
  const bounds = { order: newestFirst(users), limit: USERS.max + 1 };
  const found = sortByName(
    await tenantDb.statements.select(users, columns, { where: [isSelectable], ...bounds }),
  );
  return found.map(({ avatarKey, ...person }) => ({ ...person, avatar: toImageVersion(avatarKey) }));
}
