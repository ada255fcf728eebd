import { toAsciiDigits } from './digits.ts';

/** One of the numbers in a phone field. */
export type Phone = {
  /** Its digits, without calling code and the 0 that is dialled in its own country: '7911123456'. */
  national: string;
  /** The calling code that it is written with, without '+': '44'; null without one. */
  callingCode: string | null;
  /** What is dialled after it; no part of the number. */
  extension: string | null;
  /** What a link dials: '+447911123456', '612345678', codes of a network as they are ('*123#'). */
  dialled: string;
  /** Where it stands in the field, its extension included. */
  from: number;
  to: number;
};

const SPAIN = '34';
/** Digits of a Spanish number without its calling code (ITU E.164: +34 and nine digits). */
const SPANISH_DIGITS = 9;
const isSpanish = (digits: string): boolean => /^[5-9]\d{8}$/.test(digits);
const isSpanishWithCode = (digits: string): boolean =>
  digits.startsWith(SPAIN) && isSpanish(digits.slice(SPAIN.length));
/** Digits of a number with its calling code (ITU E.164); the shortest are those of small countries. */
const isInternational = (digits: string): boolean =>
  digits.startsWith(SPAIN) ? isSpanishWithCode(digits) : /^\d{8,15}$/.test(digits);
/** Fewer digits beside a number are part of a note: 'tardes de 17 a 20'. */
const MIN_DIGITS = 6;
/** No number is longer (ITU E.164). */
const MAX_DIGITS = 15;

// One digit, the codes of two digits, else three (ITU E.164, list of assigned country codes).
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{1,3})/;
// Where a number begins with 0 after the calling code too: Italy and the Vatican, San Marino, Gabon, Ivory Coast, Congo, Benin.
const KEEPS_ZERO = new Set(['39', '378', '241', '225', '242', '229']);

