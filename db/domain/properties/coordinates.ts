import { toAsciiDigits } from '../digits.ts';

// Without Zod. Coordinates are degrees of WGS 84, as maps show and copy them.

/** Where Spain lies, its islands, Ceuta and Melilla included: latitude and longitude that were exchanged lie outside. */
export const SPAIN = { latitude: { min: 27, max: 44.5 }, longitude: { min: -19, max: 5 } } as const;
const DECIMALS = 1e6;

/** Rounds degrees to six decimals, a tenth of a metre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

const clean = (typed: string) =>
  toAsciiDigits(typed)
    .replace(/[−–]/g, '-')
    .replace(/[()[\]]/g, '')
    .trim();
const toNumber = (digits: string) => roundDegrees(Number(digits.replace(',', '.')));
const DEGREES = String.raw`(-?\d{1,3}(?:[.,]\d+)?)\s*°?`;
const SINGLE = new RegExp(`^${DEGREES}$`);
const PAIRS = [
  // '41.40338, 2.17403', '41.40338,2.17403', '41.40338 2.17403'
  /^(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[NS]?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[EWO]?$/i,
  // '41,40338, 2,17403', '41,40338; 2,17403', '41,40338 2,17403'
  /^(-?\d{1,3},\d+)\s*°?\s*[NS]?\s*(?:[,;]\s*|\s+)(-?\d{1,3},\d+)\s*°?\s*[EWO]?$/i,
];
/** `41°24'12.2"N 2°10'26.5"E`. */
const SEXAGESIMAL =
  /^(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)(?:["″”]|'')\s*([NS])[,;\s]*(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)(?:["″”]|'')\s*([EWO])$/i;

/** Returns degrees as they were typed or pasted, with a dot or a comma; null for nothing, NaN for what is no number. */
export function parseDegrees(typed: string): number | null {
  const text = clean(typed);
  if (text === '') return null;
  const [, digits] = SINGLE.exec(text) ?? [];
  return digits === undefined ? Number.NaN : toNumber(digits);
}

/** Returns latitude and longitude of a text that has both, as maps copy them; null for any other. */
export function parseCoordinates(typed: string): { latitude: number; longitude: number } | null {
  const text = clean(typed);
  const parts = SEXAGESIMAL.exec(text);
  if (parts) {
    const [latitude, longitude] = [parts.slice(1, 5), parts.slice(5, 9)].map(toDegrees);
    return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
  }
  for (const pattern of PAIRS) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    // '41,40338' alone is one number with a decimal comma.
    if (latitude === undefined || longitude === undefined || SINGLE.test(text)) continue;
    const isWest = /[WO]$/i.test(text);
    return { latitude: toNumber(latitude), longitude: (isWest ? -1 : 1) * toNumber(longitude) };
  }
  return null;
}

function toDegrees([degrees, minutes, seconds, side = '']: string[]): number {
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds?.replace(',', '.')) / 3600;
  return roundDegrees(/[SWO]/i.test(side) ? -value : value);
}
