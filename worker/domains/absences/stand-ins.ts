import { and, eq, gte, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { today } from '../../../db/domain/madrid.ts';
import { absences } from '../../../db/tables/absences.ts';
import { users } from '../../../db/tables/agencies.ts';
import type { Database } from '../../database.ts';
import type { AgencyCondition } from '../../tenant/agency-condition.ts';
import { createAgencyCondition, type TenantDb } from '../../tenant/tenant-db.ts';
import { getMarkedIdSql } from './notice-keys.ts';

type UserId = SQLiteColumn | SQL | string;

/** Stands in the key of a notice before the id of the absent user for whom its recipient stands in. */
const ON_BEHALF_OF = ':for:';

/** Returns the key that the notice of an absent user has with who stands in for them. */
export const toSubstituteKey = (key: SQL | SQLiteColumn, absentId: UserId): SQL =>
  sql`${key} || ${ON_BEHALF_OF} || ${absentId}`;
/** SQL of the id of the absent user whose notice this is; null where it is the recipient's own. */
export const getAbsentIdSql = (key: SQLiteColumn) => getMarkedIdSql(key, ON_BEHALF_OF);

/**
 * Who is absent today, and who stands in: a substitute who is active and not absent themselves. SQL for conditions and values of other
 * statements; days are those of Madrid. `agencyRowsCondition` is the condition of the agency's rows.
 */
export function createAbsenceSql(agencyRowsCondition: AgencyCondition, day = today()) {
  const isToday = and(lte(absences.firstDay, day), gte(absences.lastDay, day));
  const absentUsers = sql`(select ${absences.userId} from ${absences} where ${agencyRowsCondition(absences, isToday)})`;
  const isActive = agencyRowsCondition(
    users,
    eq(users.id, absences.substituteId),
    eq(users.status, 'active'),
  );
  /** Condition of a row of absences: somebody stands in today. */
  const isSubstituted = and(
    isToday,
    sql`exists (select 1 from ${users} where ${isActive})`,
    notInArray(absences.substituteId, absentUsers),
  );
  const isOf = (user: UserId) => sql`${absences.userId} = ${user}`;

  /** SQL: the id of who stands in for a user today; null where the user is not absent, or nobody stands in. */
  const getSubstituteSql = (user: UserId): SQL<string | null> =>
    sql`(select ${absences.substituteId} from ${absences} where ${agencyRowsCondition(absences, isOf(user), isSubstituted)})`;
  /** SQL: the id of who gets the new work of a user today: who stands in, else the user. */
  const getStandInSql = (user: UserId): SQL<string | null> =>
    sql`coalesce(${getSubstituteSql(user)}, ${user})`;
  /** SQL: the key that a notice to a user has with who gets it today. */
  const getRecipientKeySql = (key: SQL, user: UserId): SQL =>
    sql`case when ${getSubstituteSql(user)} is null then ${key} else ${toSubstituteKey(key, user)} end`;
  /** Condition: new work of the user finds somebody: the user is here, or somebody stands in. */
  const takesWorkCondition = (user: UserId): SQL | undefined =>
    or(sql`${user} not in ${absentUsers}`, sql`${getSubstituteSql(user)} is not null`);
  return { isToday, isSubstituted, getSubstituteSql, getStandInSql, getRecipientKeySql, takesWorkCondition };
}

/** The same of the agency of a user who asks. */
export const createAgencyAbsenceSql = ({ scope }: TenantDb) => createAbsenceSql(scope.agencyRowsCondition);

/**
 * Builds a statement that selects the absences of today in which somebody stands in, of or by a session's user (`userId`), for the round
 * trip that validates the session.
 */
export function selectSubstitutions(db: Database, agencyId: SQL, userId: SQL) {
  const agencyRowsCondition = createAgencyCondition(agencyId);
  const isOwn = or(sql`${absences.userId} = ${userId}`, sql`${absences.substituteId} = ${userId}`);
  return db
    .select({ userId: absences.userId, substituteId: absences.substituteId })
    .from(absences)
    .where(agencyRowsCondition(absences, createAbsenceSql(agencyRowsCondition).isSubstituted, isOwn));
}
