import { getNow } from '../../../db/domain/clock.ts';
import { toLocalDay, ZONE } from '../../../db/domain/madrid.ts';
import { memoizeOnce } from '../loading/memoize-once.ts';

// Formats are Spanish and in Madrid's time zone, whatever the device's. '\u00a0' keeps a number and its unit on one line.
// Creating an Intl formatter costs a millisecond on a slow phone, so each is created on first use.
const integer = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 }),
);
const upToTwoDecimals = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 }),
);

const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
const dayMonthYear: Intl.DateTimeFormatOptions = { ...dayAndMonth, year: 'numeric' };

const dates = (options: Intl.DateTimeFormatOptions, timeZone = ZONE) =>
  memoizeOnce(() => new Intl.DateTimeFormat('es-ES', { ...options, timeZone }));
// A day without time has no zone: parsed as UTC midnight and formatted in UTC, it does not shift.
const formats = (options: Intl.DateTimeFormatOptions) => ({
  day: dates(options, 'UTC'),
  instant: dates(options),
});
const thisYears = formats(dayAndMonth);
const otherYears = formats(dayMonthYear);
const weekday = formats({ weekday: 'long', ...dayMonthYear });
const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const isBareDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isDate = (text: string) => !Number.isNaN(Date.parse(text));
const pick = (format: ReturnType<typeof formats>, text: string) =>
  (isBareDay(text) ? format.day : format.instant)();

/** Euros without decimals: 285000 gives '285.000 €'. */
export const formatEuros = (amount: number): string => `${integer().format(amount)}\u00a0€`;

/** A monthly rent in euros: 950 gives '950 €/mes'. */
export const formatEurosPerMonth = (amount: number): string => `${formatEuros(amount)}/mes`;

/** Square metres: 85 returns '85 m²'. */
export const formatSquareMetres = (metres: number): string => `${upToTwoDecimals().format(metres)}\u00a0m²`;

/** A count with its thousands grouped: 1200 gives '1.200'. */
export const formatCount = (amount: number): string => integer().format(amount);

/** The day in Madrid, 'YYYY-MM-DD', of an instant (default: now). */
export const madridDay = (instant: Date | string = new Date(getNow())): string =>
  toLocalDay(+new Date(instant));

// The day in Madrid, 'YYYY-MM-DD', of a day or an instant.
const toDay = (text: string) => (isBareDay(text) ? text : madridDay(text));

/** Formats a day ('YYYY-MM-DD') or an ISO instant as '26 de noviembre', with the year unless it is the current one. */
export function formatDay(text: string, now: Date = new Date(getNow())): string {
  if (!isDate(text)) return text;
  const isThisYear = toDay(text).slice(0, 4) === madridDay(now).slice(0, 4);
  return pick(isThisYear ? thisYears : otherYears, text).format(new Date(text));
}

/** Formats a day or an ISO instant with weekday and year: 'jueves, 26 de noviembre de 2026'. */
export const formatDayWithWeekday = (text: string): string =>
  isDate(text) ? pick(weekday, text).format(new Date(text)) : text;

/** The time of an ISO instant in Madrid: '09:05'. */
export const formatClockTime = (iso: string): string => (isDate(iso) ? clock().format(new Date(iso)) : iso);

const relativeWords: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** Relative date: 'hoy, 17:30', 'ayer, 09:05', 'mañana', else '26 de noviembre' (with the year unless it is the current one). */
export function formatRelativeDate(text: string, now: Date = new Date(getNow())): string {
  if (!isDate(text)) return text;
  const word = relativeWords[(Date.parse(toDay(text)) - Date.parse(madridDay(now))) / 86_400_000];
  if (word === undefined) return formatDay(text, now);
  return isBareDay(text) ? word : `${word}, ${formatClockTime(text)}`;
}

/** An ISO instant as date and time: '26 de noviembre, 17:30', with the year unless it is the current one. */
export const formatDateTime = (iso: string, now?: Date): string =>
  isDate(iso) ? `${formatDay(iso, now)}, ${formatClockTime(iso)}` : iso;
