import { cleanLine } from '../../../db/domain/clean-text.ts';
import { addDays, toLocalDateTime } from '../../../db/domain/madrid.ts';
import { formatDay as dayInWords, madridDay } from './format.ts';

/** The first and last day a date field accepts. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2100-12-31'];

// In Spanish, Catalan and English, without accents; a month is typed as the beginning of a name that no other month has.
const months =
  'enero gener january|febrero|marzo marc march|abril april|mayo maig|junio juny june|julio juliol july|agosto august|septiembre setiembre setembre|octubre october|noviembre novembre|diciembre desembre december'
    .split('|')
    .map((names) => names.split(' '));
function findMonth(word: string): string | undefined {
  if (word.length < 3 && word !== 'ag') return undefined;
  const found = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index] : [],
  );
  return found.length === 1 ? String((found[0] ?? 0) + 1) : undefined;
}

const nearDays = new Map(
  Object.entries({
    ...{ ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 },
    ...{ ahir: -1, avui: 0, dema: 1, 'dema passat': 2 },
  }),
);
/** Whether a text is a day 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const two = (text: string) => text.padStart(2, '0');

/** Formats 'YYYY-MM-DD' as '22/11/2026'; returns any other text unchanged. */
export const formatTypedDay = (iso: string): string =>
  isDay(iso) ? iso.split('-').reverse().join('/') : iso;

/**
 * A typed text as the readers of dates and times compare it: lower case, without accents, with one kind of dash, apostrophe and space,
 * without the signs that programs put around it ('[25/12/26, 10:00]') and between day and time ('·'), a compact time with its colons.
 */
export const normalizeTypedDate = (typed: string): string =>
  cleanLine(typed)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[’´`′]/g, "'")
    .replace(/\s*[·⋅•|]\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^["'(«[]+|["')»\],;]+$/g, '')
    .replace(/t(\d\d)(\d\d)(\d\d)(?=z?$)/, 't$1:$2:$3');

const BEFORE_DAY =
  /^(?:(?:el|dia|lu(?:n(?:es)?)?|ma(?:r(?:tes)?)?|mi(?:e(?:rcoles)?)?|ju(?:e(?:ves)?)?|vi(?:e(?:rnes)?)?|sa(?:b(?:ado)?)?|do(?:m(?:ingo)?)?|di(?:lluns|marts|mecres|jous|vendres|ssabte|umenge)|d[ltcjvsg]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[.,]* )+/;
/**
 * The time that programs write behind a date, with its offset from UTC, or with the end of the hours that it begins: '10:00-11:00' has no
 * offset, which a minus is in ISO 8601 only.
 */
export const TRAILING_TIME =
  /(?:,? ?\b(?:a l[ae]s|de) |, ?| - | |t)(\d\d?(?:[:h]\d\d(?::\d\d)?(?:[.,]\d+)?|(?:\.\d\d)?(?= ?h)|(?<=\d{4},? \d\d?)\.\d\d|(?<=\ba l[ae]s \d\d?)(?:[.]\d\d)?)(?: ?(?:hrs?|hs?|[ap]\.? ?m)\b\.?)?)(?: ?(z|\+\d\d:?\d\d|(?<=t[\d:.,]+)-\d\d:?\d\d))?(?: ?(?:-|a) ?\d\d?[:.h]\d\d ?h?)?$/;

// Day, month and year as typed, the year possibly incomplete; the date need not exist.
function parseParts(typed: string): [day: string, month: string, year: string] | null {
  const text = normalizeTypedDate(typed).replace(BEFORE_DAY, '').replace(TRAILING_TIME, '');
  const iso = /^(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})$/.exec(text);
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? ''];
  const compact = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(text);
  if (compact) return [compact[3] ?? '', compact[2] ?? '', compact[1] ?? ''];
  const numbers =
    // A phone's numeric keyboard may have no slash.
    /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text) ??
    /^(\d{1,2}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?(\d+))?[-/.]?$/.exec(text);
  if (numbers) return [numbers[1] ?? '', numbers[2] ?? '', numbers[3] ?? ''];
  const named =
    /^(?<day>\d{1,2})(?:\.?[ºª°]|er|[rnte]|st|nd|rd|th)?[-/. ]*(?:de |d')?(?<month>\p{L}+)[.,]*(?:[-/. ]*(?:del? )?(?<year>\d+))?$/u.exec(
      text,
    ) ?? /^(?<month>\p{L}+)[.,]* (?<day>\d{1,2}),? (?<year>\d{4})$/u.exec(text);
  const { day = '', month = '', year = '' } = named?.groups ?? {};
  const number = findMonth(month);
  return number ? [day, number, year] : null;
}

const thisYear = (now?: Date) => madridDay(now).slice(0, 4);
const toFullYear = (year: string, now?: Date) =>
  year === '' ? thisYear(now) : year.length === 2 ? `20${year}` : year;

function exists(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** The day as it is written ('YYYY-MM-DD'); null where there is none. */
function readDay(typed: string, now?: Date): string | null {
  const near = nearDays.get(normalizeTypedDate(typed).replace(TRAILING_TIME, ''));
  if (near !== undefined) return addDays(madridDay(now), near);
  const [day, month, year] = parseParts(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${toFullYear(year, now)}-${two(month)}-${two(day)}`;
  return exists(iso) ? iso : null;
}

