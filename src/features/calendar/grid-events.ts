import type { EventApi, EventInput } from '@fullcalendar/react';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { type Drawn, daysTouched } from './calendar-entries.ts';

/** The entries as the grid takes them; a month has one piece of each on every day it touches. */
export function gridEventsOf(drawn: readonly Drawn[], view: CalendarView): EventInput[] {
  return drawn.flatMap((one): EventInput[] => {
    const { id, entry, allDay, start, end } = one;
    const movable = entry.kind === 'event';
    const given = {
      title: entry.record.title,
      startEditable: movable,
      durationEditable: movable && !allDay && view !== 'month',
      extendedProps: { drawn: one },
    };
    if (view !== 'month') return [{ ...given, id, allDay, start, end, order: allDay ? '' : start }];
    return daysTouched(one).map((day, index) => ({
      ...given,
      id: `${id}@${day}`,
      allDay: true,
      start: day,
      display: 'list-item',
      // By the hour; what goes on from the day before comes first.
      order: allDay || index > 0 ? '' : start.slice(11),
    }));
  });
}

/** What an event of the grid stands for. */
export const drawnIn = (event: EventApi) => event.extendedProps.drawn as Drawn | undefined;
