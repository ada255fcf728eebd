import { addDays } from '../../../db/domain/madrid.ts';

const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Adds months (may be negative) to a day 'YYYY-MM-DD', clamped to the last day of the target month. */
export function addMonths(day: string, months: number): string {
  const date = toUtcDate(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))).toISOString().slice(0, 10);
}

/** The weekday of a day, 0 (Monday) to 6 (Sunday). */
export const getWeekday = (day: string): number => (toUtcDate(day).getUTCDay() + 6) % 7;

/** The six weeks, Monday to Sunday, of the month grid that contains a day. */
export function getMonthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, -getWeekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(monday, week * 7 + index)),
  );
}

/** Clamps a day between min and max. */
export const clampDay = (day: string, min: string, max: string): string =>
  day < min ? min : day > max ? max : day;

type Key = { key: string; shiftKey: boolean };

/**
 * The day a key moves to, as in the ARIA date grid: arrows by days and weeks, Home and End within the week, page keys by
 * months, with Shift by years; undefined for any other key.
 */
export function dayAfterKey({ key, shiftKey }: Key, day: string): string | undefined {
  const pages = shiftKey ? 12 : 1;
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -getWeekday(day));
  if (key === 'End') return addDays(day, 6 - getWeekday(day));
  if (key === 'PageUp') return addMonths(day, -pages);
  if (key === 'PageDown') return addMonths(day, pages);
  return undefined;
}
