import type { EventApi, EventDropInfo, EventResizeDoneInfo } from '@fullcalendar/react';
import { useCallback, useRef, useState } from 'react';
import { halfHourAfter } from '../../../../db/domain/calendar/event-span.ts';
import { addDays, parseLocalDateTime, SKIPPED_HOUR, toLocalDateTime } from '../../../../db/domain/madrid.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type GridEntry, toEventEntry } from '../calendar-entries.ts';
import type { ShownEvent } from '../calendar-types.ts';
import { getGridEntry } from './grid-events.ts';

type Times = Pick<ShownEvent, 'startTime' | 'endTime' | 'allDay'>;
/** The times of a move, shown until the entries have its version; that of a move being saved is above all. */
type Move = { times: Times; version: number };
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
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());

  /** Replaces or removes the shown move of an event, unless a later one has taken its place. */
  const replaceMove = (id: string, before: Move, after?: Move) =>
    setMoves((all) => {
      if (all.get(id) !== before) return all;
      const next = new Map(all);
      if (after) next.set(id, after);
      else next.delete(id);
      return next;
    });
  async function save({ id, version }: ShownEvent, shown: Move) {
    const known = Math.max(version, versions.current.get(id) ?? 0);
    try {
      const saved = await move.mutateAsync({ id, version: known, ...shown.times });
      versions.current.set(id, saved.version);
      replaceMove(id, shown, { ...shown, version: saved.version });
    } catch (error) {
      replaceMove(id, shown);
      throw error;
    }
  }
  function enqueue(record: ShownEvent, times: Times, onSaved: () => void, onError: (error: unknown) => void) {
    const shown = { times, version: Number.POSITIVE_INFINITY };
    setMoves((all) => new Map(all).set(record.id, shown));
    pending.current += 1;
    last.current = last.current
      .then(() => save(record, shown))
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
    /** The entries with the moves that they do not have yet. */
    applyTo: useCallback(
      (entries: readonly GridEntry[]) => entries.map((one) => toMovedEntry(one, moves)),
      [moves],
    ),
    afterSaving(run: () => void) {
      if (pending.current === 0) run();
      else void last.current.then(run);
    },
  };
}

/** An entry at the times of its move, if it is of an earlier version. */
function toMovedEntry(one: GridEntry, moves: ReadonlyMap<string, Move>): GridEntry {
  const move = moves.get(one.id);
  if (!move || one.entry.kind !== 'event' || one.entry.record.version >= move.version) return one;
  return toEventEntry({ ...one.entry.record, ...move.times }, one.overlaps);
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
