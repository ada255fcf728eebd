import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type EventApi,
  type EventDisplayInfo,
} from '@fullcalendar/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { hoursOf } from '../../../db/domain/calendar-hours.ts';
import type { Period } from '../../../db/domain/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { instantOfWall } from '../../../db/domain/madrid.ts';
import { type Drawn, spansOf } from './calendar-entries.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import type { Entry } from './calendar-types.ts';
import { drawnIn, gridEventsOf } from './grid-events.ts';
import { fixed, viewNames } from './grid-options.ts';
import { useDayInView } from './use-day-in-view.ts';
import { useEventMoves } from './use-event-moves.ts';
import { useStill } from './use-still.ts';
import '@fullcalendar/react/skeleton.css';

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

/** The days of a period with their entries: an hour is 64 px tall, a month has three entries a day. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, period, drawn, waiting, initials, onCreate, onOpen, onOpenDay } = props;
  const frame = useRef<HTMLElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const start = useRef({ view, date: period.shown.first });
  const moves = useEventMoves();
  const { carried, still } = useStill();
  const events = useMemo(() => gridEventsOf(drawn, view), [drawn, view]);
  const needed = useMemo(() => hoursOf(spansOf(drawn), period.shown), [drawn, period]);
  const hours = useRef(needed);
  if (!waiting) hours.current = needed;

  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(viewNames[view], period.shown.first);
  }, [view, period]);
  useDayInView(frame, day, period);

  function clicked({ date, allDay }: DateClickInfo) {
    const at = date.toISOString().slice(0, 16);
    if (view === 'month') return onOpenDay(at.slice(0, 10));
    const startTime = instantOfWall(at);
    if (startTime) onCreate(startTime, allDay);
  }
  const open = (event: EventApi) => {
    const one = drawnIn(event);
    if (one) onOpen(one.entry);
  };
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
            open(event);
          }}
          eventDrop={moves.dropped}
          eventResize={moves.resized}
          navLinkDayClick={(date) => onOpenDay(date.toISOString().slice(0, 10))}
          moreLinkClick={({ date }) => onOpenDay(date.toISOString().slice(0, 10))}
        />,
      )}
    </section>
  );
}
