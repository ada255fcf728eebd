import * as z from 'zod/mini';
import { type EventInput, eventInput } from './event-input.ts';
import { instantOfWall, wallOf } from './madrid.ts';

/** An event as its form has it: the times as the walls of Madrid show them ('YYYY-MM-DDTHH:MM'), an empty end for none, an empty type until one is chosen. */
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
 * Reads the form of an event. `kept` are instants that stay themselves while their wall is not touched: an hour that
 * the clocks repeat has two of them. `schema` has the rules of a new event or of an edited one.
 */
export function eventFields(kept: readonly (string | null)[] = [], schema = eventInput) {
  const read = (text: string) =>
    kept.find((instant) => instant !== null && wallOf(instant) === text) ?? instantOfWall(text) ?? text;
  const timed = (fields: EventFields) => ({
    ...fields,
    startTime: read(fields.startTime),
    endTime: fields.allDay || fields.endTime === '' ? null : read(fields.endTime),
  });
  return z.pipe(z.transform(timed), schema);
}
