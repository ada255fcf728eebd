import { and } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { ties } from '../../../db/tables/ties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';
import { tieConflictHandler } from './tie-conflicts.ts';

export const tiePolicies = {
  ties: {
    // Of a hidden record a tie is no trace.
    visibility: ({ refersToVisible }) =>
      and(refersToVisible(leads, ties.leadId), refersToVisible(propertyOwners, ties.ownerId)),
    subjects: { lead: ties.leadId, owner: ties.ownerId },
    mergedLinks: { onKeyConflict: tieConflictHandler },
    exported: {
      file: 'vinculos-lead-propietario',
      columns: {
        leadId: ['Id del lead'],
        ownerId: ['Id del propietario'],
        tiedBy: ['Vinculado por'],
      },
    },
  },
} satisfies Partial<TablePolicies>;
