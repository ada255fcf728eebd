import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod/mini';
import type { matchedRecordInput } from '../../../db/domain/matches/match-input.ts';
import { type DecisionKind, MAX_CANDIDATES, MAX_DISCARDED } from '../../../db/domain/matches/matches.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';

/** SQL of the decision on a pair as JSON, null where there is none. */
export const decisionColumn = (tenantDb: TenantDb, ...pair: SQL[]) =>
  sql<string | null>`${tenantDb.subqueries.column(
    matches,
    sql`json_object('decision', ${matches.decision}, 'version', ${matches.version}, 'at', ${matches.updatedAt}, 'askedAt', ${matches.askedAt}, 'by', ${userNameSubquery(tenantDb, matches.decidedBy)})`,
    ...pair,
  )}`.as('decision');
type Decision = {
  decision: DecisionKind;
  version: number;
  at: string;
  /** When the lead asked for the property. */
  askedAt: string | null;
  by: string | null;
};
/** Parses the value of `decisionColumn`. */
export const parseDecision = (json: string | null) => (json === null ? null : (JSON.parse(json) as Decision));

/** Condition: somebody discarded the pair. */
export const discardedCondition = (tenantDb: TenantDb, ...pair: SQL[]) =>
  sql`exists ${tenantDb.subqueries.column(matches, sql`1`, eq(matches.decision, 'discarded'), ...pair)}`;
/** Builds the statement that counts the discarded pairs of a lead or a property. */
export const discardedCountStatement = (tenantDb: TenantDb, column: SQLiteColumn, id: string) =>
  tenantDb.statements.count(matches, MAX_CANDIDATES + 1, [eq(column, id), eq(matches.decision, 'discarded')]);

/** Returns the newest MAX_DISCARDED discarded pairs of a lead or a property, with the name of the other side. */
export async function findDiscarded(
  tenantDb: TenantDb,
  { of: kind, id }: z.output<typeof matchedRecordInput>,
) {
  const where = eq(kind === 'lead' ? matches.leadId : matches.propertyId, id);
  return await tenantDb.statements.select(
    matches,
    {
      leadId: matches.leadId,
      propertyId: matches.propertyId,
      leadName: tenantDb.subqueries.field<string>(leads, leads.name, matches.leadId).as('lead_name'),
      propertyTitle: tenantDb.subqueries
        .field<string>(properties, properties.title, matches.propertyId)
        .as('property_title'),
      reason: matches.reason,
      reasonText: matches.reasonText,
      version: matches.version,
      updatedAt: matches.updatedAt,
      decidedBy: userNameSubquery(tenantDb, matches.decidedBy),
    },
    {
      where: [where, inArray(matches.decision, ['discarded'])],
      order: [desc(matches.updatedAt), desc(matches.id)],
      limit: MAX_DISCARDED,
    },
  );
}
