import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../db/domain/users/users.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';

/** Distributes leads that come without responsible user, where the agency wants it. Evaluated by the statement that inserts the lead. */
export function createLeadDistribution(tenantDb: TenantDb) {
  const { db, agencyId, agencyRowsCondition, visibleRowsCondition } = tenantDb.scope;
  const { getStandInSql, takesWorkCondition } = createAgencyAbsenceSql(tenantDb);
  const isActive = (...conditions: (SQL | undefined)[]) =>
    agencyRowsCondition(users, eq(users.status, 'active'), ...conditions);
  type Value = typeof users.id | SQL;
  /** Subquery: a value of the active user of this role who has waited longest for a lead, and whose new work finds somebody. */
  const nextUserOfRoleSql = (role: Role, value: Value) =>
    sql`(select ${value} from ${users} where ${isActive(eq(users.role, role), takesWorkCondition(users.id))} order by ${users.leadTurn}, ${users.id} limit 1)`;
  /** SQL: the same of the next agent, else of the next manager. */
  const nextUserSql = (value: Value) =>
    sql`coalesce(${nextUserOfRoleSql('agent', value)}, ${nextUserOfRoleSql('manager', value)})`;
  /** Subquery: who gets the leads that ask for a property; null where that is nobody. */
  function propertyResponsibleSql(propertyId: string | null): SQL {
    const activeUsers = db.select({ id: users.id }).from(users).where(isActive());
    const where = visibleRowsCondition(
      properties,
      eq(properties.id, propertyId ?? ''),
      inArray(properties.assignedTo, activeUsers),
      takesWorkCondition(properties.assignedTo),
    );
    return sql`(select ${getStandInSql(properties.assignedTo)} from ${properties} where ${where})`;
  }

  /**
   * SQL of the responsible user of a new lead: that of the property it asks for, else the next agent in turn, else a manager; for one who
   * is absent, who stands in. Null where the agency leaves such leads to nobody, or everybody is absent.
   */
  function nextResponsibleSql(propertyId: string | null): SQL<string | null> {
    const distributesLeads = and(eq(agencies.id, agencyId), eq(agencies.unassignedLeads, 'distribute'));
    const responsible = sql`coalesce(${propertyResponsibleSql(propertyId)}, ${nextUserSql(getStandInSql(users.id))})`;
    return sql`(select ${responsible} from ${agencies} where ${distributesLeads})`;
  }
  /**
   * Builds the statement that puts the user whose turn a new lead has taken at the end of the line, which is an absent one where somebody
   * stands in; none changes where the lead has nobody.
   */
  function advanceRotationStatement(leadId: string, propertyId: string | null): Statement<unknown> {
    const hasResponsible = sql`exists (select 1 from ${leads} where ${agencyRowsCondition(leads, eq(leads.id, leadId), isNotNull(leads.assignedTo))})`;
    const last = sql`(select max(${users.leadTurn}) from ${users} where ${agencyRowsCondition(users)})`;
    return db
      .update(users)
      .set({ leadTurn: sql`${last} + 1` })
      .where(
        agencyRowsCondition(
          users,
          hasResponsible,
          sql`${users.id} = coalesce(${propertyResponsibleSql(propertyId)}, ${nextUserSql(users.id)})`,
        ),
      );
  }
  return { nextResponsibleSql, advanceRotationStatement };
}
