import * as z from 'zod/mini';
import { dayOrNull, id, version } from '../fields.ts';
import { today } from '../madrid.ts';
import { assigneeFilters } from './assignee-filters.ts';

/** The day of a lead's next follow-up, 'YYYY-MM-DD': today in Madrid or later; null for none. */
export const followUpDayOrNull = dayOrNull.check(
  z.refine((day) => day === null || day >= today(), 'Elige hoy o un día posterior.'),
);
export const followUpInput = z.strictObject({ id, version, nextFollowUpOn: followUpDayOrNull });

export const followUpListInput = z.strictObject({ scope: z.enum(assigneeFilters) });
/** The change to undo: the day that it has given the lead, null for none. */
export const followUpUndoInput = z.strictObject({ id, nextFollowUpOn: dayOrNull });
/** How long a change of a follow-up can be undone. */
export const FOLLOW_UP_UNDO_MS = 600_000;
