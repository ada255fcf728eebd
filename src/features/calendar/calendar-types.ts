import type { Entries } from './calendar-queries.ts';

export type ShownEvent = Entries['events'][number];
export type ShownTask = Entries['tasks'][number];
/** What stands in the calendar: an event, or a task on the day it is due. */
export type Entry = { kind: 'event'; record: ShownEvent } | { kind: 'task'; record: ShownTask };

/** What is known of an event that is about to be made: an instant, whether it takes the day, whose it is, and about what. */
export type NewStart = {
  startTime: string;
  allDay: boolean;
  userId: string;
  propertyId: string | null;
  leadId: string | null;
};
