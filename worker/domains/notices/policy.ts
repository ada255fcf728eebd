import { and } from 'drizzle-orm';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const noticePolicies = {
  notices: {
    visibility: ({ hasNoneOrVisible }) =>
      and(hasNoneOrVisible(leads, notices.leadId), hasNoneOrVisible(properties, notices.propertyId)),
  },
} satisfies Partial<TablePolicies>;
