import type { z } from 'zod/mini';
import {
  type EventInput,
  eventEnums,
  type eventUpdateInput,
} from '../../../db/domain/calendar/event-input.ts';
import { toInstant, toLocalDay } from '../../../db/domain/madrid.ts';
import { events } from '../../../db/tables/events.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { keepHiddenTexts } from '../agenda/hidden-agenda-texts.ts';

type EventEdit = z.output<typeof eventUpdateInput>['event'];
type Times = Pick<EventInput, 'startTime' | 'endTime' | 'allDay'>;

export async function createEvent(tenantDb: TenantDb, clientKey: string, event: EventInput) {
  const { id } = await tenantDb.insert(events, clientKey, { ...event, ...toStoredTimes(event) });
  return { id };
}

/** Throws CONFLICT, NOT_FOUND, BAD_REQUEST for a value that is neither known nor stored. */
export async function updateEvent(tenantDb: TenantDb, ref: RecordRef, event: EventEdit) {
  await assertKnownOrStored(tenantDb, events, ref.id, event, eventEnums);
  const restored = await keepHiddenTexts(tenantDb, events, ref.id, event);
  const { version } = await tenantDb.update(events, ref, { ...restored, ...toStoredTimes(event) });
  return { version };
}

/** Changes only the times of an event. Throws CONFLICT, NOT_FOUND. */
export async function moveEvent(tenantDb: TenantDb, ref: RecordRef, times: Times) {
  const { version } = await tenantDb.update(events, ref, toStoredTimes(times));
  return { version };
}

/** The times as they are stored: an all-day event starts at midnight in Madrid and has no end; a missing end is the start. */
const toStoredTimes = ({ startTime, endTime, allDay }: Times) =>
  allDay
    ? { allDay, startTime: toInstant(toLocalDay(startTime)), endTime: null }
    : { allDay, startTime, endTime: endTime ?? startTime };
