import type { inferRouterOutputs } from '@trpc/server';
import type { EventInput } from '../../../db/domain/event-input.ts';
import type { AppRouter } from '../../trpc.ts';

/** One event with the names of what it points to. */
export type Event = inferRouterOutputs<AppRouter>['events']['get'];

/** What a new event may be known to be before its form opens; times are instants. */
export type EventStart = Pick<
  EventInput,
  'startTime' | 'endTime' | 'allDay' | 'userId' | 'propertyId' | 'leadId' | 'eventType' | 'title'
>;
