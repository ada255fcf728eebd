import { fold } from '../../../db/domain/fold.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { day as dayInWords, madridDay } from './format.ts';

/** The first and last day a date field accepts. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2100-12-31'];

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
const monthNames = months.split(' ');
const nearDays: Record<string, number> = { ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 };
/** Whether a text is a day 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const two = (text: string) => text.padStart(2, '0');

/** Formats 'YYYY-MM-DD' as '22/11/2026'; returns any other text unchanged. */
export const formatTypedDay = (iso: string): string =>
  isDay(iso) ? iso.split('-').reverse().join('/') : iso;

// Day, month and year as typed, the year possibly incomplete; the date need not exist.
function parseParts(text: string): [day: string, month: string, year: string] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(t[\d:.]*z?)?$/.exec(text);
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? ''];
  // A phone's numeric keyboard may have no slash.
  const typed =
    /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text) ?? /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d+))?[-/.]?$/.exec(text);
  if (typed) return [typed[1] ?? '', typed[2] ?? '', typed[3] ?? ''];
  const named = /^(?:\p{L}+,? )?(\d{1,2})(?: de)? (\p{L}{3,})\.?(?:(?: de|,)? (\d+))?$/u.exec(text);
  const month = monthNames.findIndex((name) => name.startsWith(named?.[2] ?? '–')) + 1;
  return named && month > 0 ? [named[1] ?? '', String(month), named[3] ?? ''] : null;
}

const thisYear = (now?: Date) => madridDay(now).slice(0, 4);
const toFullYear = (year: string, now?: Date) =>
  year === '' ? thisYear(now) : year.length === 2 ? `20${year}` : year;

function exists(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/**
 * Parses a typed or pasted date to 'YYYY-MM-DD': '22/11/2026', '22/11/26', '22/11' (of this year), '22112026', '2026-11-22',
 * '22 de noviembre de 2026', 'mañana'. Null for anything else, and outside of 1900 to 2100.
 */
export function parseDay(typed: string, now?: Date): string | null {
  const text = fold(typed.trim());
  const near = nearDays[text];
  if (near !== undefined) return addDays(madridDay(now), near);
  const [day, month, year] = parseParts(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${toFullYear(year, now)}-${two(month)}-${two(day)}`;
  return exists(iso) && iso >= FIRST_DAY && iso <= LAST_DAY ? iso : null;
}

/** Whether a date is typed completely: '22/11/2026', but not '22/11/20'. */
export const isCompleteDay = (typed: string): boolean =>
  (parseParts(fold(typed.trim()))?.[2].length ?? 0) === 4 && parseDay(typed) !== null;

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
  const [day, month, year] = parseParts(fold(typed.trim())) ?? [];
  if (day === undefined || month === undefined) return 'Escribe la fecha así: dd/mm/aaaa.';
  const fullYear = toFullYear(year ?? '');
  if (!/^\d{4}$/.test(fullYear)) return 'Escribe el año con cuatro cifras.';
  return exists(`${fullYear}-${two(month)}-${two(day)}`)
    ? 'El año debe estar entre 1900 y 2100.'
    : 'Esta fecha no existe.';
}
