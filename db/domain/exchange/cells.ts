import { toLocalIso } from '../madrid.ts';

// Without Zod, which neither writing nor reading a sheet needs. Rules: specification 5, ruling 18.

/** What the cells of a column hold; `texts` several values in one cell. */
export type SheetCellKind = 'text' | 'texts' | 'number' | 'flag' | 'day' | 'instant';

/** Separates the values of a cell that holds several; within a value a backslash stands before it, and before a backslash. */
const SEPARATOR = '|';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(,\d+)?$/;

/**
 * Returns a text as its cell has it: a quote stands before what a spreadsheet would take for a formula, and before a quote of the text's
 * own.
 */
export const toTextCell = (text: string): string =>
  text.startsWith("'") || (FORMULA.test(text) && !NUMBER.test(text)) ? `'${text}` : text;

/** Returns several texts as their cell has them. */
export const toTextsCell = (texts: readonly string[]): string =>
  toTextCell(texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(SEPARATOR));

/** Returns a number with a decimal comma and without thousands separators. */
export const toNumberCell = (value: number): string => String(value).replace('.', ',');

/** Returns a day ('YYYY-MM-DD') as 'dd/mm/aaaa'. */
export const toDayCell = (day: string): string => day.split('-').reverse().join('/');

/** Returns an instant (ISO) as Madrid's 'dd/mm/aaaa hh:mm:ss'. */
export function toInstantCell(instant: string): string {
  const local = toLocalIso(Date.parse(instant));
  return `${toDayCell(local.slice(0, 10))} ${local.slice(11, 19)}`;
}
