import { sql } from 'drizzle-orm';
import { leadInput } from '../../../db/domain/leads/lead-input.ts';
import { closedLeadStatuses } from '../../../db/domain/leads/leads.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { leads } from '../../../db/tables/leads.ts';
import { leadPhones } from '../../../db/tables/phones.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const leadPolicies = {
  leads: {
    visibility: 'assigned',
    responseColumns: toResponseColumns(leadInput, [
      'operation',
      'hasOpenPreferences',
      'nextFollowUpOn',
      'lastContactAt',
    ]),
    hiddenColumns: [
      'phoneKey',
      'statusRank',
      'priorityRank',
      'contactSortKey',
      'followUpSortKey',
      'decisionVersion',
      'searchRow',
      'adId',
      'earlierContactAt',
      'importedAt',
    ],
    folded: { columns: { name: leads.name, email: leads.email, phone: leads.phone }, fold: foldPerson },
    // The timeline says what they were called, and how urgent they were.
    auditedValueFields: ['name', 'priority'],
    // A lead that is closed loses its next follow-up.
    addTriggerEffects: (values) =>
      closedLeadStatuses.some((status) => status === values.status)
        ? { ...values, nextFollowUpOn: null }
        : values,
    assignment: {
      user: leads.assignedTo,
      field: 'assignedTo',
      notice: { kind: 'leadAssigned', recordColumn: sql`lead_id`, canBeOfMany: true },
      work: { kind: 'leads' },
    },
  },
  lead_phones: { visibility: ({ refersToVisible }) => refersToVisible(leads, leadPhones.leadId) },
  // Read only where no row of the table that they count is hidden (hidesRows).
  lead_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
