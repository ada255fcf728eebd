import { savedViewContents } from '../../../db/domain/saved-views/saved-view-input.ts';
import { VIEW_NAME_TAKEN, VIEWS_FULL } from '../../../db/domain/saved-views/saved-views.ts';
import { AppError } from '../../errors.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

const nameTaken = () => new AppError('CONFLICT', VIEW_NAME_TAKEN, { fields: { name: VIEW_NAME_TAKEN } });

export const savedViewPolicies = {
  saved_views: {
    visibility: 'all',
    responseColumns: toResponseColumns(savedViewContents, ['list']),
    hiddenColumns: ['createdBy'],
    constraints: {
      saved_views_are_full: () => new AppError('CONFLICT', VIEWS_FULL),
      'saved_views.name_folded': nameTaken,
      'saved_views.name_key': nameTaken,
    },
  },
} satisfies Partial<TablePolicies>;
