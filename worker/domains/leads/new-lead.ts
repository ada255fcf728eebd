import { eq, sql } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { canSee } from '../../tenant/visibility.ts';
import { insertInquiryStatements } from '../matches/inquiries.ts';
import { findMatchNoticesOfLead } from '../matches/lead-notices.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { activeUsersQuery, assertAllActive } from '../users/assert-user.ts';
import { createLeadDistribution } from './lead-distribution.ts';
import { insertNoteStatements, type toLeadRow, type toQuickLeadRow } from './lead-rows.ts';

type NewLead = ReturnType<typeof toLeadRow> | ReturnType<typeof toQuickLeadRow>;
type Options = {
  /** The property that the lead asks for, which interests it then. */
  propertyId?: string | undefined;
  /** A colleague who must be active. */
  colleague?: string | null;
  note?: string | null;
};

/**
 * Inserts a lead with its note; returns its id, who is responsible (the caller or who stands in for them where the form says nothing, and where it says nobody the
 * one that the agency's rule for such leads names), whether the caller sees it, and how many properties fit it where it is the caller's. Throws NOT_FOUND where there is no such property, BAD_REQUEST where the colleague
 * is not active.
 */
export async function insertLead(
  { tenantDb, user }: Caller,
  clientKey: string,
  row: NewLead,
  { propertyId, colleague = null, note = null }: Options,
): Promise<{ id: string; assignedTo: string | null; isVisible: boolean; ownMatches?: number }> {
  if (propertyId || colleague) await assertReferences(tenantDb, propertyId, colleague);
  const { nextResponsible, takeTurn } = createLeadDistribution(tenantDb);
  const isUnassigned = row.assignedTo === null;
  const responsible = isUnassigned
    ? nextResponsible(propertyId ?? null)
    : (row.assignedTo ?? user.standIn ?? user.id);
  const notices = await findMatchNoticesOfLead(tenantDb, user, [], { ...row, assignedTo: responsible });
  const values = isUnassigned ? { ...row, assignedTo: undefined } : row;
  const { id, assignedTo } = await tenantDb.insert(leads, clientKey, values, {
    defaults: { assignedTo: responsible },
    contents: { ...('hasOpenPreferences' in row && { note }), ...(propertyId && { propertyId }) },
    statementsFor: (leadId, statements) => [
      ...(note ? insertNoteStatements(statements, leadId, { clientKey, authorId: user.id, text: note }) : []),
      ...(propertyId
        ? insertInquiryStatements(
            statements,
            { leadId, propertyId, userId: user.id },
            sql`exists ${tenantDb.subqueries.column(properties, sql`1`, eq(properties.id, propertyId))}`,
          )
        : []),
      ...(isUnassigned ? [takeTurn(leadId, propertyId ?? null)] : []),
      ...notices.statements(leadId, 1, statements.insertIfParentExists),
    ],
  });
  return {
    id,
    assignedTo,
    isVisible: canSee(user, assignedTo),
    ...toOwnMatches(notices.countOwn(assignedTo)),
  };
}

async function assertReferences(
  tenantDb: TenantDb,
  propertyId: string | undefined,
  colleague: string | null,
) {
  const userIds = colleague ? [colleague] : [];
  const where = [eq(properties.id, propertyId ?? '')];
  const [[property], found] = await tenantDb.batch(
    tenantDb.statements.select(properties, { id: properties.id }, { where }),
    activeUsersQuery(tenantDb, userIds),
  );
  if (propertyId && !property) throw notFound();
  assertAllActive(found, userIds);
}
