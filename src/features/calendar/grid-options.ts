import type { CalendarOptions } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import es from '@fullcalendar/react/locales/es';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { wall } from '../../../db/domain/madrid.ts';
import { monthTitle } from './calendar-title.ts';
import { gridClasses } from './grid-classes.ts';

/** The calendar's views as the grid names them. */
export const viewNames: Record<CalendarView, string> = {
  day: 'timeGridDay',
  workWeek: 'workWeek',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
};
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Names the link of a day's header by the words it shows, and goes on from them: the grid's own name leaves them out. */
const nameHeader: CalendarOptions['dayHeaderDidMount'] = ({ el, date, text }) => {
  const name = `${text} de ${monthTitle(date.toISOString().slice(0, 10))}`;
  el.querySelector('[role=link]')?.setAttribute('aria-label', name);
};

/** What never changes. The grid itself has no zone: it is given what the walls of Madrid show, and gives that back. */
export const fixed: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
  views: {
    workWeek: { type: 'timeGridWeek', hiddenDays: [0, 6] },
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
  },
  locale: es,
  timeZone: 'UTC',
  now: () => wall(Date.now()),
  headerToolbar: false,
  firstDay: 1,
  fixedWeekCount: false,
  height: 'auto',
  expandRows: false,
  slotDuration: '00:30:00',
  snapDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  slotMinHeight: 32,
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  timedText: 'Con hora',
  dayHeaderAlign: 'center',
  dayCellFormat: { day: 'numeric' },
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  dayHeaderDidMount: nameHeader,
  defaultTimedEventDuration: '00:15:00',
  // A hair less than a quarter of an hour: a rounded pixel more would put what follows beside it.
  eventMinHeight: 15.99,
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
