import * as z from 'zod/mini';
import { clientKey, id, requiredDay, runWithInvalidFields, version } from '../fields.ts';
import { addDays, today } from '../madrid.ts';
import { MAX_ABSENCE_DAYS } from './absences.ts';

/** The fields of an absence: its days in Madrid, both included, and who stands in; null leaves new work to the usual distribution. */
export const absenceFields = z.strictObject({
  firstDay: requiredDay('Indica el primer día.'),
  lastDay: requiredDay('Indica el último día.').check(
    z.refine((last) => last === '' || last >= today(), 'Elige hoy o un día posterior.'),
  ),
  substituteId: z.nullable(id),
});
export type AbsenceFields = z.output<typeof absenceFields>;

type Days = { firstDay?: unknown; lastDay?: unknown };
const areDays = (days: Days): days is { firstDay: string; lastDay: string } =>
  typeof days.firstDay === 'string' && typeof days.lastDay === 'string' && days.firstDay !== '';
const isTooLong = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  lastDay >= addDays(firstDay, MAX_ABSENCE_DAYS);

/** The form of an absence. */
export const absenceInput = absenceFields.check(
  z.refine<Days>((days) => !areDays(days) || days.lastDay >= days.firstDay, {
    error: 'El último día no puede ser anterior al primero.',
    path: ['lastDay'],
    ...runWithInvalidFields,
  }),
  z.refine<Days>((days) => !areDays(days) || !isTooLong(days), {
    error: 'Una ausencia dura como máximo un año.',
    path: ['lastDay'],
  }),
);

export const absenceCreateInput = z.strictObject({ clientKey, userId: id, absence: absenceInput });
export const absenceUpdateInput = z.strictObject({ id, version, absence: absenceInput });
