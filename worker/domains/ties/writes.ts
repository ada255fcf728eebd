import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import type { TieInput } from '../../../db/domain/ties/tie-input.ts';
import { CANNOT_TIE, TIED_TO_OTHER } from '../../../db/domain/ties/ties.ts';
import { users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { ties } from '../../../db/tables/ties.ts';
import { AppError, notFound } from '../../errors.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import { createUnrestrictedStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';

const pairCondition = ({ leadId, ownerId }: TieInput) =>
  and(eq(ties.leadId, leadId), eq(ties.ownerId, ownerId)) as SQL;
/** Builds the statements that select the lead and the owner, as far as the user sees them. */
const personStatements = ({ statements }: TenantDb, { leadId, ownerId }: TieInput) =>
  [
    statements.select(leads, { id: leads.id }, { where: [eq(leads.id, leadId)] }),
    statements.select(propertyOwners, { id: propertyOwners.id }, { where: [eq(propertyOwners.id, ownerId)] }),
  ] as const;

/** SQL: what an entry of the timeline says of a tie: both ids, and the names of that day. */
function toEntry({ unrestricted: { subqueries } }: TenantDb): SQL {
  const lead = subqueries.field(leads, leads.name, ties.leadId);
  const owner = subqueries.field(propertyOwners, propertyOwners.name, ties.ownerId);
  return sql`json_object('lead', ${ties.leadId}, 'owner', ${ties.ownerId}, 'tie', json_object('lead', ${lead}, 'owner', ${owner}))`;
}

/** Those of the rows that the user sees, or of all (`unrestricted`). */
type Subqueries = { subqueries: Pick<TenantDb['subqueries'], 'column'> };
type PersonTable = typeof leads | typeof propertyOwners;
/** Condition: there is a record with this id, of those that the user sees or of all (`unrestricted`). */
const exists = ({ subqueries }: Subqueries, table: PersonTable, id: string): SQL =>
  sql`exists ${subqueries.column(table, sql`1`, eq(table.id, id))}`;

/**
 * Builds the statements that tie a lead to an owner, if the user sees both, and the lead is not tied. `created`: which of them the batch has
 * created, perhaps for a colleague, from whom on its creator does not see it; a repeated creation creates none.
 */
export function insertTieStatements(
  tenantDb: TenantDb,
  { leadId, ownerId }: TieInput,
  created?: PersonKind,
): Statement<unknown>[] {
  const of = (kind: PersonKind) => (kind === created ? tenantDb.unrestricted : tenantDb);
  const { insertForEach, auditRows } = createUnrestrictedStatements(tenantDb.scope);
  const now = new Date().toISOString();
  const id = crypto.randomUUID();
  const row = { id, clientKey: crypto.randomUUID(), version: 1, createdAt: now, updatedAt: now };
  return [
    insertForEach(
      ties,
      { ...row, leadId, ownerId, tiedBy: tenantDb.userId },
      leads,
      eq(leads.id, leadId),
      exists(of('lead'), leads, leadId),
      exists(of('owner'), propertyOwners, ownerId),
    ),
    auditRows('create', ties, toEntry(tenantDb), eq(ties.id, id)),
  ];
}

/** Builds the statement that tells managers of a tie that was refused because of one that is hidden from the user, once of each lead and user. */
const refusalNotice = (
  { statements, userId }: TenantDb,
  leadId: string,
  isRefused: SQL | undefined,
): Statement<unknown> =>
  statements.insertForEach(
    notices,
    {
      ...{ id: randomIdSql, userId: sql`${users.id}`, causedBy: userId, kind: 'tieRefused', leadId },
      ...{ key: `tieRefused:${leadId}:${userId}`, createdAt: new Date().toISOString() },
    },
    users,
    eq(users.role, 'manager'),
    eq(users.status, 'active'),
    ne(users.id, userId ?? ''),
    isRefused,
  );

/** Throws CONFLICT where a lead is tied to another owner than this one: `visible` is that owner, where the user sees them. */
function assertTiedTo(ownerId: string, visible: string | undefined, isTied: boolean): void {
  if (visible === ownerId) return;
  if (visible !== undefined) throw new AppError('CONFLICT', TIED_TO_OTHER);
  if (isTied) throw new AppError('CONFLICT', CANNOT_TIE);
}

const whereLead = (leadId: string) => ({ where: [eq(ties.leadId, leadId)] });

/**
 * Ties a lead to an owner. Idempotent. Throws NOT_FOUND, CONFLICT where it is tied to another one: where that one is hidden from the user,
 * managers are told.
 */
export async function tie(tenantDb: TenantDb, pair: TieInput): Promise<void> {
  const { statements, unrestricted } = tenantDb;
  const { leadId, ownerId } = pair;
  const [leadStatement, ownerStatement] = personStatements(tenantDb, pair);
  const [inserting, recording] = insertTieStatements(tenantDb, pair);
  const [[lead], [owner], [visible], [any]] = await tenantDb.batch(
    leadStatement,
    ownerStatement,
    statements.select(ties, { ownerId: ties.ownerId }, whereLead(leadId)),
    unrestricted.select(ties, { id: ties.id }, whereLead(leadId)),
    refusalNotice(
      tenantDb,
      leadId,
      and(hiddenTieCondition(tenantDb, leadId), exists(tenantDb, propertyOwners, ownerId)),
    ),
    inserting as Statement<unknown>,
    recording as Statement<unknown>,
  );
  if (!lead || !owner) throw notFound();
  assertTiedTo(ownerId, visible?.ownerId, any !== undefined);
}

/** Condition: the user sees the lead, and not the owner whom it is tied to. */
function hiddenTieCondition(tenantDb: TenantDb, leadId: string): SQL | undefined {
  const isOfLead = eq(ties.leadId, leadId);
  const isTied = sql`exists ${tenantDb.unrestricted.subqueries.column(ties, sql`1`, isOfLead)}`;
  const isUnseen = sql`${tenantDb.subqueries.count(ties, isOfLead)} = 0`;
  return and(exists(tenantDb, leads, leadId), isTied, isUnseen);
}

/**
 * Asserts that an owner who is created with this key can be tied to a lead. Throws NOT_FOUND, CONFLICT where it is tied to another one: where
 * that one is hidden from the user, managers are told.
 */
export async function assertCanTie(tenantDb: TenantDb, leadId: string, clientKey: string): Promise<void> {
  const { statements, unrestricted } = tenantDb;
  const keyOfOwner = unrestricted.subqueries.field<string>(
    propertyOwners,
    propertyOwners.clientKey,
    ties.ownerId,
  );
  const [[lead], [visible], [any]] = await tenantDb.batch(
    statements.select(leads, { id: leads.id }, { where: [eq(leads.id, leadId)] }),
    statements.select(ties, { ownerId: ties.ownerId }, whereLead(leadId)),
    unrestricted.select(ties, { key: keyOfOwner.as('its_key') }, whereLead(leadId)),
    refusalNotice(
      tenantDb,
      leadId,
      and(hiddenTieCondition(tenantDb, leadId), sql`${keyOfTied(tenantDb, leadId)} is not ${clientKey}`),
    ),
  );
  if (!lead) throw notFound();
  // A repeated creation finds its own tie.
  if (any && any.key !== clientKey) assertTiedTo('', visible?.ownerId, true);
}
/** SQL: the client key with which the owner was created whom a lead is tied to. */
const keyOfTied = ({ unrestricted: { subqueries } }: TenantDb, leadId: string): SQL =>
  subqueries.field(
    propertyOwners,
    propertyOwners.clientKey,
    subqueries.column(ties, ties.ownerId, eq(ties.leadId, leadId)),
  );

/** Takes the tie of a lead and an owner away. Idempotent. Throws NOT_FOUND. */
export async function untie(tenantDb: TenantDb, pair: TieInput): Promise<void> {
  const { statements } = tenantDb;
  const [leadStatement, ownerStatement] = personStatements(tenantDb, pair);
  const [[lead], [owner]] = await tenantDb.batch(
    leadStatement,
    ownerStatement,
    statements.auditRows('delete', ties, toEntry(tenantDb), pairCondition(pair)),
    statements.deleteWhere(ties, pairCondition(pair)),
  );
  if (!lead || !owner) throw notFound();
}
