import { desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { inquiryInput, matchedRecordInput } from '../../../db/domain/matches/match-input.ts';
import { MAX_INQUIRIES } from '../../../db/domain/matches/matches.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { coverColumn } from '../photos/reads.ts';
import { auditDecisions, insertAskedMatchStatements, visibleRecordCondition } from './decision-statements.ts';

/**
 * Records that a lead asks for a property, whose decision becomes 'interested'; one that it asks for already, and is not discarded, stays
 * as it is. Returns the version of the decision and the one before, null for none, which `decide` restores. Throws NOT_FOUND.
 */
export async function recordInquiry(
  tenantDb: TenantDb,
  userId: string,
  { leadId, propertyId }: z.output<typeof inquiryInput>,
) {
  const { statements } = tenantDb;
  const pair = [eq(matches.leadId, leadId), eq(matches.propertyId, propertyId)];
  const firstInquiryConditions = [
    ...pair,
    or(isNull(matches.askedAt), eq(matches.decision, 'discarded')) as SQL,
  ];
  const { decision, reason, reasonText, askedAt, version } = matches;
  const asked = {
    ...{ decision: 'interested' as const, reason: null, reasonText: null },
    ...{ decidedBy: userId, askedAt: new Date().toISOString() },
  };
  const [[lead], [property], [before], ...rest] = await tenantDb.batch(
    statements.select(leads, { id: leads.id }, { where: [eq(leads.id, leadId)] }),
    statements.select(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
    statements.select(matches, { decision, reason, reasonText, askedAt }, { where: pair }),
    auditDecisions(
      statements,
      { from: sql`${matches.decision}`, to: sql`'interested'`, asked: sql`1` },
      ...firstInquiryConditions,
    ),
    statements.updateWhere(matches, asked, ...firstInquiryConditions),
    ...insertAskedMatchStatements(
      statements,
      { leadId, propertyId, userId },
      visibleRecordCondition(tenantDb, properties, propertyId),
    ),
    statements.select(matches, { version }, { where: pair }),
  );
  const [stored] = rest.at(-1) as { version: number }[];
  if (!lead || !property || !stored) throw notFound();
  return { version: stored.version, before: before ?? null };
}

/** Returns the newest MAX_INQUIRIES properties that a lead asked for, or leads that asked for a property. */
export async function findInquiries(
  tenantDb: TenantDb,
  { of: kind, id }: z.output<typeof matchedRecordInput>,
) {
  const { field } = tenantDb.subqueries;
  const { leadId, propertyId, decision, reason, reasonText, version, askedAt } = matches;
  return await tenantDb.statements.select(
    matches,
    {
      ...{ leadId, propertyId, decision, reason, reasonText, version },
      askedAt: sql<string>`${askedAt}`.as('asked'),
      leadName: field<string>(leads, leads.name, leadId).as('lead_name'),
      leadStatus: field<(typeof leads.$inferSelect)['status']>(leads, leads.status, leadId).as('lead_status'),
      propertyTitle: field<string>(properties, properties.title, propertyId).as('property_title'),
      propertyStatus: field<(typeof properties.$inferSelect)['status']>(
        properties,
        properties.status,
        propertyId,
      ).as('property_status'),
      address: field<string>(properties, properties.address, propertyId).as('property_address'),
      price: field<number>(properties, properties.price, propertyId).as('property_price'),
      rentalPrice: field<number>(properties, properties.rentalPrice, propertyId).as('property_rent'),
      cover: coverColumn(tenantDb, propertyId),
    },
    {
      where: [eq(kind === 'lead' ? leadId : propertyId, id), isNotNull(askedAt)],
      order: [desc(askedAt), desc(matches.id)],
      limit: MAX_INQUIRIES,
    },
  );
}
