import { or } from 'drizzle-orm';
import { activities } from '../../../db/tables/activities.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const timelinePolicies = {
  // An activity is one of each of its records: a visit with a visible lead is shown, whatever the property.
  activities: {
    visibility: ({ refersToVisible }) =>
      or(
        refersToVisible(leads, activities.leadId),
        refersToVisible(propertyOwners, activities.ownerId),
        refersToVisible(properties, activities.propertyId),
      ),
    responseColumns: toResponseColumns({ shape: {} }, [
      'kind',
      'outcome',
      'contact',
      'receivedFrom',
      'consent',
      'text',
      'at',
      'authorId',
      'leadId',
      'ownerId',
      'propertyId',
      'deletedAt',
      'deletedBy',
    ]),
    subjects: { lead: activities.leadId, property: activities.propertyId },
    mergedLinks: { summaryKind: 'activities' },
  },
  // Read through a record that the user sees.
  history: { visibility: 'all' },
  history_subjects: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
