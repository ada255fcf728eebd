import type { CalendarView } from './calendar-views.ts';
import { addDays, instantOf } from './madrid.ts';

/** Days from `first` up to `end`, which is the first that no longer belongs to them. */
export type Days = { first: string; end: string };

/** The days a view shows around a day, those that are loaded for it, and the instants between which these lie. */
export type Period = { shown: Days; loaded: Days; from: string; to: string };

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day));

/** Whether a day is a Saturday or a Sunday, on which no work week has a column. */
export const isWeekend = (day: string) => weekdayOf(day) > 4;

/** The first day of the month that is so many months away. */
function monthOf(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

const daysFrom = (first: string, count: number): Days => ({ first, end: addDays(first, count) });

/** What `view` shows around `day`. A work week is loaded with its weekend, a month with the whole weeks it begins and ends in. */
export function periodOf(view: CalendarView, day: string): Period {
  const monday = mondayOf(day);
  const month: Days = { first: monthOf(day, 0), end: monthOf(day, 1) };
  const shown = {
    day: daysFrom(day, 1),
    workWeek: daysFrom(monday, 5),
    week: daysFrom(monday, 7),
    month,
  }[view];
  const loaded = {
    day: shown,
    workWeek: daysFrom(monday, 7),
    week: shown,
    month: { first: mondayOf(month.first), end: addDays(mondayOf(addDays(month.end, -1)), 7) },
  }[view];
  return { shown, loaded, from: instantOf(loaded.first), to: instantOf(loaded.end) };
}

/** The day around which the next period lies (`steps` 1) or the one before (-1). */
export function stepFrom(view: CalendarView, day: string, steps: number): string {
  if (view === 'month') return monthOf(day, steps);
  return addDays(day, steps * (view === 'day' ? 1 : 7));
}

/** Every day of a stretch of days. */
export function daysOf({ first, end }: Days): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
