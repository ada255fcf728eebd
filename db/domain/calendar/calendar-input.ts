import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { moment } from './event-input.ts';
import { eventTypes, MAX_PERIOD_DAYS } from './events.ts';

const DAY_MS = 86_400_000;

/** The period and filters of the calendar: at least one kind and one user. */
export const calendarInput = z
  .strictObject({
    from: moment,
    to: moment,
    kinds: z
      .array(z.enum(['event', 'task']))
      .check(z.minLength(1, 'Selecciona al menos un tipo de evento'), z.maxLength(2)),
    /** Null selects entries without user. */
    userIds: z
      .array(z.nullable(id))
      .check(z.minLength(1, 'Selecciona al menos un usuario'), z.maxLength(200)),
    eventTypes: z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)),
    /** Whether the leads are shown that are to be followed up in the period. */
    followUps: z.optional(z.boolean()),
    /** Only entries that are linked to this property, or this lead. */
    propertyId: z.optional(id),
    leadId: z.optional(id),
  })
  .check(
    z.refine(({ from, to }) => to > from && Date.parse(to) - Date.parse(from) <= MAX_PERIOD_DAYS * DAY_MS, {
      error: 'El período no es válido.',
      path: ['to'],
    }),
  );
/** The views that the calendar opens with: on a phone, where five columns do not fit, the day. */
export const calendarTodayInput = z.strictObject({ view: z.enum(['day', 'workWeek']) });
export type CalendarInput = z.output<typeof calendarInput>;
