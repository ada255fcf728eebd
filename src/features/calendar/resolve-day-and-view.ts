import { isWeekend, workWeekFrom } from '../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar/calendar-views.ts';
import { today } from '../../../db/domain/madrid.ts';
import type { CalendarSearch } from './calendar-params.ts';

export type DayAndView = { day: string; view: CalendarView };

/** Whether the view depends on today's entries: on a weekend, without day and view in the URL, on a wide screen. */
export const dependsOnToday = ({ date, view }: CalendarSearch, wide: boolean) =>
  wide && !date && !view && isWeekend(today());

/**
 * The day and view for a URL: by default today in the work week, on a phone (where five columns do not fit) in the day view. On
 * a weekend the default is the next work week, unless today has entries: then the full week.
 */
export function resolveDayAndView(
  { date, view }: CalendarSearch,
  wide: boolean,
  isBusyToday: boolean,
): DayAndView {
  const defaultView = view ?? (wide ? 'workWeek' : 'day');
  const now = today();
  if (date) return { day: date, view: defaultView };
  if (defaultView !== 'workWeek' || !isWeekend(now)) return { day: now, view: defaultView };
  if (!view && isBusyToday) return { day: now, view: 'week' };
  return { day: workWeekFrom(now), view: defaultView };
}

/** Today, in a view that has a column for it: the full week instead of the work week on a weekend. */
export function getTodayForView(view: CalendarView): Required<Pick<CalendarSearch, 'date' | 'view'>> {
  const date = today();
  return { date, view: view === 'workWeek' && isWeekend(date) ? 'week' : view };
}
