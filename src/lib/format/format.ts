import { memoizeOnce } from '../loading/memoize-once.ts';

// Everything reads as in Spain, in Madrid's time, whatever the machine's zone. '\u00a0' keeps a figure and its unit on one line.
const zone = 'Europe/Madrid';
// Making one costs a millisecond on a slow phone: each is made when it is first needed.
const whole = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 }),
);
const fine = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 }),
);
const twoDecimals = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const cents = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);

const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
const wholeDay: Intl.DateTimeFormatOptions = { ...dayAndMonth, year: 'numeric' };

const dates = (options: Intl.DateTimeFormatOptions, timeZone = zone, language = 'es-ES') =>
  memoizeOnce(() => new Intl.DateTimeFormat(language, { ...options, timeZone }));
// A bare day has no zone: read as UTC midnight and written in UTC it stays the day it is.
const formats = (options: Intl.DateTimeFormatOptions) => ({
  day: dates(options, 'UTC'),
  instant: dates(options),
});
const thisYears = formats(dayAndMonth);
const otherYears = formats(wholeDay);
const weekday = formats({ weekday: 'long', ...wholeDay });
const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const isoDay = dates({ year: 'numeric', month: '2-digit', day: '2-digit' }, zone, 'en-CA');

const isBareDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isDate = (text: string) => !Number.isNaN(Date.parse(text));
const pick = (format: ReturnType<typeof formats>, text: string) =>
  (isBareDay(text) ? format.day : format.instant)();

/** Euros without decimals: 285000 gives '285.000 €'. */
export const euros = (amount: number): string => `${whole().format(amount)}\u00a0€`;

/** Euros with their cents: 9.5 gives '9,50 €'. */
export const eurosAndCents = (amount: number): string => cents().format(amount);

/** A monthly rent in euros: 950 gives '950 €/mes'. */
export const eurosPerMonth = (amount: number): string => `${euros(amount)}/mes`;

/** Square metres: 85 gives '85 m²'. */
export const area = (metres: number): string => `${fine().format(metres)}\u00a0m²`;

/** A count with its thousands grouped: 1200 gives '1.200'. */
export const count = (amount: number): string => whole().format(amount);

/**
 * A phone number as it was typed where that groups it already; bare digits of a Spanish one in groups, '612 34 56 78' or
 * '+34 93 415 28 60': Madrid and Barcelona have a prefix of two digits. A number is not broken between its groups.
 */
export function phone(text: string): string {
  const typed = text.trim();
  const parts = /^((?:\+|00)34)?(?:(9[13])(\d{3})|([5-9]\d{2})(\d{2}))(\d{2})(\d{2})$/.exec(typed);
  if (!parts) return typed.replace(/([\d)]) +(?=[\d(])/g, '$1\u00a0');
  const [, prefix, ...groups] = parts;
  return [...(prefix ? ['+34'] : []), ...groups.filter(Boolean)].join('\u00a0');
}

/** The day in Madrid, 'YYYY-MM-DD', of an instant (now when left out). */
export const madridDay = (instant: Date | string = new Date()): string => isoDay().format(new Date(instant));

// The day in Madrid, 'YYYY-MM-DD', of a day or an instant.
const dayOf = (text: string) => (isBareDay(text) ? text : madridDay(text));

/** A day ('YYYY-MM-DD') or an ISO instant as its day: '26 de noviembre', with the year when it is not now's. */
export function day(text: string, now: Date = new Date()): string {
  if (!isDate(text)) return text;
  const isThisYear = dayOf(text).slice(0, 4) === madridDay(now).slice(0, 4);
  return pick(isThisYear ? thisYears : otherYears, text).format(new Date(text));
}

/** The same with its weekday and always with its year: 'jueves, 26 de noviembre de 2026'. */
export const dayWithWeekday = (text: string): string =>
  isDate(text) ? pick(weekday, text).format(new Date(text)) : text;

/** The hour in Madrid of an ISO instant: '09:05'. */
export const hour = (iso: string): string => (isDate(iso) ? clock().format(new Date(iso)) : iso);

const relativeWords: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** As people say it: 'hoy, 17:30', 'ayer, 09:05', 'mañana', else '26 de noviembre' (with the year when it is not now's). */
export function when(text: string, now: Date = new Date()): string {
  if (!isDate(text)) return text;
  const word = relativeWords[(Date.parse(dayOf(text)) - Date.parse(madridDay(now))) / 86_400_000];
  if (word === undefined) return day(text, now);
  return isBareDay(text) ? word : `${word}, ${hour(text)}`;
}

/** An ISO instant with its hour: '26 de noviembre, 17:30', with the year when it is not now's. */
export const dateTime = (iso: string, now?: Date): string =>
  isDate(iso) ? `${day(iso, now)}, ${hour(iso)}` : iso;

/** A size in bytes: '512 Bytes', '1,50 KB', '2,00 MB', '1,25 GB'. */
export function bytes(size: number): string {
  if (!(size >= 1024)) return `${whole().format(Math.max(0, size || 0))}\u00a0Bytes`;
  const step = Math.min(3, Math.floor(Math.log2(size) / 10));
  return `${twoDecimals().format(size / 1024 ** step)}\u00a0${['Bytes', 'KB', 'MB', 'GB'][step]}`;
}
