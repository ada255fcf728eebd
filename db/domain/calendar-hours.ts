import { type Days, daysOf } from './calendar-period.ts';

/** The hours a day's grid always shows. */
export const SHOWN_HOURS = { first: 8, end: 20 };
/** What an entry takes of the grid at the least, in minutes. */
export const SHORTEST = 15;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When an entry begins and ends on the walls of Madrid, as milliseconds of a clock that never changes. */
export type WallSpan = { start: number; end: number };

/** The whole hours a grid needs so that no entry of the shown days lies outside it; 8 to 20 at least. */
export function hoursOf(spans: readonly WallSpan[], shown: Days): { first: number; end: number } {
  const hours = { ...SHOWN_HOURS };
  for (const day of daysOf(shown)) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    for (const { start, end } of spans) {
      const from = Math.max(start, midnight) - midnight;
      const to = Math.min(Math.max(end, start + SHORTEST * MINUTE), midnight + DAY) - midnight;
      if (from >= to) continue;
      hours.first = Math.min(hours.first, Math.floor(from / HOUR));
      hours.end = Math.max(hours.end, Math.ceil(to / HOUR));
    }
  }
  return hours;
}
