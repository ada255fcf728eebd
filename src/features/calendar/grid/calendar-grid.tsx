import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type EventDisplayInfo,
  type MoreLinkHandler,
} from '@fullcalendar/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getGridHours } from '../../../../db/domain/calendar/calendar-hours.ts';
import type { Period } from '../../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';
import { parseLocalDateTime, SKIPPED_HOUR } from '../../../../db/domain/madrid.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type GridEntry, toTimeSpans } from '../calendar-entries.ts';
import type { CalendarEntry } from '../calendar-types.ts';
import { EntryBox } from './entry-box.tsx';
import { getGridEntry, toGridEvents } from './grid-events.ts';
import { constantOptions, viewNames } from './grid-options.ts';
import type { HiddenEntries } from './more-entries.tsx';
import { useDayInView } from './use-day-in-view.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useEntryStack } from './use-entry-stack.ts';
import { useEventMoves } from './use-event-moves.ts';
import { useFrozenWhileDragging } from './use-frozen-while-dragging.ts';
import '@fullcalendar/react/skeleton.css';

const MoreEntries = lazyComponent(() =>
  import('./more-entries.tsx').then((module) => module.MoreEntriesPopover),
);

type CalendarGridProps = {
  view: CalendarView;
  day: string;
  period: Period;
  entries: readonly GridEntry[];
  /** Whether the entries are still those of the previous period; the shown hours do not change meanwhile. */
  waiting: boolean;
  /** Whether entries show the assignee's initials. */
  initials: boolean;
  onCreate: (startTime: string, allDay: boolean) => void;
  onOpen: (entry: CalendarEntry) => void;
  onOpenDay: (day: string) => void;
};

const toDayText = (date: Date) => date.toISOString().slice(0, 10);

/** The FullCalendar grid of a period: an hour is 80 px tall, a month shows three entries per day. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, period, waiting, initials, onCreate, onOpen, onOpenDay } = props;
  const container = useRef<HTMLElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const start = useRef({ view, date: period.shown.first });
  const moves = useEventMoves();
  const entries = useMemo(() => moves.applyTo(props.entries), [props.entries, moves.applyTo]);
  const { dragHandlers, freeze } = useFrozenWhileDragging();
  const events = useMemo(() => toGridEvents(entries, view), [entries, view]);
  const needed = useMemo(() => getGridHours(toTimeSpans(entries), period.shown), [entries, period]);
  const hours = useRef(needed);
  if (!waiting) hours.current = needed;

  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(viewNames[view], period.shown.first);
  }, [view, period]);
  useDayInView(container, day, period);
  const rememberOpened = useEntryFocus(container);
  const stack = useEntryStack(container, view, entries);
  const [more, setMore] = useState<HiddenEntries | null>(null);
  const [moreOpen, setMoreOpen] = useState(false);

  function handleDateClick({ date, allDay }: DateClickInfo) {
    const at = date.toISOString().slice(0, 16);
    if (view === 'month') return onOpenDay(at.slice(0, 10));
    const startTime = parseLocalDateTime(at);
    if (startTime) onCreate(startTime, allDay);
    else toast.error(SKIPPED_HOUR);
  }
  function open(one: GridEntry | undefined) {
    if (!one) return;
    // The form needs the version that a move in progress will have saved.
    moves.afterSaving(() => {
      rememberOpened(one.entry.record.id, one.start.slice(0, 10));
      onOpen(one.entry);
    });
  }
  function showMore({ date, hiddenSegs, jsEvent, view: { type } }: Parameters<MoreLinkHandler>[0]) {
    if (view === 'month') onOpenDay(toDayText(date));
    else if (jsEvent.currentTarget instanceof HTMLElement) {
      const entries = hiddenSegs.flatMap(({ event }) => getGridEntry(event) ?? []);
      setMore({ day: toDayText(date), entries, anchor: jsEvent.currentTarget });
      setMoreOpen(true);
    }
    // Returns the current view; without a return value FullCalendar opens its own popover.
    return type;
  }
  return (
    <section
      ref={container}
      className="cal-frame"
      data-view={view}
      data-several={initials || undefined}
      aria-label="Agenda"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a container that scrolls horizontally on a phone must scroll by keyboard too
      tabIndex={0}
    >
      {freeze(
        <FullCalendar
          ref={calendar}
          {...constantOptions}
          {...dragHandlers}
          initialView={viewNames[start.current.view]}
          initialDate={start.current.date}
          slotMinTime={`${hours.current.first}:00:00`}
          slotMaxTime={`${hours.current.end}:00:00`}
          events={events}
          eventContent={(info: EventDisplayInfo) => <EntryBox info={info} initials={initials} />}
          dateClick={handleDateClick}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            open(getGridEntry(event));
          }}
          eventDrop={moves.dropped}
          eventResize={moves.resized}
          navLinkDayClick={(date) => onOpenDay(toDayText(date))}
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
