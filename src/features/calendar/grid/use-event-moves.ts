import type { EventApi, EventDropInfo, EventResizeDoneInfo } from '@fullcalendar/react';
import { useRef } from 'react';
import { halfHourAfter } from '../../../../db/domain/calendar/event-span.ts';
import { addDays, parseLocalDateTime, SKIPPED_HOUR, toLocalDateTime } from '../../../../db/domain/madrid.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ShownEvent } from '../calendar-types.ts';
import { getGridEntry } from './grid-events.ts';

type Times = Pick<ShownEvent, 'startTime' | 'endTime' | 'allDay'>;
type Change = { event: EventApi; oldEvent: EventApi; revert: () => void };

const toErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar el evento. Por favor, inténtalo de nuevo.');

/**
 * The handlers of dragging and resizing: saves the new times with an undo toast, and reverts on an error. `afterSaving` runs
 * a function at once, or while moves are being saved after the last one.
 */
export function useEventMoves() {
  const move = trpc.events.move.useMutation();
  // A move may start before the previous one is refetched: saves are queued, and use the version of the last response.
  const versions = useRef(new Map<string, number>());
  const last = useRef(Promise.resolve());
  const pending = useRef(0);

  async function save({ id, version }: ShownEvent, times: Times) {
    const known = Math.max(version, versions.current.get(id) ?? 0);
    const moved = await move.mutateAsync({ id, version: known, ...times });
    versions.current.set(id, moved.version);
  }
  function enqueue(record: ShownEvent, times: Times, onSaved: () => void, onError: (error: unknown) => void) {
    pending.current += 1;
    last.current = last.current
      .then(() => save(record, times))
      .then(onSaved, onError)
      .finally(() => {
        pending.current -= 1;
      });
  }
  function change({ event, oldEvent, revert }: Change) {
    const gridEntry = getGridEntry(event);
    if (gridEntry?.entry.kind !== 'event') return revert();
    const { record } = gridEntry.entry;
    const isMonthPiece = event.id !== record.id;
    const times = isMonthPiece ? shiftDays(record, daysBetween(oldEvent, event)) : readTimes(event, record);
    if (!times) {
      revert();
      return toast.error(SKIPPED_HOUR);
    }
    enqueue(
      record,
      times,
      () => toast.undoable('Evento movido.', record.id, () => undo(record)),
      (error) => {
        revert();
        toast.error(toErrorText(error));
      },
    );
  }
  function undo(record: ShownEvent) {
    const { startTime, endTime, allDay } = record;
    enqueue(
      record,
      { startTime, endTime, allDay },
      () => toast.success('Evento devuelto a su hora.'),
      (error) => toast.error(toErrorText(error)),
    );
  }
  return {
    dropped: (info: EventDropInfo) => change(info),
    resized: (info: EventResizeDoneInfo) => change(info),
    afterSaving(run: () => void) {
      if (pending.current === 0) run();
      else void last.current.then(run);
    },
  };
}

const toLocalTime = (date: Date | null) => date?.toISOString().slice(0, 16) ?? '';

/** The event's times as the grid shows them; null where one is in the hour skipped by daylight saving time. */
function readTimes({ start, end, allDay }: EventApi, before: Times): Times | null {
  const startTime = parseLocalDateTime(toLocalTime(start));
  if (startTime === null) return null;
  if (allDay) return { startTime, endTime: null, allDay };
  // The grid has no end for an event without duration, nor for one that was all-day.
  if (!end) return { startTime, endTime: before.allDay ? halfHourAfter(startTime) : startTime, allDay };
  const endTime = parseLocalDateTime(toLocalTime(end));
  return endTime === null ? null : { startTime, endTime, allDay };
}

const daysBetween = (from: EventApi, to: EventApi) =>
  Math.round(((to.start?.getTime() ?? 0) - (from.start?.getTime() ?? 0)) / 86_400_000);

/** The times moved by days, at the same local time; null where one is in the hour skipped by daylight saving time. */
function shiftDays({ startTime, endTime, allDay }: ShownEvent, days: number): Times | null {
  const shifted = (instant: string) => {
    const [day = '', time] = toLocalDateTime(instant).split('T');
    return parseLocalDateTime(`${addDays(day, days)}T${time}`);
  };
  const [start, end] = [shifted(startTime), endTime && shifted(endTime)];
  return start === null || (endTime !== null && end === null)
    ? null
    : { startTime: start, endTime: end, allDay };
}
