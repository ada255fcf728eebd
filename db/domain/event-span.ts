import { LONGEST_EVENT_DAYS } from './events.ts';
import { boundsOf, dayOf, wall } from './madrid.ts';

type Times = { startTime: string; endTime: string | null; allDay: boolean };
const HALF_HOUR = 30 * 60_000;
const DAY = 48 * HALF_HOUR;

/** Whether more than LONGEST_EVENT_DAYS lie between two instants, by the walls of Madrid: the night of October has 25 hours. */
export const lastsTooLong = (startTime: string, endTime: string) =>
  Date.parse(wall(Date.parse(endTime))) - Date.parse(wall(Date.parse(startTime))) > LONGEST_EVENT_DAYS * DAY;

/** From when to when an event lasts, as instants: the whole day in Madrid when all day. */
export const spanOf = ({ startTime, endTime, allDay }: Times) =>
  allDay ? boundsOf(dayOf(startTime)) : { from: startTime, to: endTime ?? startTime };

/** Whether two events are at the same time; one that ends when the other begins is not. One without length is a moment. */
export function meet(one: Times, other: Times): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return (a.from < b.to && b.from < a.to) || a.from === b.from;
}

/** The instant half an hour after another. */
export const halfHourAfter = (instant: string) => new Date(Date.parse(instant) + HALF_HOUR).toISOString();

/** The next half hour that strikes, as an instant. */
export const nextHalfHour = (now = Date.now()) =>
  new Date(Math.ceil(now / HALF_HOUR) * HALF_HOUR).toISOString();