const NETWORK_CODE = /^(?:[*#][\d*#]+|[\d*]+#)$/;
// What stands beside numbers and is part of none: ordinals and hours ('2ª', '1r', '9-14h'), the marks of a list ('1)', 'Tel 2'), dates with
// their year, and the numbers of identity cards.
const BESIDE = [
  /\d{1,2}(?:\.?[ºª°]|(?:er|[rnta])(?!\p{L})|(?:[.:]\d\d)?(?:\s?[–-]\s?\d{1,2}(?:[.:]\d\d)?)?\s?h(?!\p{L}))/u,
  /(?<!\S)[1-9](?:\)|\.\s)|(?<=[\p{L}º°]\.?\s?)[1-4](?=\s+(?:[6-9+(]|00))/u,
  /(?<![./-])[0-3]?\d(?<sign>[./-])[01]?\d\k<sign>(?:19|20)\d\d(?!\d)/u,
  /(?<![\p{L}.])(?:(?:[xyz]-?\d{7}|\d\d\.?\d{3}\.?\d{3})-?[a-z](?!\p{L})|[a-hjnp-suvw]-?\d{8})(?!\d)/u,
];
const EXTENSION =
  /(?:(?<!\p{L})(?:ext(?:e?ns?|ensi[oó]n?)?|int(?:erno)?|anexo)(?!\p{L})\.?|(?<=[\d)]\s*)x\.?(?=\s*\d)|,,+|;ext=|#)[\s:-]*(?:n\.?[º°]\s*)?(?<extension>\d{1,7})(?!\d)/u;
const SIGNS = /(?<zero>\(\s*0\s*\))|(?<plus>\+)|(?<slash>\/)|(?<digits>\d+)|[^\s().·•∙_−\p{Pd}]/u;
const TOKEN = new RegExp(
  `${EXTENSION.source}|(?<!\\d)(?:${BESIDE.map(({ source }) => source).join('|')})|${SIGNS.source}`,
  'giu',
);

/** Digits without a sign between them, and the signs before them in their number. */
type Group = { digits: string; from: number; to: number; before: string };
/** Digits that follow each other with nothing but blanks, dots, dashes and brackets between them, and slashes within a number. */
type Run = {
  hasCode: boolean;
  from: number;
  groups: Group[];
  extension?: { digits: string; to: number };
  isBehindNumber?: boolean | undefined;
};

const join = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('');

/** Parts groups of digits where whole numbers follow each other: '655 111 222 934 111 222' are two. */
function partGroups(groups: Group[], isWhole: (digits: string) => boolean): Group[][] {
  if (isWhole(join(groups))) return [groups];
  for (let end = 1; end < groups.length; end++) {
    if (!isWhole(join(groups.slice(0, end)))) continue;
    const others = partGroups(groups.slice(end), isWholeNational);
    if (others.every((other) => isWholeNational(join(other)))) return [groups.slice(0, end), ...others];
  }
  return [groups];
}
const isWholeNational = (digits: string): boolean => isSpanish(digits) || isSpanishWithCode(digits);

function toPhone(digits: string, hasCode: boolean): Pick<Phone, 'national' | 'callingCode' | 'dialled'> {
  if (!hasCode && !isSpanishWithCode(digits)) return { national: digits, callingCode: null, dialled: digits };
  const callingCode = CALLING_CODE.exec(digits)?.[0] ?? '';
  const rest = digits.slice(callingCode.length);
  if (callingCode === SPAIN && isSpanishWithCode(rest)) return toPhone(rest, true);
  const national = KEEPS_ZERO.has(callingCode) ? rest : rest.replace(/^0/, '');
  return { national, callingCode, dialled: `+${callingCode}${national}` };
}

type Digits = Pick<Run, 'hasCode' | 'groups'>;
const isWhole = ({ hasCode, groups }: Digits): boolean =>
  (hasCode ? isInternational : isWholeNational)(join(groups));
/** The parts of a run; only the first one can have its calling code. */
const toParts = ({ hasCode, groups }: Digits): Digits[] =>
  partGroups(groups, hasCode ? isInternational : isWholeNational).map((part, index) => ({
    hasCode: hasCode && index === 0,
    groups: part,
  }));
/** Whether a run is whole numbers. */
const isComplete = (run: Digits): boolean => toParts(run).every(isWhole);
const splitAtSlashes = (groups: Group[]): Group[][] =>
  groups.reduce<Group[][]>((parts, group) => {
    const last = parts.at(-1);
    // '0171/1234567': an area code, without the calling code of its country.
    if (last && (!group.before.includes('/') || /^0\d{1,4}$/.test(join(last)))) last.push(group);
    else parts.push([group]);
    return parts;
  }, []);

const isSpanishRun = (groups: readonly Group[], hasCode: boolean): boolean =>
  (hasCode ? isSpanishWithCode : isWholeNational)(join(groups));
/**
 * Whether a run is a Spanish number whose last group has all of its digits: what follows is no part of it, except for a digit or two
 * behind a blank, which are too many.
 */
const isInOnePiece = ({ groups, hasCode }: Run): boolean =>
  (groups.at(-1)?.digits.length ?? 0) >= SPANISH_DIGITS && isSpanishRun(groups, hasCode);

const SETTING_OFF = [/\(/, /[\p{Pd}−]/u];
/**
 * The groups without a last one that is set off from a whole Spanish number: '93 415 28 60-61', '612 345 678 (2)', but not '612 345 678 9',
 * which is a number with a digit too many.
 */
function withoutSurplus(groups: Group[], hasCode: boolean): Group[] {
  const [number, last] = [groups.slice(0, -1), groups.at(-1)];
  const isSetOff =
    last &&
    last.digits.length <= 4 &&
    SETTING_OFF.some(
      (sign) => sign.test(last.before) && !number.slice(1).some(({ before }) => sign.test(before)),
    );
  return isSetOff && isSpanishRun(number, hasCode) ? number : groups;
}

function toPhones({ hasCode, from, groups: all, extension }: Run): Phone[] {
  const groups = withoutSurplus(all, hasCode);
  if (groups.length === 0) return [];
  const parts = toParts({ hasCode, groups }).flatMap((part) =>
    isWhole(part) ? [part.groups] : splitAtSlashes(part.groups),
  );
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return {
      ...toPhone(join(part), hasCode && index === 0),
      extension: (isLast && extension?.digits) || null,
      from: index === 0 ? from : (part[0]?.from ?? from),
      to: (isLast && extension?.to) || (part.at(-1)?.to ?? from),
    };
  });
}

/** The runs of digits of a field, each with the extension behind it. */
function readRuns(field: string): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  let end = 0;
  for (const { 0: token, index, groups: kind = {} } of field.matchAll(TOKEN)) {
    const to = index + token.length;
    const last = runs.at(-1);
    const current: Run | undefined = isOpen ? last : undefined;
    if (kind.zero && current?.hasCode) continue;
    // '93/415 28 60' is one number, '655 111 222 / 934 111 222' are two.
    isOpen = Boolean(kind.digits || kind.plus || (kind.slash && current && !isComplete(current)));
    if (kind.plus) runs.push({ hasCode: true, from: index, groups: [] });
    else if (kind.digits) {
      // Within a number '00' is two of its digits.
      const isFree =
        !current ||
        current.groups.length === 0 ||
        /^00\d{8}/.test(token) ||
        isComplete({ ...current, hasCode: false });
      const hasCode = isFree && /^00(?:\d|$)/.test(token);
      const isNext =
        current &&
        ((isInOnePiece(current) && (token.length > 2 || /\S/.test(field.slice(end, index)))) ||
          (current.isBehindNumber && isSpanish(token) && !isWholeNational(join(current.groups) + token)));
      const groups =
        hasCode && token === '00'
          ? []
          : [{ digits: token.slice(hasCode ? 2 : 0), from: index, to, before: field.slice(end, index) }];
      if (current && !hasCode && !isNext) current.groups.push(...groups);
      else runs.push({ hasCode, from: index, groups, isBehindNumber: isNext });
    } else if (kind.extension && last) last.extension ??= { digits: kind.extension, to };
    if (kind.digits) end = to;
  }
  return runs;
}

