import { commonWords } from './common-words.ts';
import { fold } from './fold.ts';
import { listKeyboardWalks } from './keyboard-walks.ts';
import { meetsAllRules } from './passwords.ts';

const bases = new Set(commonWords);

// biome-ignore format: a list of endings
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '01', '007', '10', '11', '12', '13', '21', '22', '23', '69', '77', '88', '99', '00', '000', '111', '123', '321', '666', '777', '1234', '4321', '12345', '54321', '123456', '1234567', '12345678', '123456789', '1234567890', '1q2w3e'];
const years = Array.from({ length: 66 }, (_, index) => String(1970 + index));
const birthYears = Array.from({ length: 30 }, (_, index) => String(70 + index));
const digits = [...new Set([...numbers, ...years, ...birthYears, '1899', '1902', '1903'])];
const signs = ['!', '.', '@', '#', '$', '*', '?', '!!', '!!!', '!@#', '!@#$', '!"·', '!"·$'];
const both = digits.flatMap((digit) => signs.flatMap((sign) => [digit + sign, sign + digit]));
/** What stands after a word: 'Password1!', 'Password@2026'; after one with look-alike signs also less: 'P@ssw0rd', 'P@ssword1'. */
const endings = new Set([...both, '123!@#123', ...digits, ...signs, '']);
/** What stands before and after it otherwise: '1Password!', '!Password1', '123Qwe!@#', '2026Verano!'. */
const framed = { digitBefore: new Set(digits), signBefore: new Set(signs) };

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
/** 'p@ssw0rd' as 'password'. */
const replaceLookAlikes = (text: string) => text.replace(/[@431!0$5]/g, (sign) => lookAlikes[sign] ?? sign);
const isBase = (text: string) => bases.has(text) || bases.has(replaceLookAlikes(text));

const walks = new Set(listKeyboardWalks());

/**
 * Whether a password is in the list of common ones: a common word with common digits and signs around it, or a keyboard walk. Case,
 * accents and look-alike signs make no difference; a password that merely contains a word is not in it.
 */
export function isCommonPassword(password: string): boolean {
  const text = fold(password);
  if (walks.has(text)) return true;
  for (let end = 1; end <= text.length; end++) {
    const after = text.slice(end);
    if (endings.has(after) && isBase(text.slice(0, end))) return true;
    if (framed.digitBefore.has(after) && hasFrame(text.slice(0, end), framed.signBefore)) return true;
    if (framed.signBefore.has(after) && hasFrame(text.slice(0, end), framed.digitBefore)) return true;
  }
  return false;
}

function hasFrame(text: string, before: ReadonlySet<string>): boolean {
  for (let start = 1; start < text.length; start++)
    if (before.has(text.slice(0, start)) && isBase(text.slice(start))) return true;
  return false;
}

/** The list itself, each entry once and with one capital, as far as it meets the five rules; the most common endings first. */
export function* listCommonPasswords(): Generator<string> {
  const capital = (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  for (const ending of endings)
    for (const base of bases) {
      const password = capital(base) + ending;
      if (meetsAllRules(password)) yield password;
    }
  for (const walk of walks) if (meetsAllRules(capital(walk))) yield capital(walk);
}
