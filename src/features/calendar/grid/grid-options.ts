import type { CalendarOptions } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import es from '@fullcalendar/react/locales/es';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';
import { getNow } from '../../../../db/domain/clock.ts';
import { toLocalIso } from '../../../../db/domain/madrid.ts';
import { monthTitle } from '../calendar-title.ts';
import { gridClasses } from './grid-classes.ts';

/** FullCalendar's names of the views. */
export const viewNames: Record<CalendarView, string> = {
  day: 'timeGridDay',
  workWeek: 'workWeek',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
};
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Sets the accessible name of a day header's link to start with its visible text, which FullCalendar's own label omits. */
const nameHeader: CalendarOptions['dayHeaderDidMount'] = ({ el, date, text }) => {
  const name = `${text} de ${monthTitle(date.toISOString().slice(0, 10))}`;
  el.querySelector('[role=link]')?.setAttribute('aria-label', name);
};

/** The constant options. The grid runs in UTC with Madrid's local times as if they were UTC. */
export const constantOptions: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
  views: {
    workWeek: { type: 'timeGridWeek', hiddenDays: [0, 6] },
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
  },
  locale: es,
  timeZone: 'UTC',
  now: () => toLocalIso(getNow()),
  headerToolbar: false,
  firstDay: 1,
  fixedWeekCount: false,
  height: 'auto',
  expandRows: false,
  slotDuration: '00:30:00',
  snapDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  slotMinHeight: 40,
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  timedText: 'Con hora',
  dayHeaderAlign: 'center',
  dayCellFormat: { day: 'numeric' },
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  dayHeaderDidMount: nameHeader,
  defaultTimedEventDuration: '00:15:00',
  // Slightly less than a quarter of an hour: rounding up by a pixel would place the next entry beside it.
  eventMinHeight: 19.99,
  eventShortHeight: 31,
  slotEventOverlap: false,
  eventOrder: 'order,title',
  dayMaxEvents: 3,
  nowIndicator: true,
  navLinks: true,
  editable: true,
  eventResizableFromStart: true,
  eventInteractive: true,
  longPressDelay: 400,
  moreLinkContent: ({ num }) => `+${num}`,
  moreLinkHint: (num) => `Ver ${num} más`,
  ...gridClasses,
};
