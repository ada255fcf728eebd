import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ActivityKind } from '../../../db/domain/timeline/activities.ts';
import type { AppRouter } from '../../trpc.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Page = inferRouterOutputs<AppRouter>['timeline']['list'];

/** The record of a timeline. */
export type Subject = Inputs['timeline']['list']['subject'];
export type NewActivity = Inputs['activities']['create']['activity'];
export type TimelineEntry = Page['rows'][number];
export type ActivityEntry = Extract<TimelineEntry, { source: 'activity' }>;
export type HistoryEntry = Extract<TimelineEntry, { source: 'history' }>;
export type EventEntry = Extract<TimelineEntry, { source: 'event' }>;
export type UpcomingEntries = NonNullable<Page['upcoming']>;

/** The part of a lead that its next step needs. */
export type FollowedLead = Pick<
  inferRouterOutputs<AppRouter>['leads']['get'],
  'id' | 'version' | 'name' | 'phone' | 'status' | 'nextFollowUpOn' | 'lastContactAt'
> &
  Partial<Pick<inferRouterOutputs<AppRouter>['leads']['get'], 'contacts'>>;
/** Opens the form of an event or a task. */
export type OpenAgendaEntry = (entry: { kind: 'event' | 'task'; record: { id: string } }) => void;

/** An activity as it is typed: without a day it is now; without `followUpOn` the next follow-up stays. */
export type ActivityDraft = {
  kind: ActivityKind;
  outcome: NewActivity['outcome'];
  /** The property that a lead has visited. */
  propertyId?: string | null;
  /** The further contact of the record with whom it was. */
  contactId?: string | undefined;
  text: string;
  day: string;
  time: string;
  followUpOn?: string | null;
  /** The text of the field for another day of the next follow-up, while it is open. */
  followUpTyped?: string | null;
};
