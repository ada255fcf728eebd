import type { CalendarOptions } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import es from '@fullcalendar/react/locales/es';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { wall } from '../../../db/domain/madrid.ts';
import { gridClasses } from './grid-classes.ts';

/** The calendar's views as the grid names them. */
export const viewNames: Record<CalendarView, string> = {
  day: 'timeGridDay',
  workWeek: 'workWeek',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
};
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

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
  defaultTimedEventDuration: '00:15:00',
  eventMinHeight: 18,
  eventShortHeight: 40,
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
  moreLinkHint: (num) => `${num} más: ver el día`,
  ...gridClasses,
};
