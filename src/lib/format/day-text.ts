import { fold } from '../../../db/domain/fold.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { day as dayInWords, madridDay } from './format.ts';

/** The first and the last day that a date field takes. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2100-12-31'];

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
const monthNames = months.split(' ');
const nearDays: Record<string, number> = { ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 };
/** Whether a text is a day 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const two = (text: string) => text.padStart(2, '0');

/** A day 'YYYY-MM-DD' as it is typed in Spain, '22/11/2026'; anything else stays as it is. */
export const dayAsTyped = (iso: string): string => (isDay(iso) ? iso.split('-').reverse().join('/') : iso);

// Day, month and year as they were written, the year as far as it was: what stands there need not exist.
function partsOf(text: string): [day: string, month: string, year: string] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(t[\d:.]*z?)?$/.exec(text);
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? ''];
  // A phone's keyboard of figures may have no bar.
  const typed =
    /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text) ?? /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d+))?[-/.]?$/.exec(text);
  if (typed) return [typed[1] ?? '', typed[2] ?? '', typed[3] ?? ''];
  const named = /^(?:\p{L}+,? )?(\d{1,2})(?: de)? (\p{L}{3,})\.?(?:(?: de|,)? (\d+))?$/u.exec(text);
  const month = monthNames.findIndex((name) => name.startsWith(named?.[2] ?? '–')) + 1;
  return named && month > 0 ? [named[1] ?? '', String(month), named[3] ?? ''] : null;
}

const thisYear = (now?: Date) => madridDay(now).slice(0, 4);
const wholeYear = (year: string, now?: Date) =>
  year === '' ? thisYear(now) : year.length === 2 ? `20${year}` : year;

function exists(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/**
 * The day 'YYYY-MM-DD' that was typed or pasted: '22/11/2026', '22/11/26', '22/11' (of this year), '22112026', '2026-11-22',
 * '22 de noviembre de 2026', 'mañana'. Null for what no calendar between 1900 and 2100 has.
 */
export function readDay(typed: string, now?: Date): string | null {
  const text = fold(typed.trim());
  const near = nearDays[text];
  if (near !== undefined) return addDays(madridDay(now), near);
  const [day, month, year] = partsOf(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${wholeYear(year, now)}-${two(month)}-${two(day)}`;
  return exists(iso) && iso >= FIRST_DAY && iso <= LAST_DAY ? iso : null;
}

/** Whether nothing more is to be expected of what is being typed: '22/11/2026', but not '22/11/20'. */
export const isWholeDay = (typed: string): boolean =>
  (partsOf(fold(typed.trim()))?.[2].length ?? 0) === 4 && readDay(typed) !== null;

type Bounds = { min?: string; max?: string };

/** What is wrong with a date as it was left, as a sentence; undefined when nothing is. */
export function dayComplaint(typed: string, { min = FIRST_DAY, max = LAST_DAY }: Bounds): string | undefined {
  if (typed.trim() === '') return undefined;
  const iso = readDay(typed);
  if (iso && iso < min) return `Como muy pronto, el ${dayInWords(min)}.`;
  if (iso && iso > max) return `Como muy tarde, el ${dayInWords(max)}.`;
  if (iso) return undefined;
  const [day, month, year] = partsOf(fold(typed.trim())) ?? [];
  if (day === undefined || month === undefined) return 'Escribe la fecha así: dd/mm/aaaa.';
  const whole = wholeYear(year ?? '');
  if (!/^\d{4}$/.test(whole)) return 'Escribe el año con cuatro cifras.';
  return exists(`${whole}-${two(month)}-${two(day)}`)
    ? 'El año debe estar entre 1900 y 2100.'
    : 'Esta fecha no existe.';
}
