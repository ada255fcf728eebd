import { getNow } from '../clock.ts';
import { getDayBounds, toInstant, toLocalDay, toLocalIso } from '../madrid.ts';
import type { Period } from './calendar-period.ts';
import { MAX_EVENT_DAYS } from './events.ts';

type Times = { startTime: string; endTime: string | null; allDay: boolean };
const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 48 * HALF_HOUR_MS;

/**
 * Whether more than MAX_EVENT_DAYS lie between two instants in Madrid's local time, so that the day of 25 hours in October
 * counts as one.
 */
export const exceedsMaxDuration = (startTime: string, endTime: string) =>
  Date.parse(toLocalIso(Date.parse(endTime))) - Date.parse(toLocalIso(Date.parse(startTime))) >
  MAX_EVENT_DAYS * DAY_MS;

/** Returns the start and end of an event as instants (ISO); the whole day in Madrid when all day, the start twice without end. */
export const toSpan = ({ startTime, endTime, allDay }: Times) =>
  allDay ? getDayBounds(toLocalDay(startTime)) : { from: startTime, to: endTime ?? startTime };

/** Whether two events overlap. One that ends when the other starts does not; two that start at the same time always do. */
export function overlaps(one: Times, other: Times): boolean {
  const [a, b] = [toSpan(one), toSpan(other)];
  return (a.from < b.to && b.from < a.to) || a.from === b.from;
}

/** The instant half an hour after another. */
export const halfHourAfter = (instant: string) => new Date(Date.parse(instant) + HALF_HOUR_MS).toISOString();

/** The next full or half hour as an instant (ISO); `now` itself where it is one. */
export const nextHalfHour = (now = getNow()) =>
  new Date(Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();

const MORNING = '09:00';

/** The default start of a new event: the next half hour, or 09:00 of the period's first day when that is outside of it. */
export function newStartIn({ shown }: Period): string {
  const soon = nextHalfHour();
  const inside = soon >= toInstant(shown.first) && soon < toInstant(shown.end);
  return inside ? soon : toInstant(shown.first, MORNING);
}