/**
 * The numbers of a phone field in their order: one, several ('655 111 222 / 934 111 222'), with calling code ('+44 (0)7911 123456'),
 * extension ('934 111 222 ext. 12') or a note ('Ana 612 345 678, tardes de 17 a 20'). Without any digit none; of a text with fewer than
 * six digits all of them are one number.
 */
export function readPhones(text: string): Phone[] {
  const field = toAsciiDigits(text);
  const whole = field.replace(/\s/g, '');
  const all = { extension: null, from: 0, to: text.length };
  if (NETWORK_CODE.test(whole)) return [{ national: whole, callingCode: null, dialled: whole, ...all }];
  const phones = readRuns(field).flatMap(toPhones);
  const isLong = ({ national }: Phone) => national.length >= MIN_DIGITS && national.length <= MAX_DIGITS;
  // A calling code alone is the beginning of a number that is being typed.
  const long = phones.filter(phones.some(isLong) ? isLong : ({ callingCode }) => callingCode);
  const digits = field.replace(/\D/g, '');
  return long.length > 0 || !digits ? long : [{ ...toPhone(digits, false), ...all }];
}

/** What numbers are compared by. */
export type PhoneNumber = Pick<Phone, 'national' | 'callingCode'>;

/** The key that two equal numbers share: the last nine digits; null for a shorter one. */
export function toPhoneKey({ national, callingCode }: PhoneNumber): string | null {
  const digits = `${callingCode ?? ''}${national}`;
  return digits.length >= SPANISH_DIGITS ? digits.slice(-SPANISH_DIGITS) : null;
}

