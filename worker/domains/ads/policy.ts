import { adInput } from '../../../db/domain/ads/ad-input.ts';
import { foldTitle } from '../../../db/domain/search/folded-columns.ts';
import { ads } from '../../../db/tables/ads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const adPolicies = {
  ads: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, ads.propertyId),
    folded: { columns: { title: ads.title }, fold: foldTitle },
    responseColumns: toResponseColumns(adInput, ['views', 'performance']),
  },
  ad_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
