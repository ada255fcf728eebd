// By its own path: the package's front door brings a whole Date with it.
import { tzOffset } from '@date-fns/tz/tzOffset';

/** All of Llavero lives in this zone, whatever the zone of the browser or of the server. */
export const ZONE = 'Europe/Madrid';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The clock on a wall in Madrid at an instant, written as if it were UTC: '2026-11-26T17:30:00.000Z'. */
export const wall = (instant: number) =>
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

/** What a clock on a wall in Madrid shows at an instant, 'YYYY-MM-DDTHH:MM', as a field of date and time takes it. */
export const wallOf = (instant: string | number) => wall(new Date(instant).getTime()).slice(0, 16);

/** Refuses a local time that no clock shows. */
export const SKIPPED_HOUR = 'Esa hora no existe: esa noche el reloj salta de las 02:00 a las 03:00.';

/** Whether a local time ('YYYY-MM-DDTHH:MM') lies in the hour that the clocks skip in spring. */
export function isSkippedHour(text: string): boolean {
  const instant = instantOfWellFormed(text);
  return instant !== null && wallOf(instant) !== text;
}

/** The instant at which the walls of Madrid show it ('YYYY-MM-DDTHH:MM'); null when no wall ever shows that. */
export const instantOfWall = (text: string): string | null =>
  isSkippedHour(text) ? null : instantOfWellFormed(text);

function instantOfWellFormed(text: string): string | null {
  const [day = '', time = ''] = text.split('T');
  const isWall = /^\d{4}-\d\d-\d\d$/.test(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isWall && addDaysOrNull(day) === day ? instantOf(day, time) : null;
}
// 2026-02-30 would be read as a day of March.
const addDaysOrNull = (day: string) =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : addDays(day, 0);

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The instants at which a day begins and ends; 23, 24 or 25 hours lie between them. */
export const boundsOf = (day: string) => ({ from: instantOf(day), to: instantOf(addDays(day, 1)) });
