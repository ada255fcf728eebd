import { and, or } from 'drizzle-orm';
import { dismissedDuplicates, merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import type { TablePolicies } from '../../tenant/policy.ts';
import { dismissalConflictHandler } from './dismissal-conflicts.ts';

export const duplicatePolicies = {
  merges: {
    visibility: ({ refersToVisible }) =>
      or(refersToVisible(leads, merges.leadId), refersToVisible(propertyOwners, merges.ownerId)),
    exported: {
      file: 'fusiones',
      columns: {
        leadId: ['Id del lead'],
        ownerId: ['Id del propietario'],
        merged: ['Id fusionado'],
        mergedName: ['Nombre fusionado'],
        mergedBy: ['Fusionado por'],
      },
    },
  },
  dismissed_duplicates: {
    visibility: ({ hasNoneOrVisible }) =>
      and(
        hasNoneOrVisible(leads, dismissedDuplicates.leadId),
        hasNoneOrVisible(leads, dismissedDuplicates.otherLeadId),
        hasNoneOrVisible(propertyOwners, dismissedDuplicates.ownerId),
        hasNoneOrVisible(propertyOwners, dismissedDuplicates.otherOwnerId),
      ),
    mergedLinks: { onKeyConflict: dismissalConflictHandler },
    exported: {
      file: 'duplicados-descartados',
      columns: {
        leadId: ['Id del lead'],
        ownerId: ['Id del propietario'],
        otherLeadId: ['Id del otro lead'],
        otherOwnerId: ['Id del otro propietario'],
        dismissedBy: ['Descartado por'],
      },
    },
  },
} satisfies Partial<TablePolicies>;
