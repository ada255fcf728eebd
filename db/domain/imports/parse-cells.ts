import { toInstant } from '../madrid.ts';
import type { NumberFormat } from './imports.ts';

// The reverse of exchange/cells.ts, and what files of other programs have. Without Zod: the page shows with it how a column is read.

const GUARDED = /^'(?=[=+\-@\t\r'])/;
/** Returns the text of a cell without the quote that an export sets before what a spreadsheet would take for a formula. */
export const parseTextCell = (cell: string): string => cell.replace(GUARDED, '');

/** Returns the texts of a cell that holds several, joined by '|'; those within which a backslash stands before it stay whole. */
export function parseTextsCell(cell: string): string[] {
  const texts: string[] = [];
  let current = '';
  const text = parseTextCell(cell);
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '|') {
      texts.push(current);
      current = '';
    } else current += sign === '\\' && /[\\|]/.test(text[at + 1] ?? '') ? text[++at] : sign;
  }
  texts.push(current);
  return texts.map((each) => each.trim()).filter((each) => each !== '');
}

/** The same of values that hold no comma, semicolon, slash or line break, with which programs part them. */
export const parseChoicesCell = (cell: string): string[] =>
  parseTextsCell(cell)
    .flatMap((text) => text.split(/[,;/\n]/))
    .map((text) => text.trim())
    .filter((text) => text !== '');

const UNITS = /\s|€|eur(os)?|m²|m2|\/\s*mes/giu;
const toNumberText = (cell: string): string => parseTextCell(cell).replace(UNITS, '');
const formats: Record<NumberFormat, RegExp> = {
  comma: /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  point: /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
};
/** A number whose three decimals may as well be thousands. */
const doubtful: Record<NumberFormat, RegExp> = {
  comma: /^-?[1-9]\d{0,2},\d{3}$/,
  point: /^-?[1-9]\d{0,2}\.\d{3}$/,
};
/** Returns the number of a cell; null where it is not written so, or may be another one in the other format. */
export function parseNumberCell(cell: string, format: NumberFormat): number | null {
  const text = toNumberText(cell);
  if (!formats[format].test(text) || doubtful[format].test(text)) return null;
  return Number(format === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
}

/**
 * Returns how the numbers of a column are written: as most of the cells that only one format has are, else as more of its cells can be
 * without doubt; 'comma' where either may be.
 */
export function recogniseNumbers(cells: readonly string[]): NumberFormat {
  const texts = cells.map(toNumberText).filter((text) => text !== '');
  const count = (isOfFormat: (text: string) => boolean) => texts.filter(isOfFormat).length;
  const more =
    count((text) => formats.point.test(text) && !formats.comma.test(text)) -
      count((text) => formats.comma.test(text) && !formats.point.test(text)) ||
    count((text) => parseNumberCell(text, 'point') !== null) -
      count((text) => parseNumberCell(text, 'comma') !== null);
  return more > 0 ? 'point' : 'comma';
}

const SPANISH_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** The first of two digits that are a year of the century before. */
const FORMER_CENTURY = 70;
const toYear = (year: string) =>
  year.length === 4 ? year : `${Number(year) < FORMER_CENTURY ? '20' : '19'}${year}`;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const pad = (number: string | undefined) => (number ?? '').padStart(2, '0');
function parseDay(text: string): string | null {
  const [, day, month, year] = SPANISH_DAY.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const iso = year
    ? `${toYear(year)}-${pad(month)}-${pad(day)}`
    : `${isoYear}-${pad(isoMonth)}-${pad(isoDay)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // Date would read the 30th of February as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
/** Returns the day ('YYYY-MM-DD') of a cell, 'dd/mm/aaaa' or ISO, with an hour or without; null where it is none. */
export const parseDayCell = (cell: string): string | null =>
  parseDay(parseTextCell(cell).trim().split(/[ T]/)[0] ?? '');

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
/** Returns the instant (ISO) of a cell in Madrid, 'dd/mm/aaaa hh:mm:ss', of a day alone its noon; null where it is none. */
export function parseInstantCell(cell: string): string | null {
  const [date = '', time = '12:00:00'] = parseTextCell(cell).trim().split(/[ T]+/);
  const day = parseDay(date);
  const [, hours, minutes, seconds] = TIME.exec(time) ?? [];
  if (!day || !hours) return null;
  const minute = toInstant(day, `${pad(hours)}:${minutes}`);
  return new Date(Date.parse(minute) + Number(seconds ?? 0) * 1000).toISOString();
}
