import type { EventApi, EventInput } from '@fullcalendar/react';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';
import { type GridEntry, getEntryDays } from '../calendar-entries.ts';

/** The entries as FullCalendar events; in the month view one event for each day of an entry. */
export function toGridEvents(entries: readonly GridEntry[], view: CalendarView): EventInput[] {
  return entries.flatMap((one): EventInput[] => {
    const { id, entry, allDay, start, end } = one;
    const isMovable = entry.kind === 'event';
    const shared = {
      title: entry.record.title,
      startEditable: isMovable,
      durationEditable: isMovable && !allDay && view !== 'month',
      extendedProps: { gridEntry: one },
    };
    if (view !== 'month') return [{ ...shared, id, allDay, start, end, order: allDay ? '' : start }];
    return getEntryDays(one).map((day, index) => ({
      ...shared,
      id: `${id}@${day}`,
      allDay: true,
      start: day,
      display: 'list-item',
      // Sorted by hour; entries that continue from the previous day come first.
      order: allDay || index > 0 ? '' : start.slice(11),
    }));
  });
}

/** The grid entry of a FullCalendar event. */
export const getGridEntry = (event: EventApi) => event.extendedProps.gridEntry as GridEntry | undefined;
