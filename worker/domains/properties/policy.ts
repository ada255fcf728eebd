import { propertyInput } from '../../../db/domain/properties/property-input.ts';
import { toPublicColumns } from '../../tenant/lists/public-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const propertyPolicies = {
  properties: { visibility: 'assigned', publicColumns: toPublicColumns(propertyInput) },
  property_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
