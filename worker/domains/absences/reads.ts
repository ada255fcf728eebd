import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { today } from '../../../db/domain/madrid.ts';
import type { AbsenceFields } from '../../../db/domain/users/absence-input.ts';
import {
  FIRST_DAY_PASSED,
  MAX_ABSENCES,
  OTHERS_ABSENCE,
  OWN_SUBSTITUTE,
  SUBSTITUTE_ABSENT,
  SUBSTITUTE_INACTIVE,
} from '../../../db/domain/users/absences.ts';
import { type Role, USERS } from '../../../db/domain/users/users.ts';
import { absences } from '../../../db/tables/absences.ts';
import { users } from '../../../db/tables/agencies.ts';
import { AppError, inactiveAssignee, linkedRecordNotFound } from '../../errors.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { absencePolicies } from './policy.ts';
import { createAgencyAbsenceSql } from './stand-ins.ts';

type User = { id: string; role: Role };

/** Builds the statement that selects the absences that are not over, of all active users or of those that match, the first to begin first. */
export const selectAbsences = (tenantDb: TenantDb, ...where: (SQL | undefined)[]) => {
  const isActive = tenantDb.subqueries.column(users, users.id, eq(users.status, 'active'));
  return tenantDb.statements.select(
    absences,
    {
      ...getResponseColumns(absences, absencePolicies.absences),
      userName: userNameSubquery(tenantDb, absences.userId).as('its_user'),
      substituteName: userNameSubquery(tenantDb, absences.substituteId).as('its_substitute'),
      /** Whether somebody stands in today. */
      isSubstituted: sql`${createAgencyAbsenceSql(tenantDb).isSubstituted}`
        .mapWith(Boolean)
        .as('is_substituted'),
    },
    {
      where: [gte(absences.lastDay, today()), sql`${absences.userId} in ${isActive}`, ...where],
      order: [sql`${absences.firstDay}`, sql`${absences.id}`],
      limit: USERS.max * MAX_ABSENCES,
    },
  );
};

/** Throws FORBIDDEN unless the absence is the user's own, or the user is a manager. */
function assertMayChange({ id, role }: User, userId: string): void {
  if (id !== userId && role !== 'manager') throw new AppError('FORBIDDEN', OTHERS_ABSENCE);
}

/** Returns an absence that the user may change, with its days. Throws NOT_FOUND, FORBIDDEN. */
export async function findEditableAbsence(tenantDb: TenantDb, user: User, id: string) {
  const absence = await tenantDb.findById(absences, id);
  assertMayChange(user, absence.userId);
  return absence;
}

const refuse = (field: keyof AbsenceFields, message: string) =>
  new AppError('BAD_REQUEST', message, { fields: { [field]: message } });

/**
 * Asserts that the user may set this absence of a user, that it does not begin in the past (`stored` is the first day so far), and that
 * its substitute is active and on none of its days absent. Throws BAD_REQUEST, FORBIDDEN.
 */
export async function assertValidAbsence(
  tenantDb: TenantDb,
  user: User,
  { userId, absence, stored }: { userId: string; absence: AbsenceFields; stored?: string },
): Promise<void> {
  assertMayChange(user, userId);
  const { firstDay, lastDay, substituteId } = absence;
  if (firstDay < today() && firstDay !== stored) throw refuse('firstDay', FIRST_DAY_PASSED);
  if (substituteId === userId) throw refuse('substituteId', OWN_SUBSTITUTE);
  const statusOf = (id: string) =>
    tenantDb.statements.select(users, { status: users.status }, { where: [eq(users.id, id)] });
  const overlapping = [
    eq(absences.userId, substituteId ?? ''),
    lte(absences.firstDay, lastDay),
    gte(absences.lastDay, firstDay),
  ];
  const [[absentUser], [substitute], [overlap]] = await tenantDb.batch(
    statusOf(userId),
    statusOf(substituteId ?? ''),
    tenantDb.statements.count(absences, 1, overlapping),
  );
  if (!absentUser) throw linkedRecordNotFound();
  if (absentUser.status !== 'active') throw inactiveAssignee();
  if (substituteId === null) return;
  if (!substitute) throw linkedRecordNotFound();
  if (substitute.status !== 'active') throw refuse('substituteId', SUBSTITUTE_INACTIVE);
  if (overlap?.count) throw refuse('substituteId', SUBSTITUTE_ABSENT);
}
