import { toAsciiDigits } from '../digits.ts';
import { fold, foldPhone, phoneKey, phoneSearchKey } from '../fold.ts';

/** Results of each kind that the search of everything lists; it counts up to `counted`. */
export const SEARCH_RESULTS = { listed: 5, counted: 50 } as const;
/** The words of a search that count; further ones are ignored. */
const MAX_WORDS = 8;

/**
 * A search text: its folded words, of which a record contains each, in any order; its digits where it is a phone number or a part of
 * one; and the key of a whole number.
 */
export type SearchText = { words: string[]; digits: string | null; phone: string | null };

export function parseSearch(text: string): SearchText {
  const words = fold(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const number = toAsciiDigits(text);
  const isPhone = /^[\d\s+().\-/]+$/.test(number) && /\d/.test(foldPhone(number));
  const digits = isPhone ? phoneSearchKey(number) : null;
  return { words, digits, phone: digits && phoneKey(digits) };
}
