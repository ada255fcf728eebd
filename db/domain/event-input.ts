import * as z from 'zod/mini';
import { lastsTooLong } from './event-span.ts';
import { eventTypes, LONGEST_EVENT_DAYS } from './events.ts';
import { clientKey, id, knownWords, storedWords, version, type WordFields } from './fields.ts';
import { isSkippedHour, SKIPPED_HOUR } from './madrid.ts';
import { LONGEST, line, orNull, paragraph, requiredLine } from './text.ts';

const NO_DATE = 'La fecha no es válida.';
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** Instants in UTC, ISO 8601 with milliseconds, between 1900 and 2100; `missing` is what a missing one is told. */
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
/** A rule for start and end, once both can be compared. */
const rule = (holds: (start: string, end: string, allDay: unknown) => boolean, error: string) =>
  z.refine<Times>(
    ({ startTime, endTime, allDay }) =>
      !isMoment(startTime) || !isMoment(endTime) || holds(startTime, endTime, allDay),
    { when: () => true, path: ['endTime'], error },
  );
const inOrder = rule(
  (start, end, allDay) => allDay === true || start <= end,
  'La hora de fin debe ser posterior a la de inicio.',
);
const notTooLong = rule(
  (start, end) => !lastsTooLong(start, end),
  `Un evento dura como máximo ${LONGEST_EVENT_DAYS} días.`,
);

const times = {
  startTime: momentOr('La fecha de inicio es obligatoria.'),
  /** Null ends where it starts; ignored when all day. */
  endTime: z.nullable(moment),
};
const eventForm = ({ word }: WordFields) =>
  z
    .strictObject({
      title: requiredLine(LONGEST.title, 'El título es obligatorio.'),
      description: orNull(paragraph(LONGEST.description)),
      eventType: word(eventTypes, 'Elige un tipo de evento.'),
      ...times,
      /** The whole day of Madrid in which startTime lies. */
      allDay: z.boolean(),
      location: orNull(line(LONGEST.address)),
      userId: z.nullable(id),
      propertyId: z.nullable(id),
      leadId: z.nullable(id),
    })
    .check(inOrder, notTooLong);
/** A new event. */
export const eventInput = eventForm(knownWords);
/** An edited event, which may keep a type from another time. */
export const eventEditInput = eventForm(storedWords);
/** The list that this word comes from, by field. */
export const eventWords = { eventType: eventTypes };
export type EventInput = z.output<typeof eventInput>;

export const eventCreateInput = z.strictObject({ clientKey, event: eventInput });
export const eventUpdateInput = z.strictObject({ id, version, event: eventEditInput });
/** Dragging or resizing: only the times change. */
export const eventMoveInput = z
  .strictObject({ id, version, allDay: z.boolean(), ...times })
  .check(inOrder, notTooLong);
