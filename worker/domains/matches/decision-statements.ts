import { eq, type SQL, sql } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import type { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';

type AuditStatements = Pick<TenantDb['statements'], 'auditRows'>;
/**
 * Builds the statement that records decisions in the audit log: who, which pair, from what to what, and `asked` (0 or 1) whether it is
 * about what the lead asks for. It runs while the row is there, so after an insert; the entry is of an update also then, as the pair was
 * undecided before.
 */
export const auditDecisions = (
  { auditRows }: AuditStatements,
  { from, to, asked = sql`0` }: { from: SQL; to: SQL; asked?: SQL },
  ...where: SQL[]
) => {
  const change = sql`json_object('lead', ${matches.leadId}, 'property', ${matches.propertyId}, 'from', ${from}, 'to', ${to})`;
  const details = sql`case when ${asked} then json_set(${change}, '$.asked', 1) else ${change} end`;
  return auditRows('update', matches, details, ...where);
};

/**
 * SQL of the version of a new decision on a match of a lead. It is not 1 where an earlier decision was withdrawn, so that a page which still shows
 * that one does not replace the new one.
 */
export const nextDecisionVersionSql = sql`${leads.decisionVersion} + 1`;

/** The times of a row that is inserted now. */
export function createTimestamps() {
  const now = new Date().toISOString();
  return { createdAt: now, updatedAt: now };
}

/** Condition: the user sees a record with this id. */
export const visibleRecordCondition = (
  tenantDb: TenantDb,
  table: typeof leads | typeof properties,
  id: string,
) => sql`exists ${tenantDb.subqueries.column(table, sql`1`, eq(table.id, id))}`;

type Builders = Pick<TenantDb['statements'], 'insertForEach' | 'auditRows'>;
type Inquiry = { leadId: string; propertyId: string; userId: string };

/**
 * Builds the statements that record that a lead asks for a property, on a pair without decision: it interests. They change nothing where
 * `when` or the lead is missing.
 */
export function insertAskedMatchStatements(
  builders: Builders,
  { leadId, propertyId, userId }: Inquiry,
  when: SQL,
): Statement<unknown>[] {
  const [id, times] = [crypto.randomUUID(), createTimestamps()];
  const row = {
    ...times,
    id,
    clientKey: crypto.randomUUID(),
    version: nextDecisionVersionSql,
    leadId,
    propertyId,
  };
  return [
    builders.insertForEach(
      matches,
      { ...row, decision: 'interested', decidedBy: userId, askedAt: times.createdAt },
      leads,
      eq(leads.id, leadId),
      when,
    ),
    auditDecisions(
      builders,
      { from: sql`null`, to: sql`${matches.decision}`, asked: sql`1` },
      eq(matches.id, id),
    ),
  ];
}
