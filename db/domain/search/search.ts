import { toAsciiDigits } from '../digits.ts';
import { foldPhone, foldWords, phoneKey, phoneSearchKey, withoutAccents } from '../fold.ts';

/** Results of each kind that the search of everything lists; it counts up to `counted`. */
export const SEARCH_RESULTS = { listed: 5, counted: 50 } as const;
/** The words of a search that count; further ones are ignored. */
const MAX_WORDS = 8;

/** A phone number with its country within a text. */
const INTERNATIONAL = /\+\d[\d\s().\-/]{6,}\d/g;

/**
 * A search text: its folded words, of which a record contains each, in any order; those of the fold before, by which records are found
 * until they are folded anew, null where they are the same; its digits where it is a phone number or a part of one; and the key of a
 * whole number.
 */
export type SearchText = {
  words: string[];
  formerWords: string[] | null;
  digits: string | null;
  phone: string | null;
};

const toFormerWords = (text: string) => withoutAccents(text).split(/\s+/).filter(Boolean);
/** Returns the words of a typed text: its folded ones, and those of the fold before, null where they are the same. */
export function parseWords(typed: string): Pick<SearchText, 'words' | 'formerWords'> {
  const text = typed.replace(INTERNATIONAL, (number) => phoneSearchKey(number));
  const words = foldWords(text).slice(0, MAX_WORDS);
  const formerWords = toFormerWords(text).slice(0, MAX_WORDS);
  return { words, formerWords: formerWords.join(' ') === words.join(' ') ? null : formerWords };
}

export function parseSearch(text: string): SearchText {
  const number = toAsciiDigits(text);
  const isPhone = /^[\d\s+().\-/]+$/.test(number) && /\d/.test(foldPhone(number));
  const digits = isPhone ? phoneSearchKey(number) : null;
  return { ...parseWords(text), digits, phone: digits && phoneKey(digits) };
}
