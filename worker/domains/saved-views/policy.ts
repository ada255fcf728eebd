import { savedViewContents } from '../../../db/domain/views/saved-view-input.ts';
import { toPublicColumns } from '../../tenant/lists/public-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const savedViewPolicies = {
  saved_views: {
    visibility: 'all',
    publicColumns: toPublicColumns(savedViewContents, ['list']),
    hiddenColumns: ['createdBy'],
  },
} satisfies Partial<TablePolicies>;
