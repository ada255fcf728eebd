import type { NumberRange } from '../../../../db/domain/fields.ts';
import { type PropertyFeature, propertyFeatures } from '../../../../db/domain/properties/properties.ts';
import { formatCount } from '../../../lib/format/format.ts';

/** Parses the number of a URL, of at most nine digits; undefined where it is none. */
export const parseAmount = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Parses a range of a URL: '100000-300000', '100000-', '-300000'; undefined where it is none, or without numbers. */
export function parseRange(text: string): NumberRange | undefined {
  const [, from, to] = /^(\d{1,9})?-(\d{1,9})?$/.exec(text) ?? [];
  if (!from && !to) return undefined;
  const range: NumberRange = {};
  if (from) range.from = Number(from);
  if (to) range.to = Number(to);
  return (range.from ?? 0) <= (range.to ?? Number.POSITIVE_INFINITY) ? range : undefined;
}

/** Parses the features of a URL: 'ascensor,terraza'; undefined where one is unknown or repeated. */
export function parseFeatures(text: string): PropertyFeature[] | undefined {
  const chosen = propertyFeatures.filter((feature) => text.split(',').includes(feature));
  return chosen.length === text.split(',').length ? chosen : undefined;
}

/** 'desde 100.000 hasta 300.000 €', of the text of a range. */
export const toRangeText = (unit: string) => (text: string) =>
  text
    .replace(/-(\d+)$/, (_, to) => ` hasta ${formatCount(Number(to))}`)
    .replace(/^\d+/, (from) => `desde ${formatCount(Number(from))}`)
    .replace('-', '')
    .trim() + unit;

/** '2 o más', of the text of a number. */
export const toLeastText = (text: string) => `${text} o más`;
/** The same for bedrooms: 'Estudio' for none. */
export const toBedroomsText = (text: string) => (text === '0' ? 'Estudio' : toLeastText(text));
