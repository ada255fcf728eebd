import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../db/domain/users/users.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import type { Statement, TenantScope } from './tenant-types.ts';

/** Distributes leads that come without responsible user, where the agency wants it. Evaluated by the statement that inserts the lead. */
export function createLeadDistribution({ db, agencyId, agencyWhere, tenantWhere }: TenantScope) {
  const isActive = (...conditions: (SQL | undefined)[]) =>
    agencyWhere(users, eq(users.status, 'active'), ...conditions);
  /** Subquery: the active user of this role who has waited longest for a lead. */
  const nextUser = (role: Role) =>
    sql`(select ${users.id} from ${users} where ${isActive(eq(users.role, role))} order by ${users.leadTurn}, ${users.id} limit 1)`;

  /**
   * SQL of the responsible user of a new lead: that of the property it asks for, else the next agent in turn, else a manager; null where
   * the agency leaves such leads to nobody.
   */
  function nextResponsible(propertyId: string | null): SQL<string | null> {
    const isDistributed = and(eq(agencies.id, agencyId), eq(agencies.unassignedLeads, 'distribute'));
    const activeUsers = db.select({ id: users.id }).from(users).where(isActive());
    const ofProperty = tenantWhere(
      properties,
      eq(properties.id, propertyId ?? ''),
      inArray(properties.assignedTo, activeUsers),
    );
    const responsible = sql`coalesce((select ${properties.assignedTo} from ${properties} where ${ofProperty}), ${nextUser('agent')}, ${nextUser('manager')})`;
    return sql`(select ${responsible} from ${agencies} where ${isDistributed})`;
  }
  /** Builds the statement that puts the responsible user of a new lead at the end of the line; none changes where it has nobody. */
  function takeTurn(leadId: string): Statement<unknown> {
    const responsible = sql`(select ${leads.assignedTo} from ${leads} where ${agencyWhere(leads, eq(leads.id, leadId))})`;
    const last = sql`(select max(${users.leadTurn}) from ${users} where ${agencyWhere(users)})`;
    return db
      .update(users)
      .set({ leadTurn: sql`${last} + 1` })
      .where(agencyWhere(users, sql`${users.id} = ${responsible}`));
  }
  return { nextResponsible, takeTurn };
}
