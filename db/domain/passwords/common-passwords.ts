import { withoutAccents } from '../fold.ts';
import { commonWords } from './common-words.ts';
import { listKeyboardWalks } from './keyboard-walks.ts';
import { meetsAllRules } from './passwords.ts';

const bases = new Set(commonWords);

// biome-ignore format: a list of endings
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '01', '007', '10', '11', '12', '13', '21', '22', '23', '69', '77', '88', '99', '00', '000', '111', '123', '321', '666', '777', '1234', '4321', '12345', '54321', '123456', '1234567', '12345678', '123456789', '1234567890', '1q2w3e'];
const years = Array.from({ length: 66 }, (_, index) => String(1970 + index));
const birthYears = Array.from({ length: 30 }, (_, index) => String(70 + index));
const digits = [...new Set([...numbers, ...years, ...birthYears, '1899', '1902', '1903'])];
const symbols = ['!', '.', '@', '#', '$', '*', '?', '!!', '!!!', '!@#', '!@#$', '!"·', '!"·$'];
const combinations = digits.flatMap((digit) => symbols.flatMap((symbol) => [digit + symbol, symbol + digit]));
/** Common suffixes of a word: 'Password1!', 'Password@2026'; a word with look-alike symbols may have less: 'P@ssw0rd', 'P@ssword1'. */
const suffixes = new Set([...combinations, '123!@#123', ...digits, ...symbols, '']);
/** Prefixes of a word whose suffix is of the other set: '1Password!', '!Password1', '123Qwe!@#', '2026Verano!'. */
const prefixes = { digits: new Set(digits), symbols: new Set(symbols) };

const lookAlikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
};
/** 'p@ssw0rd' becomes 'password'. */
const replaceLookAlikes = (text: string) =>
  text.replace(/[@431!0$5]/g, (symbol) => lookAlikes[symbol] ?? symbol);
const isCommonWord = (text: string) => bases.has(text) || bases.has(replaceLookAlikes(text));

const keyboardWalks = new Set(listKeyboardWalks());

/** Digits and one sign before and after a word, together. */
const isAround = (text: string) => /^\d*[^\p{L}\d]?\d*$/u.test(text);
/** Whether the text is a common word of two letters or more with digits and one sign around it. */
function hasWordWithin(text: string): boolean {
  for (let start = 0; start < text.length && isAround(text.slice(0, start)); start++)
    for (let end = text.length; end > start + 1; end--) {
      if (!isAround(text.slice(0, start) + text.slice(end))) break;
      if (isCommonWord(text.slice(start, end))) return true;
    }
  return false;
}

/**
 * Whether a password is a common one: a common word with digits and one sign, or common digits and symbols, around it, or a keyboard
 * walk. Ignores case, accents and look-alike symbols. A password that merely contains a common word is not common.
 */
export function isCommonPassword(password: string): boolean {
  const text = withoutAccents(password);
  if (keyboardWalks.has(text) || hasWordWithin(text)) return true;
  for (let end = 1; end <= text.length; end++) {
    const suffix = text.slice(end);
    if (suffixes.has(suffix) && isCommonWord(text.slice(0, end))) return true;
    if (prefixes.digits.has(suffix) && hasPrefix(text.slice(0, end), prefixes.symbols)) return true;
    if (prefixes.symbols.has(suffix) && hasPrefix(text.slice(0, end), prefixes.digits)) return true;
  }
  return false;
}

/** Whether the text is a common word after one of these prefixes. */
function hasPrefix(text: string, allowed: ReadonlySet<string>): boolean {
  for (let start = 1; start < text.length; start++)
    if (allowed.has(text.slice(0, start)) && isCommonWord(text.slice(start))) return true;
  return false;
}

/**
 * Yields the passwords of the list that meet the five rules, each with one capital letter; by suffix, in the order of the set
 * above.
 */
export function* listCommonPasswords(): Generator<string> {
  const capitalize = (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  for (const suffix of suffixes)
    for (const base of bases) {
      const password = capitalize(base) + suffix;
      if (meetsAllRules(password)) yield password;
    }
  for (const walk of keyboardWalks) if (meetsAllRules(capitalize(walk))) yield capitalize(walk);
}
