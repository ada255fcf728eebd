import { tzOffset } from '@date-fns/tz';

/** All of Llavero lives in this zone, whatever the zone of the browser or of the server. */
export const ZONE = 'Europe/Madrid';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The clock on a wall in Madrid at an instant, written as if it were UTC: '2026-11-26T17:30:00.000Z'. */
const wall = (instant: number) =>
  new Date(instant + tzOffset(ZONE, new Date(instant)) * MINUTE).toISOString();

/** The day 'YYYY-MM-DD' of an instant (ISO text or milliseconds). */
export const dayOf = (instant: string | number) => wall(new Date(instant).getTime()).slice(0, 10);
export const today = (now = Date.now()) => dayOf(now);

/**
 * The instant (ISO text, UTC) of a day and a time. An hour that the clocks skip in spring is the one after it; an hour
 * that they repeat in autumn is the first of the two.
 */
export function instantOf(day: string, time = '00:00'): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsets = [tzOffset(ZONE, new Date(asUtc - DAY)), tzOffset(ZONE, new Date(asUtc + DAY))];
  const [larger, smaller] = [Math.max(...offsets), Math.min(...offsets)];
  const fits = (offset: number) => tzOffset(ZONE, new Date(asUtc - offset * MINUTE)) === offset;
  return new Date(asUtc - (fits(larger) ? larger : smaller) * MINUTE).toISOString();
}

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The instants at which a day begins and ends; 23, 24 or 25 hours lie between them. */
export const boundsOf = (day: string) => ({ from: instantOf(day), to: instantOf(addDays(day, 1)) });
