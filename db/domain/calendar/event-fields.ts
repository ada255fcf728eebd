import * as z from 'zod/mini';
import { parseLocalDateTime, toLocalDateTime } from '../madrid.ts';
import { type EventInput, eventInput } from './event-input.ts';

/**
 * An event as its form has it: times in Madrid's local time ('YYYY-MM-DDTHH:MM'), '' for no end and for a type that is not chosen
 * yet.
 */
export type EventFields = Omit<
  EventInput,
  'startTime' | 'endTime' | 'description' | 'location' | 'eventType'
> & {
  eventType: EventInput['eventType'] | '';
  startTime: string;
  endTime: string;
  description: string | null;
  location: string | null;
};

/**
 * Returns the schema of the event form, which converts local times to instants. `stored` are the instants before the edit: an unchanged
 * local time keeps its instant, since an hour that is repeated in autumn has two. `schema` is that of a new or an edited event.
 */
export function eventFields(stored: readonly (string | null)[] = [], schema = eventInput) {
  const toInstant = (text: string) =>
    stored.find((instant) => instant !== null && toLocalDateTime(instant) === text) ??
    parseLocalDateTime(text) ??
    text;
  const toInput = (fields: EventFields) => ({
    ...fields,
    startTime: toInstant(fields.startTime),
    endTime: fields.allDay || fields.endTime === '' ? null : toInstant(fields.endTime),
  });
  return z.pipe(z.transform(toInput), schema);
}
