import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const sharedPagePolicies = {
  shared_pages: { visibility: ({ refersTo }) => refersTo(properties, sharedPages.propertyId) },
} satisfies Partial<TablePolicies>;
