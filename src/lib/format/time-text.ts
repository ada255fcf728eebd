import { normalizeTypedDate, parseDay, parseInstant, TRAILING_TIME } from './day-text.ts';

const HALF_HOURS = 48;

/** Every half hour of a day: '00:00', '00:30' … '23:30'. */
export const halfHours: readonly string[] = Array.from(
  { length: HALF_HOURS },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

const TIME =
  /^(?:a )?(?:l[ae]s? )?(\d{1,2})(?: ?[:.,h'] ?(?:(\d{2})(?:[:.]\d{2}(?:[.,]\d+)?| ?m(?:in)?)?)?| (\d{2}))? ?(h|hs|hrs?|horas?|hores|[ap]\.? ?m)?\.?$/;

/**
 * Parses a typed or pasted time ('9:30', '9.30', "9'30", '09:30', '930', '9h', '17', '10:30:00', '9:30 p. m.'), also behind a date, to
 * 'HH:mm'; of an instant with an offset from UTC the time in Madrid. Null when invalid.
 */
export function parseTime(typed: string): string | null {
  const text = normalizeTypedDate(typed);
  const instant = parseInstant(typed);
  if (instant) return instant.slice(11);
  const behind = parseDay(typed) === null ? undefined : TRAILING_TIME.exec(text)?.[1];
  const parts = TIME.exec(behind ?? text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const [, typedHour, typedMinute, minuteBehindSpace, half = ''] = parts;
  const minute = Number(typedMinute ?? minuteBehindSpace ?? 0);
  const isHalf = /^[ap]/.test(half);
  // Twelve o'clock is the hour 0 of its half of the day.
  const hour = isHalf ? (Number(typedHour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(typedHour);
  if (hour > 23 || minute > 59 || (isHalf && !(Number(typedHour) >= 1 && Number(typedHour) <= 12)))
    return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Whether a time is typed completely: '17:30', but not '1'. */
export const isCompleteTime = (typed: string): boolean =>
  /^\d\d:\d\d$/.test(typed.trim()) && parseTime(typed) !== null;

/** The validation message of a typed time; undefined when it is empty or valid. */
export const findTimeProblem = (typed: string): string | undefined =>
  typed.trim() === '' || parseTime(typed) ? undefined : 'Escribe la hora así: hh:mm, de 00:00 a 23:59.';
