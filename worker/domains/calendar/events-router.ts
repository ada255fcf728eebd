import {
  eventCreateInput,
  eventMoveInput,
  eventUpdateInput,
} from '../../../db/domain/calendar/event-input.ts';
import { idInput } from '../../../db/domain/fields.ts';
import { events } from '../../../db/tables/events.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findEvent } from './entries.ts';
import { createEvent, moveEvent, updateEvent } from './event-writes.ts';

export const eventsRouter = router({
  get: agencyProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'property_images', 'users'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => findEvent(tenantDb, id)),

  create: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventCreateInput)
    .mutation(({ ctx: { tenantDb }, input: { clientKey, event } }) =>
      createEvent(tenantDb, clientKey, event),
    ),

  update: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventUpdateInput)
    .mutation(({ ctx: { tenantDb }, input: { event, ...ref } }) => updateEvent(tenantDb, ref, event)),

  /** Changes only the times of an event, for dragging and resizing. Throws CONFLICT, NOT_FOUND. */
  move: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventMoveInput)
    .mutation(({ ctx: { tenantDb }, input: { id, version, ...times } }) =>
      moveEvent(tenantDb, { id, version }, times),
    ),

  delete: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(events, id)),
});
