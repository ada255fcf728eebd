import { isWeekend, mondayOf } from '../../../db/domain/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import type { CalendarSearch } from './calendar-search.ts';

export type Shown = { day: string; view: CalendarView };

/** Whether an address leaves it to today's entries what is shown: on a weekend, and wide enough for a work week. */
export const dependsOnToday = ({ date, view }: CalendarSearch, wide: boolean) =>
  wide && !date && !view && isWeekend(today());

/**
 * The day and the view an address shows: without them today, and its work week; on a phone, where five columns do not fit,
 * the day alone. On a weekend the work week is the coming one, unless today has entries: then it is the whole week.
 */
export function shownOf({ date, view }: CalendarSearch, wide: boolean, isBusyToday: boolean): Shown {
  const usual = view ?? (wide ? 'workWeek' : 'day');
  const now = today();
  if (date) return { day: date, view: usual };
  if (usual !== 'workWeek' || !isWeekend(now)) return { day: now, view: usual };
  if (!view && isBusyToday) return { day: now, view: 'week' };
  return { day: workWeekFrom(now), view: usual };
}

/** The day around which a work week lies that is chosen from another view: on today's weekend the coming Monday. */
export const workWeekFrom = (day: string): string =>
  day === today() && isWeekend(day) ? addDays(mondayOf(day), 7) : day;

/** Today in a view that has a column for it. */
export function todayIn(view: CalendarView): Required<Pick<CalendarSearch, 'date' | 'view'>> {
  const date = today();
  return { date, view: view === 'workWeek' && isWeekend(date) ? 'week' : view };
}
