import { addDays, today, toInstant } from '../madrid.ts';
import type { CalendarView } from './calendar-views.ts';

/** A range of days ('YYYY-MM-DD') from `first` up to but not including `end`. */
export type Days = { first: string; end: string };

/** The days that a view shows, the days that are loaded for it, and the instants (ISO) that bound these. */
export type Period = { shown: Days; loaded: Days; from: string; to: string };

/** 0 for Monday to 6 for Sunday. */
const getWeekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The Monday of a day's week. */
export const getMonday = (day: string) => addDays(day, -getWeekday(day));

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string) => getWeekday(day) > 4;

/** The first day of the month `months` away from a day's month. */
function firstOfMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

const toDays = (first: string, count: number): Days => ({ first, end: addDays(first, count) });

/**
 * Returns the period that `view` shows around `day`. A work week is loaded with its weekend, a month with its first and last week
 * in full.
 */
export function getPeriod(view: CalendarView, day: string): Period {
  const monday = getMonday(day);
  const month: Days = { first: firstOfMonth(day, 0), end: firstOfMonth(day, 1) };
  const shown = {
    day: toDays(day, 1),
    workWeek: toDays(monday, 5),
    week: toDays(monday, 7),
    month,
  }[view];
  const loaded = {
    day: shown,
    workWeek: toDays(monday, 7),
    week: shown,
    month: { first: getMonday(month.first), end: addDays(getMonday(addDays(month.end, -1)), 7) },
  }[view];
  return { shown, loaded, from: toInstant(loaded.first), to: toInstant(loaded.end) };
}

/** The day for a switch to the work week: on today's weekend the next Monday, else the day itself. */
export const workWeekFrom = (day: string): string =>
  day === today() && isWeekend(day) ? addDays(getMonday(day), 7) : day;

/** Returns the periods that may be shown first: on a weekend the next work week, and this week in case today has entries. */
export function getOpeningPeriods(view: 'day' | 'workWeek'): Period[] {
  const now = today();
  const first = getPeriod(view, view === 'workWeek' ? workWeekFrom(now) : now);
  return view === 'workWeek' && isWeekend(now) ? [first, getPeriod('week', now)] : [first];
}

/** Returns a day in the next period (`steps` 1) or the previous one (-1). */
export function stepPeriod(view: CalendarView, day: string, steps: number): string {
  if (view === 'month') return firstOfMonth(day, steps);
  return addDays(day, steps * (view === 'day' ? 1 : 7));
}

/** Returns all days of a range. */
export function listDays({ first, end }: Days): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
