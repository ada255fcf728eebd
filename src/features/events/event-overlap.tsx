import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { exceedsMaxDuration, overlaps, toSpan } from '../../../db/domain/calendar/event-span.ts';
import { eventTypes } from '../../../db/domain/calendar/events.ts';
import { addDays, getDayBounds, parseLocalDateTime, toLocalDay } from '../../../db/domain/madrid.ts';
import { formatClockTime } from '../../lib/format/format.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { trpc } from '../../trpc.ts';
import { useFormValue } from '../../ui/form/form.tsx';

type Times = { startTime: string; endTime: string | null; allDay: boolean };

/** Warns when the assignee has other events at the form's time; does not prevent saving. */
export function EventOverlap({ except }: { except?: string }) {
  const others = useOthers(except);
  const [first, ...more] = others;
  const [isOpen, setOpen] = useState(false);
  // Always rendered, because screen readers announce changes of an existing live region only.
  return (
    <div role="status" className="-mt-2 empty:hidden">
      {first && (
        <p className="rounded-md bg-tone-reserved-soft px-3 py-2 text-13 text-tone-reserved">
          Se solapa con {formatEvent(first)}
          {more.length > 0 && !isOpen && (
            <>
              {' '}
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="rounded-sm font-medium underline underline-offset-3 pointer-coarse:-my-3 pointer-coarse:py-3"
              >
                y {more.length} más
              </button>
            </>
          )}
          {isOpen && more.map((event) => ` · ${formatEvent(event)}`)}.
        </p>
      )}
    </div>
  );
}

function useOthers(except: string | undefined) {
  const userId = useFormValue<string | null>('userId');
  const allDay = useFormValue<boolean>('allDay');
  const start = useDebounced(useFormValue<string>('startTime'));
  const end = useDebounced(useFormValue<string>('endTime'));
  const times = parseTimes(start, end, allDay);
  const span = times && toSpan(times);
  const range = span && {
    from: getDayBounds(toLocalDay(span.from)).from,
    to: getDayBounds(addDays(toLocalDay(span.to), allDay ? -1 : 0)).to,
  };
  const { data } = trpc.calendar.entries.useQuery(
    {
      ...(range ?? { from: '', to: '' }),
      kinds: ['event'],
      userIds: [userId ?? ''],
      eventTypes: [...eventTypes],
    },
    { enabled: Boolean(range && userId), placeholderData: keepPreviousData },
  );
  if (!times || !userId || !data) return [];
  return data.events.filter(
    (event) => event.id !== except && event.userId === userId && overlaps(event, times),
  );
}

function parseTimes(start: string, end: string, allDay: boolean): Times | null {
  const startTime = parseLocalDateTime(start);
  if (!startTime) return null;
  const endTime = allDay ? null : (parseLocalDateTime(end) ?? startTime);
  if (endTime !== null && (endTime < startTime || exceedsMaxDuration(startTime, endTime))) return null;
  return { startTime, endTime, allDay };
}

const formatEvent = (event: Times & { title: string }) => `«${event.title}» (${formatHours(event)})`;
const formatHours = ({ startTime, endTime, allDay }: Times) =>
  allDay ? 'todo el día' : `${formatClockTime(startTime)}–${formatClockTime(endTime ?? startTime)}`;
