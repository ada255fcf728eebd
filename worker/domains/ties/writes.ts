import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { CANNOT_TIE, TIED_TO_OTHER, type TieInput } from '../../../db/domain/ties/ties.ts';
import { users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { ties } from '../../../db/tables/ties.ts';
import { AppError, notFound } from '../../errors.ts';
import { randomId } from '../../tenant/random-id.ts';
import { createAgencyStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';

const isPair = ({ leadId, ownerId }: TieInput) =>
  and(eq(ties.leadId, leadId), eq(ties.ownerId, ownerId)) as SQL;
const findPeople = ({ statements }: TenantDb, { leadId, ownerId }: TieInput) =>
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

/** Condition: the user sees a record with this id. */
export const sees = (
  { subqueries }: TenantDb,
  table: typeof leads | typeof propertyOwners,
  id: string,
): SQL => sql`exists ${subqueries.column(table, sql`1`, eq(table.id, id))}`;

/**
 * Builds the statements that tie a lead to an owner, if there is such a lead, it is not tied, and `when` holds: that the user may. They also
 * reach a record that is hidden from the user, as one that the batch has created for a colleague.
 */
export function insertTieStatements(
  tenantDb: TenantDb,
  { leadId, ownerId }: TieInput,
  when: SQL,
): Statement<unknown>[] {
  const { insertIfParentExists, recordForRows } = createAgencyStatements(tenantDb.scope);
  const now = new Date().toISOString();
  const id = crypto.randomUUID();
  const row = { id, clientKey: crypto.randomUUID(), version: 1, createdAt: now, updatedAt: now };
  return [
    insertIfParentExists(
      ties,
      { ...row, leadId, ownerId, tiedBy: tenantDb.userId },
      leads,
      eq(leads.id, leadId),
      when,
    ),
    recordForRows('create', ties, toEntry(tenantDb), eq(ties.id, id)),
  ];
}

/** Builds the statement that tells managers of a tie that was refused because of one that is hidden from the user, once of each pair. */
const refusalNotice = (
  { statements, userId }: TenantDb,
  { leadId, ownerId }: TieInput,
  isRefused: SQL,
): Statement<unknown> =>
  statements.insertIfParentExists(
    notices,
    {
      ...{ id: randomId, userId: sql`${users.id}`, causedBy: userId, kind: 'tieRefused', leadId },
      ...{ key: `tieRefused:${leadId}:${ownerId}`, createdAt: new Date().toISOString() },
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

const ofLead = (leadId: string) => ({ where: [eq(ties.leadId, leadId)] });

/**
 * Ties a lead to an owner. Idempotent. Throws NOT_FOUND, CONFLICT where it is tied to another one: where that one is hidden from the user,
 * managers are told.
 */
export async function tie(tenantDb: TenantDb, pair: TieInput): Promise<void> {
  const { statements, unrestricted } = tenantDb;
  const { leadId, ownerId } = pair;
  const [people, owners] = findPeople(tenantDb, pair);
  const seesBoth = sql`${sees(tenantDb, leads, leadId)} and ${sees(tenantDb, propertyOwners, ownerId)}`;
  const isHidden = sql`${hasOtherTie(unrestricted, pair)} and not exists ${tenantDb.subqueries.column(ties, sql`1`, eq(ties.leadId, leadId))}`;
  const [inserting, recording] = insertTieStatements(tenantDb, pair, seesBoth);
  const [[lead], [owner], [visible], [any]] = await tenantDb.batch(
    people,
    owners,
    statements.select(ties, { ownerId: ties.ownerId }, ofLead(leadId)),
    unrestricted.select(ties, { id: ties.id }, ofLead(leadId)),
    refusalNotice(tenantDb, pair, sql`${isHidden} and ${seesBoth}`),
    inserting as Statement<unknown>,
    recording as Statement<unknown>,
  );
  if (!lead || !owner) throw notFound();
  assertTiedTo(ownerId, visible?.ownerId, any !== undefined);
}

const hasOtherTie = ({ subqueries }: TenantDb['unrestricted'], { leadId, ownerId }: TieInput) =>
  sql`exists ${subqueries.column(ties, sql`1`, eq(ties.leadId, leadId), ne(ties.ownerId, ownerId))}`;

/** Takes the tie of a lead and an owner away. Idempotent. Throws NOT_FOUND. */
export async function untie(tenantDb: TenantDb, pair: TieInput): Promise<void> {
  const { statements } = tenantDb;
  const [people, owners] = findPeople(tenantDb, pair);
  const [[lead], [owner]] = await tenantDb.batch(
    people,
    owners,
    statements.recordForRows('delete', ties, toEntry(tenantDb), isPair(pair)),
    statements.deleteWhere(ties, isPair(pair)),
  );
  if (!lead || !owner) throw notFound();
}
