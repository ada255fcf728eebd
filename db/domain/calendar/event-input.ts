import * as z from 'zod/mini';
import { clientKey, type EnumFields, id, knownEnums, storedEnums, version } from '../fields.ts';
import { isSkippedHour, SKIPPED_HOUR } from '../madrid.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { line, orNull, paragraph, requiredLine } from '../text.ts';
import { exceedsMaxDuration } from './event-span.ts';
import { eventTypes, MAX_EVENT_DAYS } from './events.ts';

const NO_DATE = 'La fecha no es válida.';
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** An instant in UTC, ISO 8601 with milliseconds, between 1900 and 2100; `missing` is the message where there is none. */
const momentOr = (missing: string) =>
  z.iso
    .datetime({
      precision: 3,
      abort: true,
      error: ({ input }) => {
        if (isMissing(input)) return missing;
        return typeof input === 'string' && isSkippedHour(input) ? SKIPPED_HOUR : NO_DATE;
      },
    })
    .check(z.refine((text) => text >= '1900' && text < '2101', NO_DATE));
export const moment = momentOr(NO_DATE);

type Times = { startTime?: unknown; endTime?: unknown; allDay?: unknown };
const isMoment = (value: unknown): value is string => moment.safeParse(value).success;
/** A check of start and end; it passes while one of them is missing or invalid. */
const checkTimes = (holds: (start: string, end: string, allDay: unknown) => boolean, error: string) =>
  z.refine<Times>(
    ({ startTime, endTime, allDay }) =>
      !isMoment(startTime) || !isMoment(endTime) || holds(startTime, endTime, allDay),
    { when: () => true, path: ['endTime'], error },
  );
const inOrder = checkTimes(
  (start, end, allDay) => allDay === true || start <= end,
  'La hora de fin debe ser posterior a la de inicio.',
);
const notTooLong = checkTimes(
  (start, end) => !exceedsMaxDuration(start, end),
  `Un evento dura como máximo ${MAX_EVENT_DAYS} días.`,
);

const times = {
  startTime: momentOr('La fecha de inicio es obligatoria.'),
  /** Null means the start; ignored for an all-day event. */
  endTime: z.nullable(moment),
};
const eventForm = ({ value }: EnumFields) =>
  z
    .strictObject({
      title: requiredLine(MAX_LENGTHS.title, 'El título es obligatorio.'),
      description: orNull(paragraph(MAX_LENGTHS.description)),
      eventType: value(eventTypes, 'Elige un tipo de evento.'),
      ...times,
      /** True for the whole day, in Madrid, of startTime. */
      allDay: z.boolean(),
      location: orNull(line(MAX_LENGTHS.address)),
      userId: z.nullable(id),
      propertyId: z.nullable(id),
      leadId: z.nullable(id),
    })
    .check(inOrder, notTooLong);
/** The form of a new event. */
export const eventInput = eventForm(knownEnums);
/** The form of an edited event, which may keep a stored type that is no longer in the list. */
export const eventEditInput = eventForm(storedEnums);
/** The list of the valid values, by field (see assertKnownOrStored). */
export const eventEnums = { eventType: eventTypes };
export type EventInput = z.output<typeof eventInput>;

export const eventCreateInput = z.strictObject({ clientKey, event: eventInput });
export const eventUpdateInput = z.strictObject({ id, version, event: eventEditInput });
/** The times alone, for dragging and resizing. */
export const eventMoveInput = z
  .strictObject({ id, version, allDay: z.boolean(), ...times })
  .check(inOrder, notTooLong);
