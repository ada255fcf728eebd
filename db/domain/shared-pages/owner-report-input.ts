import * as z from 'zod/mini';
import { id, requiredDay, runWithInvalidFields } from '../fields.ts';
import { addDays, today } from '../madrid.ts';
import { MAX_PERIOD_DAYS } from './owner-reports.ts';

/** The period of a report: days in Madrid, both included. */
const fields = z.strictObject({
  from: requiredDay('Indica el primer día.'),
  to: requiredDay('Indica el último día.').check(
    z.refine((to) => to === '' || to <= today(), 'Elige hoy o un día anterior.'),
  ),
});
type Period = { from?: unknown; to?: unknown };
const areDays = (period: Period): period is { from: string; to: string } =>
  typeof period.from === 'string' && typeof period.to === 'string' && period.from !== '' && period.to !== '';

export const reportPeriod = fields.check(
  z.refine<Period>((period) => !areDays(period) || period.from <= period.to, {
    error: 'El último día no puede ser anterior al primero.',
    path: ['to'],
    ...runWithInvalidFields,
  }),
  z.refine<Period>((period) => !areDays(period) || period.to < addDays(period.from, MAX_PERIOD_DAYS), {
    error: 'Un informe abarca como máximo un año.',
    path: ['to'],
  }),
);

export const ownerReportInput = z.strictObject({ propertyId: id });
export const shareReportInput = z.strictObject({ propertyId: id, period: reportPeriod });
