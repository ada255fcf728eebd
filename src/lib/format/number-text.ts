import { cleanLine } from '../../../db/domain/clean-text.ts';
import { toAsciiDigits } from '../../../db/domain/digits.ts';
import { memoizeOnce } from '../loading/memoize-once.ts';

const createFormat = (decimals: number) =>
  new Intl.NumberFormat('es-ES', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
const wholeFormat = memoizeOnce(() => createFormat(0));
const decimalFormat = memoizeOnce(() => createFormat(2));

export const TOO_MANY_DECIMALS = 'Como máximo dos decimales.';
const NO_NUMBER = { error: 'Escribe un número.' };

/**
 * What a typed number is: its value, null where nothing is typed; or why it is none, with the number that it would be if its three
 * last digits are thousands ('250,000', which nobody means as 250).
 */
export type NumberReading =
  | { value: number | null; error?: undefined; ambiguous?: undefined }
  | { value?: undefined; error: string; ambiguous?: number };

// What may stand before and behind an amount: '€ 250.000,-', '950 €/mes', '85 m2'.
const CURRENCY = /^(?:€|eur(?:os)?)\s*/;
const UNIT =
  /\s*(?:(?:€|euros?|eur|m²|m2|metros cuadrados|metros|metres quadrats|metres)\s*)?(?:\/\s*mes|al mes|mensual(?:e?s)?)?(?:(?<=[€²a-z]|m2)\.)?$/;

/** Whether groups of digits are thousands: '1', '285', '000'. */
const areThousands = ([first = '', ...others]: string[]) =>
  /^[1-9]\d{0,2}$/.test(first) && others.every((group) => group.length === 3);

/**
 * Reads a number as it is typed or pasted, in Spanish notation ('285.000', '85,5', '85.5') or in another where it can mean one number
 * only ('1,250,000.50', '250 000'): with a currency or unit, whatever the spaces.
 */
export function readNumber(typed: string): NumberReading {
  const bare = toAsciiDigits(cleanLine(typed))
    .toLowerCase()
    .replace(CURRENCY, '')
    .replace(UNIT, '')
    .replace(/[.,'][-–—]+$/, '')
    .replace(/[’‘´`′]/g, "'")
    .replace(/\s+/g, ' ');
  if (bare === '') return cleanLine(typed) === '' ? { value: null } : NO_NUMBER;
  const [, sign, digits] = /^([-−]?)(\d+(?:[., ']\d+)*)$/.exec(bare) ?? [];
  if (digits === undefined) return NO_NUMBER;
  const toValue = (text: string) => Number(text) * (sign ? -1 : 1);
  const groups = digits.split(/\D/);
  const separators = digits.replace(/\d/g, '');
  if (separators === '') return { value: toValue(digits) };
  const [last = '', decimal = ''] = [groups.at(-1), separators.at(-1)];
  // Of a single separator only a dot or a space is sure to part thousands.
  const isSure = separators.length > 1 || decimal === '.' || decimal === ' ';
  if (isSure && new Set(separators).size === 1 && areThousands(groups))
    return { value: toValue(groups.join('')) };
  const whole = groups.slice(0, -1);
  const others = new Set(separators.slice(0, -1));
  const isWhole = others.size === 0 || (others.size === 1 && !others.has(decimal) && areThousands(whole));
  if (decimal === ' ' || !isWhole) return NO_NUMBER;
  if (last.length <= 2) return { value: toValue(`${whole.join('')}.${last}`) };
  return others.size === 0 && last.length === 3 && !digits.startsWith('0')
    ? { error: TOO_MANY_DECIMALS, ambiguous: toValue(groups.join('')) }
    : { error: TOO_MANY_DECIMALS };
}

/** The value of a typed number: null where nothing is typed, NaN where it is none. */
export function parseNumber(typed: string): number | null {
  const { value } = readNumber(typed);
  return value === undefined ? Number.NaN : value;
}

/** Formats a number for an input, with two decimals or none ('285.000', '85,50'); '' for null, undefined and NaN. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return (Number.isInteger(value) ? wholeFormat() : decimalFormat()).format(value);
}

/** a + b rounded to hundredths, without floating-point error: sum(0.1, 0.2) returns 0.3. */
export const addRounded = (a: number, b: number): number => Math.round((a + b) * 100) / 100;
