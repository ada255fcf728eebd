import { eq } from 'drizzle-orm';
import type { LeadInput } from '../../../db/domain/leads/lead-input.ts';
import { getOperationByBudgets } from '../../../db/domain/leads/lead-operation.ts';
import { type QuickLeadInput, quickLeadDefaults } from '../../../db/domain/leads/quick-lead-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { activities } from '../../../db/tables/activities.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';

/**
 * Converts a lead of the full form to its row. Its budgets say what it wants to do; without any, what a quick lead has said about it
 * stays.
 */
export function toLeadRow(lead: LeadInput) {
  const operation = getOperationByBudgets(lead) ?? undefined;
  return { ...lead, ...foldPerson(lead), ...(operation && { operation }) };
}

/** Converts a quick lead to its row: a new lead whose preferences are open. */
export function toQuickLeadRow({ note, ...lead }: QuickLeadInput) {
  return { ...lead, ...foldPerson(lead), ...quickLeadDefaults };
}

/** Builds the statements that insert a note as an activity of a lead, if there is a lead with this id. */
export function insertNoteStatements(
  statements: Pick<TenantDb['statements'], 'insertIfParentExists' | 'recordForRows'>,
  leadId: string,
  note: { clientKey: string; authorId: string; text: string },
): Statement<unknown>[] {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  const row = { ...note, id, leadId, kind: 'note', at: now, version: 1, createdAt: now, updatedAt: now };
  return [
    statements.insertIfParentExists(activities, row, leads, eq(leads.id, leadId)),
    statements.recordForRows('create', activities, null, eq(activities.id, id)),
  ];
}