/** Parses a date and time with an offset from UTC to the local time in Madrid ('YYYY-MM-DDTHH:MM'); null for one without. */
export function parseInstant(typed: string, now?: Date): string | null {
  const [, time, offset] = TRAILING_TIME.exec(normalizeTypedDate(typed)) ?? [];
  const day = offset && readDay(typed, now);
  if (!day) return null;
  const instant = Date.parse(`${day}T${time}${offset.toUpperCase().replace(/(\d\d):?(\d\d)/, '$1:$2')}`);
  return Number.isNaN(instant) ? null : toLocalDateTime(instant);
}

/**
 * Parses a typed or pasted date to 'YYYY-MM-DD': '22/11/2026', '22/11/26', '22/11' (of this year), '22112026', '2026-11-22', '20261122',
 * '22 de noviembre de 2026', 'mañana', and what the programs of an office write in Spanish and Catalan, with the time behind it:
 * '22-nov-26', 'dg. 22/11/2026 10:30', "1 d'abril del 2026"; of an instant with an offset the day in Madrid. Null for anything else,
 * and outside of 1900 to 2100.
 */
export function parseDay(typed: string, now?: Date): string | null {
  const read = parseInstant(typed, now)?.slice(0, 10) ?? readDay(typed, now);
  return read !== null && read >= FIRST_DAY && read <= LAST_DAY ? read : null;
}

/** Whether a date is typed completely: '22/11/2026', but not '22/11/20'. */
export const isCompleteDay = (typed: string): boolean =>
  (parseParts(typed)?.[2].length ?? 0) === 4 && parseDay(typed) !== null;

type Bounds = { min?: string; max?: string };

/** The validation message of a typed date; undefined when it is empty or valid. */
export function findDayProblem(
  typed: string,
  { min = FIRST_DAY, max = LAST_DAY }: Bounds,
): string | undefined {
  if (typed.trim() === '') return undefined;
  const iso = parseDay(typed);
  if (iso && iso < min) return `Como muy pronto, el ${dayInWords(min)}.`;
  if (iso && iso > max) return `Como muy tarde, el ${dayInWords(max)}.`;
  if (iso) return undefined;
  const [day, month, year] = parseParts(typed) ?? [];
  if (day === undefined || month === undefined) return 'Escribe la fecha así: dd/mm/aaaa.';
  const fullYear = toFullYear(year ?? '');
  if (!/^\d{4}$/.test(fullYear)) return 'Escribe el año con cuatro cifras.';
  return exists(`${fullYear}-${two(month)}-${two(day)}`)
    ? 'El año debe estar entre 1900 y 2100.'
    : 'Esta fecha no existe.';
}
