import { absenceFields } from '../../../db/domain/users/absence-input.ts';
import { toPublicColumns } from '../../tenant/lists/public-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const absencePolicies = {
  absences: { visibility: 'all', publicColumns: toPublicColumns(absenceFields, ['userId']) },
} satisfies Partial<TablePolicies>;
