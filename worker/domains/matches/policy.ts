import { and } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';
import { decisionConflictHandler } from './decision-conflicts.ts';

export const matchPolicies = {
  matches: {
    visibility: ({ refersToVisible }) =>
      and(refersToVisible(leads, matches.leadId), refersToVisible(properties, matches.propertyId)),
    subjects: { lead: matches.leadId, property: matches.propertyId },
    mergedLinks: { summaryKind: 'matches', onKeyConflict: decisionConflictHandler },
  },
} satisfies Partial<TablePolicies>;
