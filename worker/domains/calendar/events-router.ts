import { eq } from 'drizzle-orm';
import {
  type EventInput,
  eventCreateInput,
  eventEnums,
  eventMoveInput,
  eventUpdateInput,
} from '../../../db/domain/calendar/event-input.ts';
import { idInput } from '../../../db/domain/fields.ts';
import { toInstant, toLocalDay } from '../../../db/domain/madrid.ts';
import { events } from '../../../db/tables/events.ts';
import { notFound } from '../../errors.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { keepHiddenTexts } from '../agenda/reserved-texts.ts';
import { eventColumns } from './entries.ts';

export const eventsRouter = router({
  get: agencyProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'property_images', 'users'] })
    .input(idInput)
    .query(async ({ ctx: { tenantDb }, input: { id } }) => {
      const [event] = await tenantDb.statements.select(events, eventColumns(tenantDb), {
        where: [eq(events.id, id)],
      });
      if (!event) throw notFound();
      return event;
    }),

  create: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventCreateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { clientKey, event } }) => {
      const { id } = await tenantDb.insert(events, clientKey, { ...event, ...toStoredTimes(event) });
      return { id };
    }),

  update: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventUpdateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { event, ...ref } }) => {
      await assertKnownOrStored(tenantDb, events, ref.id, event, eventEnums);
      const restored = await keepHiddenTexts(tenantDb, events, ref.id, event);
      const { version } = await tenantDb.update(events, ref, { ...restored, ...toStoredTimes(event) });
      return { version };
    }),

  /** Changes only the times of an event, for dragging and resizing. Throws CONFLICT, NOT_FOUND. */
  move: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(eventMoveInput)
    .mutation(async ({ ctx: { tenantDb }, input: { id, version, ...times } }) => {
      const moved = await tenantDb.update(events, { id, version }, toStoredTimes(times));
      return { version: moved.version };
    }),

  delete: agencyProcedure
    .meta({ touches: ['events', 'notices'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(events, id)),
});

/** The times as they are stored: an all-day event starts at midnight in Madrid and has no end; a missing end is the start. */
const toStoredTimes = ({
  startTime,
  endTime,
  allDay,
}: Pick<EventInput, 'startTime' | 'endTime' | 'allDay'>) =>
  allDay
    ? { allDay, startTime: toInstant(toLocalDay(startTime)), endTime: null }
    : { allDay, startTime, endTime: endTime ?? startTime };
