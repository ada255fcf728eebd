import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The events and tasks of a period, and the users that the filter offers. */
export type Entries = inferRouterOutputs<AppRouter>['calendar']['entries'];

export type ShownEvent = Entries['events'][number];
export type ShownTask = Entries['tasks'][number];
/** A lead to be followed up; its title is the text of its entry. */
export type ShownFollowUp = Entries['followUps'][number] & { title: string };
/** An entry of the calendar: an event, a task on its due date, or a lead on the day of its next follow-up. */
export type CalendarEntry =
  | { kind: 'event'; record: ShownEvent }
  | { kind: 'task'; record: ShownTask }
  | { kind: 'followUp'; record: ShownFollowUp };

/** The defaults of a new event: start (an instant), all day or not, assignee, property and lead. */
export type NewEventDefaults = {
  startTime: string;
  allDay: boolean;
  userId: string;
  propertyId: string | null;
  leadId: string | null;
};
