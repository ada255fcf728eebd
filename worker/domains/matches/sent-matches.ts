import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { toContactText } from '../../../db/domain/contacts/contacts.ts';
import type { MarkSentInput } from '../../../db/domain/matches/match-input.ts';
import { MAX_BULK_MATCHES } from '../../../db/domain/matches/matches.ts';
import { MAX_LENGTHS } from '../../../db/domain/max-lengths.ts';
import { activities } from '../../../db/tables/activities.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { contactNameStatement } from '../contacts/reads.ts';
import {
  auditDecisions,
  createTimestamps,
  nextDecisionVersionSql,
  visibleRecordCondition,
} from './decision-statements.ts';

const amongIdsCondition = (table: typeof leads | typeof properties, ids: readonly string[]) =>
  sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`;
/** Condition: the decision was made by `markSent` with this key; its client key is that of the call and the id of the other side. */
const markedWithKeyCondition = (key: string) =>
  and(sql`${matches.clientKey} > ${`${key}:`}`, sql`${matches.clientKey} < ${`${key};`}`) as SQL;

/**
 * Marks the undecided pairs as sent, all or none; those that are decided stay as they are. With a contact it records an activity of the
 * lead that names the properties and, while the lead has it, the further contact that they were sent to. Returns the pairs that it marked.
 * Idempotent by client key. Throws NOT_FOUND where a lead or a property does not exist.
 */
export async function markSent(tenantDb: TenantDb, userId: string, input: MarkSentInput) {
  const isOneLead = input.leadIds.length === 1;
  const [one, many] = isOneLead ? [leads, properties] : [properties, leads];
  const [oneId = '', manyIds] = isOneLead
    ? [input.leadIds[0], input.propertyIds]
    : [input.propertyIds[0], input.leadIds];
  const among = amongIdsCondition(many, manyIds);
  const row = createTimestamps();
  const recipient = await findRecipient(tenantDb, input);
  const nextVersionOfLead = sql`1 + ${tenantDb.subqueries.field(leads, leads.decisionVersion, sql`${oneId}`)}`;
  const areAllFound = sql`${tenantDb.subqueries.count(many, among)} = ${manyIds.length}`;
  const [[found], [parent], , , marked] = await tenantDb.batch(
    tenantDb.statements.count(many, manyIds.length, [among]),
    tenantDb.statements.select(one, { id: one.id }, { where: [eq(one.id, oneId)] }),
    tenantDb.statements.insertForEach(
      matches,
      {
        ...row,
        ...(isOneLead
          ? { leadId: oneId, propertyId: sql`${many.id}`, version: nextVersionOfLead }
          : { leadId: sql`${many.id}`, propertyId: oneId, version: nextDecisionVersionSql }),
        id: randomIdSql,
        clientKey: sql`${`${input.clientKey}:`} || ${many.id}`,
        decision: 'sent',
        decidedBy: userId,
      },
      many,
      among,
      visibleRecordCondition(tenantDb, one, oneId),
      areAllFound,
    ),
    auditDecisions(
      tenantDb.statements,
      { from: sql`null`, to: sql`${matches.decision}` },
      markedWithKeyCondition(input.clientKey),
      // Not those of an earlier request with the same key.
      eq(matches.createdAt, row.createdAt),
    ),
    tenantDb.statements.select(
      matches,
      { leadId: matches.leadId, propertyId: matches.propertyId, version: matches.version },
      { where: [markedWithKeyCondition(input.clientKey)], limit: MAX_BULK_MATCHES },
    ),
    ...sentActivityStatements(tenantDb, userId, input, { areAllFound, recipient }),
  );
  if (!parent || found?.count !== manyIds.length) throw notFound();
  return marked;
}

/** How the further contact is called that `markSent` has sent to; null for the lead, and for one that the lead has no more. */
async function findRecipient(tenantDb: TenantDb, { leadIds: [id = ''], contactId }: MarkSentInput) {
  if (contactId === undefined) return null;
  const [contact] = await contactNameStatement(tenantDb, { kind: 'lead', id }, contactId);
  return contact ? toContactText(contact) : null;
}

/** Builds the statements that record the contact of `markSent` as an activity with its key: 'Enviado: Piso en Gràcia, Ático en Sants'. */
function sentActivityStatements(
  tenantDb: TenantDb,
  userId: string,
  { clientKey, contact: channel, leadIds: [leadId = ''], propertyIds }: MarkSentInput,
  { areAllFound, recipient }: { areAllFound: SQL; recipient: string | null },
): Statement<unknown>[] {
  if (!channel) return [];
  const row = createTimestamps();
  const id = crypto.randomUUID();
  const titles = tenantDb.subqueries.column(
    properties,
    sql`group_concat(${properties.title}, ', ')`,
    amongIdsCondition(properties, propertyIds),
  );
  const activity = {
    ...{ ...row, id, clientKey, version: 1, leadId, kind: channel, authorId: userId, at: row.createdAt },
    contact: recipient,
    text: sql`substr('Enviado: ' || ${titles}, 1, ${MAX_LENGTHS.activity / 2})`,
  };
  return [
    tenantDb.statements.insertForEach(
      activities,
      activity,
      leads,
      eq(leads.id, leadId),
      // Of one lead the properties are those that are counted, of one property it is the lead.
      areAllFound,
      sql`${titles} is not null`,
    ),
    tenantDb.statements.auditRows('create', activities, null, eq(activities.id, id)),
  ];
}

/**
 * Withdraws what `markSent` with this key has marked, except pairs that were decided anew, and deletes the activity that it recorded.
 * Returns how many pairs.
 */
export async function undoSent(tenantDb: TenantDb, userId: string, clientKey: string) {
  // A decision keeps the row of one that it replaces.
  const isUnchanged = eq(matches.updatedAt, matches.createdAt);
  const marked = [markedWithKeyCondition(clientKey), eq(matches.decidedBy, userId), isUnchanged];
  const sentActivity = [
    eq(activities.clientKey, clientKey),
    eq(activities.authorId, userId),
    isNull(activities.deletedAt),
  ];
  const deleted = { text: null, deletedAt: new Date().toISOString(), deletedBy: userId };
  const [rows] = await tenantDb.batch(
    tenantDb.statements.select(matches, { id: matches.id }, { where: marked, limit: MAX_BULK_MATCHES }),
    auditDecisions(tenantDb.statements, { from: sql`${matches.decision}`, to: sql`null` }, ...marked),
    tenantDb.statements.deleteWhere(matches, ...marked),
    tenantDb.statements.auditRows('delete', activities, null, ...sentActivity),
    tenantDb.statements.updateWhere(activities, deleted, ...sentActivity),
  );
  return { count: rows.length };
}