/**
 * Whether two numbers are the same: their last nine digits, unless both have a calling code and not the same. One without code that has
 * nine digits is no longer number's end: +44 7911 123456 is not 911 123 456.
 */
export function isSamePhone(one: PhoneNumber, other: PhoneNumber): boolean {
  const key = toPhoneKey(one);
  if (key === null || key !== toPhoneKey(other)) return false;
  if (one.callingCode && other.callingCode) return one.callingCode === other.callingCode;
  const [withCode, without] = one.callingCode ? [one, other] : [other, one];
  if (!withCode.callingCode) return true;
  return withCode.national.length <= SPANISH_DIGITS || without.national.length > SPANISH_DIGITS;
}

/** Returns those of the numbers that are among the others. */
export const findSameNumbers = <N extends PhoneNumber>(
  ones: readonly N[],
  others: readonly PhoneNumber[],
): N[] => ones.filter((one) => others.some((other) => isSamePhone(one, other)));

/** Whether the digits of a number stand apart, between the words of a note or an address. */
const isGathered = (text: string, { extension, from, to }: Phone): boolean =>
  extension === null && /\p{L}/u.test(text.slice(from, to));

/** Those of the numbers of a text that are whole, with their keys: nine digits or more. */
export const readWholePhones = (text: string): (Phone & { key: string })[] =>
  readPhones(text).flatMap((phone) => {
    const key = toPhoneKey(phone);
    return key === null || isGathered(text, phone) ? [] : [{ ...phone, key }];
  });

/** A whole number as it is compared. */
export type WholeNumber = PhoneNumber & { key: string };
type StoredNumber = [key: string, callingCode: string, national: string];
/**
 * JSON of a phone field and its whole numbers, from which triggers write the rows of `lead_phones` and `owner_phones`. The field is part
 * of it, so that they know a field that was changed without it.
 */
export const toPhoneNumbers = (field: string): string =>
  JSON.stringify({
    of: field,
    numbers: readWholePhones(field).map(
      ({ key, callingCode, national }): StoredNumber => [key, callingCode ?? '', national],
    ),
  });

/** Returns the whole numbers of what toPhoneNumbers has written. */
export const parsePhoneNumbers = (stored: string): WholeNumber[] =>
  (JSON.parse(stored) as { numbers: StoredNumber[] }).numbers.map(([key, callingCode, national]) => ({
    key,
    callingCode: callingCode || null,
    national,
  }));

/**
 * The text by which parts of the numbers in a field are found: each as it is dialled, and of another country in the further ways that
 * people write it.
 */
export const toPhoneSearchText = (field: string): string =>
  readPhones(field)
    .flatMap(({ dialled, callingCode, national }) => {
      if (!callingCode || callingCode === SPAIN) return [dialled];
      const ways = [dialled, `00${callingCode}${national}`];
      return KEEPS_ZERO.has(callingCode) ? ways : [...ways, `0${national}`];
    })
    .join(' ');

/** The digits of each number of a text, by which a part of one is found in toPhoneSearchText: without Spain's calling code. */
export function toPhoneParts(text: string): string[] {
  const field = toAsciiDigits(text);
  return readPhones(field).map(({ dialled, callingCode, national, from, to }) => {
    if (callingCode === SPAIN && national) return national;
    const written = field.slice(from, to);
    // '00' may be two of its digits.
    return callingCode && written.startsWith('00') ? written.replace(/\(\s*0\s*\)|\D/g, '') : dialled;
  });
}

/**
 * The digits of a number as wa.me takes them, with its own calling code, that of Spain where it is Spanish; null for one that is too short
 * or too long to be a number (ITU E.164).
 */
export function toWhatsAppNumber({ national, callingCode }: Phone): string | null {
  const code = callingCode ?? (isSpanish(national) ? SPAIN : null);
  return code && /^\d{8,15}$/.test(code + national) ? code + national : null;
}
