import { type Days, listDays } from './calendar-period.ts';

/** The hours that the grid of a day always shows. */
export const SHOWN_HOURS = { first: 8, end: 20 };
/** The minimum height of an entry in the grid, in minutes. */
export const SHORTEST = 15;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Start and end of an entry in Madrid's local time, as milliseconds as if it were UTC, so that every day has 24 hours. */
export type LocalSpan = { start: number; end: number };

/** Returns the whole hours that the grid must show to contain all entries of the shown days; at least SHOWN_HOURS. */
export function getGridHours(spans: readonly LocalSpan[], shown: Days): { first: number; end: number } {
  const hours = { ...SHOWN_HOURS };
  for (const day of listDays(shown)) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    for (const { start, end } of spans) {
      const from = Math.max(start, midnight) - midnight;
      const to = Math.min(Math.max(end, start + SHORTEST * MINUTE_MS), midnight + DAY_MS) - midnight;
      if (from >= to) continue;
      hours.first = Math.min(hours.first, Math.floor(from / HOUR_MS));
      hours.end = Math.max(hours.end, Math.ceil(to / HOUR_MS));
    }
  }
  return hours;
}
