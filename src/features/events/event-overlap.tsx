import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { lastsTooLong, meet, spanOf } from '../../../db/domain/event-span.ts';
import { eventTypes } from '../../../db/domain/events.ts';
import { addDays, boundsOf, dayOf, instantOfWall } from '../../../db/domain/madrid.ts';
import { hour } from '../../lib/format/format.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { trpc } from '../../trpc.ts';
import { useFormValue } from '../../ui/form/form.tsx';

type Times = { startTime: string; endTime: string | null; allDay: boolean };

/** What the assignee already has at the time that the form around says; a hint, not a refusal. */
export function EventOverlap({ except }: { except?: string }) {
  const others = useOthers(except);
  const [first, ...further] = others;
  const [isOpen, setOpen] = useState(false);
  // Always there, so that a screen reader hears what appears in it.
  return (
    <div role="status" className="-mt-2 empty:hidden">
      {first && (
        <p className="rounded-md bg-tone-reserved-soft px-3 py-2 text-13 text-tone-reserved">
          Se solapa con {nameOf(first)}
          {further.length > 0 && !isOpen && (
            <>
              {' '}
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="rounded-sm font-medium underline underline-offset-3 pointer-coarse:-my-3 pointer-coarse:py-3"
              >
                y {further.length} más
              </button>
            </>
          )}
          {isOpen && further.map((event) => ` · ${nameOf(event)}`)}.
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
  const times = timesIn(start, end, allDay);
  const span = times && spanOf(times);
  const asked = span && {
    from: boundsOf(dayOf(span.from)).from,
    to: boundsOf(addDays(dayOf(span.to), allDay ? -1 : 0)).to,
  };
  const { data } = trpc.calendar.entries.useQuery(
    {
      ...(asked ?? { from: '', to: '' }),
      kinds: ['event'],
      userIds: [userId ?? ''],
      eventTypes: [...eventTypes],
    },
    { enabled: Boolean(asked && userId), placeholderData: keepPreviousData },
  );
  if (!times || !userId || !data) return [];
  return data.events.filter((event) => event.id !== except && event.userId === userId && meet(event, times));
}

function timesIn(start: string, end: string, allDay: boolean): Times | null {
  const startTime = instantOfWall(start);
  if (!startTime) return null;
  const endTime = allDay ? null : (instantOfWall(end) ?? startTime);
  if (endTime !== null && (endTime < startTime || lastsTooLong(startTime, endTime))) return null;
  return { startTime, endTime, allDay };
}

const nameOf = (event: Times & { title: string }) => `«${event.title}» (${timesOf(event)})`;
const timesOf = ({ startTime, endTime, allDay }: Times) =>
  allDay ? 'todo el día' : `${hour(startTime)}–${hour(endTime ?? startTime)}`;
