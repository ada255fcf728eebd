import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type EventDisplayInfo,
  type MoreLinkHandler,
} from '@fullcalendar/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { hoursOf } from '../../../db/domain/calendar-hours.ts';
import type { Period } from '../../../db/domain/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { instantOfWall, SKIPPED_HOUR } from '../../../db/domain/madrid.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type Drawn, spansOf } from './calendar-entries.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import type { Entry } from './calendar-types.ts';
import { drawnIn, gridEventsOf } from './grid-events.ts';
import { fixed, viewNames } from './grid-options.ts';
import type { More } from './more-entries.tsx';
import { useDayInView } from './use-day-in-view.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useEntryStack } from './use-entry-stack.ts';
import { useEventMoves } from './use-event-moves.ts';
import { useFrozenWhileDragging } from './use-frozen-while-dragging.ts';
import '@fullcalendar/react/skeleton.css';

const MoreEntries = lazyComponent(() => import('./more-entries.tsx').then((module) => module.MoreEntries));

type CalendarGridProps = {
  view: CalendarView;
  day: string;
  period: Period;
  drawn: readonly Drawn[];
  /** What is drawn belongs to the period before; the hours wait with it. */
  waiting: boolean;
  /** Whether entries say whose they are. */
  initials: boolean;
  onCreate: (startTime: string, allDay: boolean) => void;
  onOpen: (entry: Entry) => void;
  onOpenDay: (day: string) => void;
};

const dayIn = (date: Date) => date.toISOString().slice(0, 10);

/** The days of a period with their entries: an hour is 64 px tall, a month has three entries a day. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, period, drawn, waiting, initials, onCreate, onOpen, onOpenDay } = props;
  const frame = useRef<HTMLElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const start = useRef({ view, date: period.shown.first });
  const moves = useEventMoves();
  const { carried, still } = useFrozenWhileDragging();
  const events = useMemo(() => gridEventsOf(drawn, view), [drawn, view]);
  const needed = useMemo(() => hoursOf(spansOf(drawn), period.shown), [drawn, period]);
  const hours = useRef(needed);
  if (!waiting) hours.current = needed;

  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(viewNames[view], period.shown.first);
  }, [view, period]);
  useDayInView(frame, day, period);
  const noteOpened = useEntryFocus(frame);
  const stack = useEntryStack(frame, view);
  const [more, setMore] = useState<More | null>(null);
  const [moreOpen, setMoreOpen] = useState(false);

  function clicked({ date, allDay }: DateClickInfo) {
    const at = date.toISOString().slice(0, 16);
    if (view === 'month') return onOpenDay(at.slice(0, 10));
    const startTime = instantOfWall(at);
    if (startTime) onCreate(startTime, allDay);
    else toast.error(SKIPPED_HOUR);
  }
  function open(one: Drawn | undefined) {
    if (!one) return;
    noteOpened(one.entry.record.id, one.start.slice(0, 10));
    onOpen(one.entry);
  }
  function showMore({ date, hiddenSegs, jsEvent, view: { type } }: Parameters<MoreLinkHandler>[0]) {
    if (view === 'month') onOpenDay(dayIn(date));
    else if (jsEvent.currentTarget instanceof Element) {
      const entries = hiddenSegs.flatMap(({ event }) => drawnIn(event) ?? []);
      setMore({ day: dayIn(date), entries, anchor: jsEvent.currentTarget });
      setMoreOpen(true);
    }
    // The view that is shown already; without an answer the library opens a popover of its own.
    return type;
  }
  return (
    <section
      ref={frame}
      className="cal-frame"
      data-view={view}
      data-several={initials || undefined}
      aria-label="Agenda"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides sideways on a phone must slide by keyboard too
      tabIndex={0}
    >
      {still(
        <FullCalendar
          ref={calendar}
          {...fixed}
          {...carried}
          initialView={viewNames[start.current.view]}
          initialDate={start.current.date}
          slotMinTime={`${hours.current.first}:00:00`}
          slotMaxTime={`${hours.current.end}:00:00`}
          events={events}
          eventContent={(info: EventDisplayInfo) => <CalendarEntry info={info} initials={initials} />}
          dateClick={clicked}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            open(drawnIn(event));
          }}
          eventDrop={moves.dropped}
          eventResize={moves.resized}
          navLinkDayClick={(date) => onOpenDay(dayIn(date))}
          eventMaxStack={stack}
          moreLinkClick={showMore}
        />,
      )}
      {more && (
        <MoreEntries
          more={more}
          open={moreOpen}
          onClose={() => setMoreOpen(false)}
          onOpen={(one) => {
            setMoreOpen(false);
            open(one);
          }}
        />
      )}
    </section>
  );
}
