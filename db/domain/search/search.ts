import { toAsciiDigits } from '../digits.ts';
import { foldWords, withoutAccents } from '../fold.ts';
import { readWholePhones, toPhoneParts } from '../phones.ts';

/** Results of each kind that the search of everything lists; it counts up to `counted`. */
export const SEARCH_RESULTS = { listed: 5, counted: 50 } as const;
/** The words of a search that count; further ones are ignored. */
const MAX_WORDS = 8;

/** What is typed of a phone: whole numbers, else digits that stand in one number each. */
export type TypedPhone = { whole: ReturnType<typeof readWholePhones>; parts: string[] };
/** Returns what a typed text says of a phone; null for a text without digits. */
export function parsePhone(typed: string): TypedPhone | null {
  const parts = toPhoneParts(typed);
  return parts.length > 0 ? { whole: readWholePhones(typed), parts } : null;
}

/**
 * A search text: itself, its folded words, of which a record contains each, in any order; those of the fold before, by which records are found
 * until they are folded anew, null where they are the same; and what it says of a phone, null where it says something else.
 */
export type SearchText = {
  /** As it was typed. */
  typed: string;
  words: string[];
  formerWords: string[] | null;
  phone: TypedPhone | null;
};

const toFormerWords = (text: string) => withoutAccents(text).split(/\s+/).filter(Boolean);
type WholePhones = TypedPhone['whole'];
/** Returns a text with its numbers replaced. */
const replaceNumbers = (
  text: string,
  numbers: WholePhones,
  toText: (number: WholePhones[number]) => string,
) =>
  numbers.reduceRight(
    (rest, number) => rest.slice(0, number.from) + toText(number) + rest.slice(number.to),
    text,
  );
/** Among words a whole number counts with its national digits, which a phone contains however it is written. */
function toNationalDigits(typed: string): string {
  const text = toAsciiDigits(typed);
  const rewritten = readWholePhones(text).filter(({ callingCode, extension }) => callingCode || extension);
  return rewritten.length > 0 ? replaceNumbers(text, rewritten, ({ national }) => ` ${national} `) : typed;
}
/** Returns the words of a typed text: its folded ones, and those of the fold before, null where they are the same. */
export function parseWords(typed: string): Pick<SearchText, 'words' | 'formerWords'> {
  const text = toNationalDigits(typed);
  const words = foldWords(text).slice(0, MAX_WORDS);
  const formerWords = toFormerWords(text).slice(0, MAX_WORDS);
  return { words, formerWords: formerWords.join(' ') === words.join(' ') ? null : formerWords };
}

/** What stands around a number that is copied from a page: the scheme or address of a link, a label. */
const AROUND_NUMBER =
  /^\s*(?:(?:tel|tfno|tlf|sms|callto)[.:]+|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))|[?&](?:text|type)=.*/gi;
const PHONE_SIGNS = /^[\d\s+().\-/]+$/;
/** Whether a text is whole numbers with nothing but signs, a link or a label between and around them: 'tel:934111222 ext. 12'. */
function isOnlyNumbers(text: string, numbers: WholePhones): boolean {
  const rest = replaceNumbers(text, numbers, () => '');
  return numbers.length > 0 && !/[\p{L}\p{N}@]/u.test(rest.replace(AROUND_NUMBER, ''));
}

export function parseSearch(typed: string): SearchText {
  const text = toAsciiDigits(typed);
  const phone = parsePhone(text);
  const isPhone = phone && (PHONE_SIGNS.test(text) || isOnlyNumbers(text, phone.whole));
  return { typed, ...parseWords(typed), phone: isPhone ? phone : null };
}
