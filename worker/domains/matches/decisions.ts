import { eq, type SQL, sql } from 'drizzle-orm';
import type { MatchDecisionInput } from '../../../db/domain/matches/match-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import { AppError, notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import {
  auditDecisions,
  createTimestamps,
  nextDecisionVersionSql,
  visibleRecordCondition,
} from './decision-statements.ts';

/** CONFLICT: somebody else has decided on the pair since it was read. */
const decidedMeanwhile = () =>
  new AppError(
    'CONFLICT',
    'Otra persona ya ha decidido sobre este cruce. Recarga la página para ver los cambios.',
  );

/**
 * Decides on a pair, or withdraws the decision; returns the version of the decision, null where it is withdrawn. Idempotent. Throws
 * NOT_FOUND where lead or property does not exist, CONFLICT where somebody else has decided meanwhile.
 */
export async function decideMatch(tenantDb: TenantDb, userId: string, input: MatchDecisionInput) {
  const { leadId, propertyId, version, decision, reason, reasonText } = input;
  const pair = [eq(matches.leadId, leadId), eq(matches.propertyId, propertyId)];
  const [[lead], [property], ...rest] = await tenantDb.batch(
    tenantDb.statements.select(leads, { id: leads.id }, { where: [eq(leads.id, leadId)] }),
    tenantDb.statements.select(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
    ...decisionStatements(tenantDb, userId, input, pair),
    tenantDb.statements.select(
      matches,
      {
        version: matches.version,
        decision: matches.decision,
        reason: matches.reason,
        reasonText: matches.reasonText,
        decidedBy: matches.decidedBy,
        askedAt: matches.askedAt,
        createdAt: matches.createdAt,
        updatedAt: matches.updatedAt,
      },
      { where: pair },
    ),
  );
  if (!lead || !property) throw notFound();
  const [stored] = rest.at(-1) as (typeof matches.$inferSelect)[];
  // A withdrawn decision on a property that the lead asks for is 'interested' again, as when it asked.
  const expected = decision ?? (stored?.askedAt ? 'interested' : null);
  // Nothing of the batch changes a row of another version. A first decision is applied where the row has never been updated, a later one
  // where it has the next version; withdrawn, there is no row.
  const isApplied = stored
    ? stored.decision === expected &&
      stored.reason === reason &&
      stored.reasonText === reasonText &&
      stored.decidedBy === userId &&
      (version === null ? stored.updatedAt === stored.createdAt : stored.version === version + 1)
    : decision === null;
  if (!isApplied) throw decidedMeanwhile();
  return { version: stored?.version ?? null };
}

/** Builds the statements that write a decision; they change nothing where the version is not the stored one. */
function decisionStatements(
  tenantDb: TenantDb,
  userId: string,
  { leadId, propertyId, version, decision, reason, reasonText, askedAt }: MatchDecisionInput,
  pair: SQL[],
): Statement<unknown>[] {
  const { statements } = tenantDb;
  const current = [...pair, eq(matches.version, version ?? 0)];
  const from = sql`${matches.decision}`;
  const values = { decision, reason, reasonText, decidedBy: userId };
  if (decision === null) {
    const isKept = sql`(${matches.askedAt} is not null and ${matches.decision} <> 'interested')`;
    const to = sql`case when ${isKept} then 'interested' end`;
    return [
      auditDecisions(statements, { from, to, asked: sql`${matches.askedAt} is not null` }, ...current),
      statements.updateWhere(matches, { ...values, decision: 'interested' }, ...current, isKept),
      // `current` is not the row that was kept: the update has raised its version.
      statements.deleteWhere(matches, ...current),
    ];
  }
  if (version !== null)
    return [
      auditDecisions(statements, { from, to: sql`${decision}` }, ...current),
      statements.updateWhere(matches, { ...values, askedAt }, ...current),
    ];
  const row = { ...createTimestamps(), ...values, id: crypto.randomUUID(), clientKey: crypto.randomUUID() };
  return [
    statements.insertForEach(
      matches,
      { ...row, askedAt, leadId, propertyId, version: nextDecisionVersionSql },
      leads,
      eq(leads.id, leadId),
      visibleRecordCondition(tenantDb, properties, propertyId),
    ),
    auditDecisions(
      statements,
      { from: sql`null`, to: from, asked: sql`${matches.askedAt} is not null` },
      eq(matches.id, row.id),
    ),
  ];
}
