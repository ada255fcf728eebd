import { absenceFields } from '../../../db/domain/users/absence-input.ts';
import { ABSENCE_OVERLAPS, ABSENCES_FULL } from '../../../db/domain/users/absences.ts';
import { AppError } from '../../errors.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const absencePolicies = {
  absences: {
    visibility: 'all',
    responseColumns: toResponseColumns(absenceFields, ['userId']),
    exported: {
      file: 'ausencias',
      columns: {
        userId: ['Id del usuario'],
        substituteId: ['Id del sustituto'],
        firstDay: ['Primer día', 'day'],
        lastDay: ['Último día', 'day'],
      },
    },
    constraints: {
      absences_overlap: () =>
        new AppError('CONFLICT', ABSENCE_OVERLAPS, { fields: { firstDay: ABSENCE_OVERLAPS } }),
      absences_are_full: () => new AppError('CONFLICT', ABSENCES_FULL),
    },
  },
} satisfies Partial<TablePolicies>;
