import * as z from 'zod/mini';
import { dayOrNull, id, version } from '../fields.ts';
import { today } from '../madrid.ts';

/** The day of a lead's next follow-up, 'YYYY-MM-DD': today in Madrid or later; null for none. */
export const followUpDayOrNull = dayOrNull.check(
  z.refine((day) => day === null || day >= today(), 'Elige hoy o un día posterior.'),
);
export const followUpInput = z.strictObject({ id, version, nextFollowUpOn: followUpDayOrNull });
