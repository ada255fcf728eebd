import { adInput } from '../../../db/domain/ads/ad-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { toPublicColumns } from '../../tenant/lists/public-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const adPolicies = {
  ads: {
    visibility: ({ refersTo }) => refersTo(properties, ads.propertyId),
    publicColumns: toPublicColumns(adInput, ['views', 'leadsCount', 'performance']),
  },
  ad_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
