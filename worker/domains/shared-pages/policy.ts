import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { pageViews } from '../../../db/tables/page-views.ts';
import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const sharedPagePolicies = {
  shared_pages: { visibility: ({ refersToVisible }) => refersToVisible(properties, sharedPages.propertyId) },
  owner_reports: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, ownerReports.propertyId),
  },
  page_views: { visibility: ({ refersToVisible }) => refersToVisible(properties, pageViews.propertyId) },
} satisfies Partial<TablePolicies>;
