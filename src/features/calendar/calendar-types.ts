import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The events and tasks of a period, and the users that the filter offers. */
export type Entries = inferRouterOutputs<AppRouter>['calendar']['entries'];

export type ShownEvent = Entries['events'][number];
export type ShownTask = Entries['tasks'][number];
/** An entry of the calendar: an event, or a task on its due date. */
export type Entry = { kind: 'event'; record: ShownEvent } | { kind: 'task'; record: ShownTask };

/** The defaults of a new event: start (an instant), all day or not, assignee, property and lead. */
export type NewStart = {
  startTime: string;
  allDay: boolean;
  userId: string;
  propertyId: string | null;
  leadId: string | null;
};
