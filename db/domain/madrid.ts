import { getNow } from './clock.ts';

/** The time zone of all dates, independent of that of the browser and of the server. */
export const ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;

const SECOND_MS = 1000;

let clock: Intl.DateTimeFormat | undefined;

/** Returns by how many milliseconds Madrid's clock is ahead of UTC at an instant (milliseconds). Throws a RangeError where it is none. */
function getOffset(instant: number): number {
  clock ??= new Intl.DateTimeFormat('en', {
    timeZone: ZONE,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  });
  // By its parts: the form of a formatted date differs between browsers and their versions.
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = value;
  const [year = 0, month = 0, ...rest] = [
    parts.year,
    parts.month,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  ].map(Number);
  return Date.UTC(year, month - 1, ...rest) - Math.floor(instant / SECOND_MS) * SECOND_MS;
}

/** Returns Madrid's local time at an instant (milliseconds), written as if it were UTC: '2026-11-26T17:30:00.000Z'. */
export const toLocalIso = (instant: number) => new Date(instant + getOffset(instant)).toISOString();

/** Returns the day ('YYYY-MM-DD') in Madrid of an instant (ISO or milliseconds). */
export const toLocalDay = (instant: string | number) => toLocalIso(new Date(instant).getTime()).slice(0, 10);
export const today = (now = getNow()) => toLocalDay(now);

/**
 * Returns the instant (ISO, UTC) of a local day and time in Madrid. A time that is skipped in spring becomes the one an hour later; of
 * a time that is repeated in autumn it is the first.
 */
export function toInstant(day: string, time = '00:00'): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsets = [getOffset(asUtc - DAY_MS), getOffset(asUtc + DAY_MS)];
  const [larger, smaller] = [Math.max(...offsets), Math.min(...offsets)];
  const isValid = (offset: number) => getOffset(asUtc - offset) === offset;
  return new Date(asUtc - (isValid(larger) ? larger : smaller)).toISOString();
}

/** Returns Madrid's local time at an instant as 'YYYY-MM-DDTHH:MM', the value of a datetime-local input. */
export const toLocalDateTime = (instant: string | number) =>
  toLocalIso(new Date(instant).getTime()).slice(0, 16);

/** The message for a local time that is skipped in spring. */
export const SKIPPED_HOUR = 'Esa hora no existe: esa noche el reloj salta de las 02:00 a las 03:00.';

/** Whether a local time ('YYYY-MM-DDTHH:MM') is in the hour that is skipped in spring. */
export function isSkippedHour(text: string): boolean {
  const instant = toInstantOrNull(text);
  return instant !== null && toLocalDateTime(instant) !== text;
}

/** Returns the instant of a local time in Madrid ('YYYY-MM-DDTHH:MM'); null where it is malformed or skipped in spring. */
export const parseLocalDateTime = (text: string): string | null =>
  isSkippedHour(text) ? null : toInstantOrNull(text);

function toInstantOrNull(text: string): string | null {
  const [day = '', time = ''] = text.split('T');
  const isWellFormed = /^\d{4}-\d\d-\d\d$/.test(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isWellFormed && addDaysOrNull(day) === day ? toInstant(day, time) : null;
}
// Date would read 2026-02-30 as a day of March.
const addDaysOrNull = (day: string) =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : addDays(day, 0);

/** Returns the day ('YYYY-MM-DD') `days` later; earlier where negative. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the instants (ISO) at which a day starts and ends in Madrid, 23, 24 or 25 hours apart. */
export const getDayBounds = (day: string) => ({ from: toInstant(day), to: toInstant(addDays(day, 1)) });
