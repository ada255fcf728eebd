import type { inferRouterOutputs } from '@trpc/server';
import type { EventInput } from '../../../db/domain/calendar/event-input.ts';
import type { AppRouter } from '../../trpc.ts';

/** One event with the names of its related records. */
export type Event = inferRouterOutputs<AppRouter>['events']['get'];

/** The initial values of a new event; times are instants. */
export type EventDefaultValues = Pick<
  EventInput,
  'startTime' | 'endTime' | 'allDay' | 'userId' | 'propertyId' | 'leadId' | 'eventType' | 'title'
> & { location: string };
