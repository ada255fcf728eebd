import type { EventApi, EventDropInfo, EventResizeDoneInfo } from '@fullcalendar/react';
import { useRef } from 'react';
import { halfHourAfter } from '../../../db/domain/event-span.ts';
import { addDays, instantOfWall, SKIPPED_HOUR, wallOf } from '../../../db/domain/madrid.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { ShownEvent } from './calendar-types.ts';
import { drawnIn } from './grid-events.ts';

type Times = Pick<ShownEvent, 'startTime' | 'endTime' | 'allDay'>;
type Change = { event: EventApi; oldEvent: EventApi; revert: () => void };

const failure = (error: unknown) =>
  errorText(error, 'Error al actualizar el evento. Por favor, inténtalo de nuevo.');

/** What dragging and resizing do: the event is saved at its new time, may be put back, and returns by itself when refused. */
export function useEventMoves() {
  const move = trpc.events.move.useMutation();
  // A second move may begin before the first has been read again: each waits for the one before, and has its version.
  const versions = useRef(new Map<string, number>());
  const last = useRef(Promise.resolve());

  async function save({ id, version }: ShownEvent, times: Times) {
    const known = Math.max(version, versions.current.get(id) ?? 0);
    const moved = await move.mutateAsync({ id, version: known, ...times });
    versions.current.set(id, moved.version);
  }
  function change({ event, oldEvent, revert }: Change) {
    const drawn = drawnIn(event);
    if (drawn?.entry.kind !== 'event') return revert();
    const { record } = drawn.entry;
    const isPiece = event.id !== record.id;
    const times = isPiece ? movedByDays(record, daysBetween(oldEvent, event)) : timesOf(event, record);
    if (!times) {
      revert();
      return toast.error(SKIPPED_HOUR);
    }
    const saving = last.current.then(() => save(record, times));
    last.current = saving.then(
      () =>
        toast.success('Evento movido.', {
          topic: record.id,
          action: { label: 'Deshacer', onClick: () => undo(record) },
        }),
      (error) => {
        revert();
        toast.error(failure(error));
      },
    );
  }
  function undo(record: ShownEvent) {
    const { startTime, endTime, allDay } = record;
    save(record, { startTime, endTime, allDay }).then(
      () => toast.success('Evento devuelto a su hora.'),
      (error) => toast.error(failure(error)),
    );
  }
  return {
    dropped: (info: EventDropInfo) => change(info),
    resized: (info: EventResizeDoneInfo) => change(info),
  };
}

const wallIn = (date: Date | null) => date?.toISOString().slice(0, 16) ?? '';

/** The times at which the grid shows an event now; null where it begins or ends in the hour that the clocks skip. */
function timesOf({ start, end, allDay }: EventApi, before: Times): Times | null {
  const startTime = instantOfWall(wallIn(start));
  if (startTime === null) return null;
  if (allDay) return { startTime, endTime: null, allDay };
  // What lasts no time has no end in the grid, and neither has what was a whole day.
  if (!end) return { startTime, endTime: before.allDay ? halfHourAfter(startTime) : startTime, allDay };
  const endTime = instantOfWall(wallIn(end));
  return endTime === null ? null : { startTime, endTime, allDay };
}

const daysBetween = (from: EventApi, to: EventApi) =>
  Math.round(((to.start?.getTime() ?? 0) - (from.start?.getTime() ?? 0)) / 86_400_000);

/** The same hours on the walls, some days later; null where the clocks skip one of them on that day. */
function movedByDays({ startTime, endTime, allDay }: ShownEvent, days: number): Times | null {
  const shifted = (instant: string) => {
    const [day = '', time] = wallOf(instant).split('T');
    return instantOfWall(`${addDays(day, days)}T${time}`);
  };
  const [start, end] = [shifted(startTime), endTime && shifted(endTime)];
  return start === null || (endTime !== null && end === null)
    ? null
    : { startTime: start, endTime: end, allDay };
}
