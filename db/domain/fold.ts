/** Signs that are one: the apostrophe, among them letters of Unicode and the accents that keyboards type alone. */
const APOSTROPHES = /['’‘‛ʼʻʹʽˈʾʿ′‵´`ˊˋ΄᾽᾿՚Ꞌꞌʹ＇]/g;
const DASHES = /[\p{Pd}−⁃]/gu;
/** Soft hyphens, zero-width signs, direction marks, variants: nobody sees or types them. */
const UNSEEN = /[\p{DI}\p{Cf}]/gu;
/** Letters that Unicode neither decomposes (NFKD) nor has another case for ('ß', 'ı'), by their plain ones; and the sign of a degree, typed for 'º'. */
const PLAIN: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ĸ: 'k', ɓ: 'b', ɖ: 'd', ƒ: 'f', ɨ: 'i', ɫ: 'l', ς: 'σ', '°': 'o' },
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** The middle dot of Catalan ('col·legi'), and the signs that are typed for it. */
const MIDDLE_DOT = /(?<=\p{L})[·•∙⋅‧・](?=\p{L})/gu;
const WORD = /#?[\p{L}\p{N}]+/gu;
/** What no address with @ contains, and what does not belong to one at its ends. */
const AROUND_ADDRESSES = /[\s"(),:;<>[\]\\]+/;
const ENDS = /^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu;
/** What stands before an address that is copied from a page. */
const LINK = /(?<![\p{L}\p{N}])mailto:(?=\S+@)/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

const toPlainLetters = (text: string) =>
  text
    .toUpperCase()
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(DASHES, '-')
    .replace(LETTERS, (letter) => PLAIN[letter] ?? letter);
/** Returns the text with plain letters in lower case, one kind of apostrophe and of dash, and without what cannot be seen. */
const toPlain = (text: string) =>
  // Twice, because what is decomposed can have a capital or a sign of its own.
  toPlainLetters(toPlainLetters(text.replace(UNSEEN, ''))).replace(MIDDLE_DOT, '');
const toWords = (plain: string): string[] =>
  plain
    .replace(LINK, ' ')
    .split(AROUND_ADDRESSES)
    .flatMap((part) => (part.includes('@') ? part.replace(ENDS, '') : (part.match(WORD) ?? [])))
    .filter((word) => HAS_WORD.test(word));

/**
 * Folds a text, stored or typed: its words with plain letters in lower case, a space between them. 'L’Hospitalet, 3.º Peñíscola' becomes
 * 'l hospitalet 3 o peniscola'. Words are parted at everything that is neither letter nor number; addresses with @ and a leading # stay
 * whole. A text of signs alone is these signs.
 */
export function fold(text: string): string {
  const plain = toPlain(text);
  return toWords(plain).join(' ') || plain.trim().replace(/\s+/g, ' ');
}

/** Where a word begins though no space is typed: behind an ordinal ('3º2ª', 'nº12'), and what is written apart from its number too ('85m2'). */
const TYPED_TOGETHER = /(?<=[ºª°])(?=[\p{L}\p{N}])|(?<=\d)(?=(?:m[2²]|bis)(?![\p{L}\p{N}]))/giu;
/** Returns the words of a typed text, which a stored one contains in any order; none of an empty text. */
export const foldWords = (typed: string): string[] =>
  fold(typed.replace(TYPED_TOGETHER, ' ')).split(' ').filter(Boolean);

const JOINED = /[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)+/gu;
const GROUPED_DIGITS = /\+?\d[\d\s()./-]{7,}\d/g;
/**
 * Returns what a stored text is found by beside its fold: words that a sign parts as one ('odonnell', 'vilareal', '3o'), the digits of a
 * phone number as one, and the signs.
 */
function toFurtherWords(text: string): string {
  const plain = toPlain(text);
  const joined = plain.match(JOINED)?.map((word) => word.replace(/[.'-]/g, '')) ?? [];
  const digits = plain.match(GROUPED_DIGITS)?.map((number) => number.replace(/\D/g, '')) ?? [];
  const signs = plain.match(/[^\p{L}\p{N}\s]+/gu) ?? [];
  return [...new Set([...joined, ...digits, ...signs])].join(' ');
}

/**
 * Returns the text by which searches find a text: its fold, and behind a tab what it is found by otherwise. No word is found across
 * the two.
 */
export function toSearchText(text: string): string {
  const further = toFurtherWords(text);
  return further ? `${fold(text)}\t${further}` : fold(text);
}

/** Whether a shown text contains the words of a typed one, in any order. */
export function containsWords(text: string, typed: string): boolean {
  const searched = toSearchText(text);
  return foldWords(typed).every((word) => searched.includes(word));
}

/** A letter behind z that nobody types, with which ñ is folded. */
const BEHIND_N = 'ʯ';
const MAX_KEY = 200;
/** A number behind the count of its digits, so that 10 comes after 2. */
function toNumberKey(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(Math.min(48 + number.length, 96)) + number;
}

/**
 * Returns the key that sorts texts as Spanish does, compared by code points: its words, ñ after n, numbers by their value ('Piso 2'
 * before 'Piso 10'); accents only part what is equal otherwise.
 */
export function toSortText(text: string): string {
  const exact = text.normalize('NFC').trim();
  const key = fold(exact.replace(/ñ/gi, `n${BEHIND_N}`))
    .replaceAll(BEHIND_N, '~')
    .replace(/\d+/g, toNumberKey)
    .slice(0, MAX_KEY);
  const isPlain = /^[ -~]*$/.test(exact);
  // The tab stands before every sign of a word, so that a longer text never comes between.
  return (isPlain ? key : `${key}\t${exact.toLowerCase().slice(0, MAX_KEY)}`).toWellFormed();
}

/** Compares two texts in the order of toSortText. */
export function compareTexts(one: string, other: string): number {
  const [a, b] = [toSortText(one), toSortText(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns a text trimmed, in lower case, without accents, its signs kept: what passwords are compared by, and the columns of the fold
 * before `fold`, by which rows are found until they are folded anew.
 */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Returns the digits and '+' of a phone field, of which the release before makes its keys. */
export function foldPhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** Returns the key under which an email address is unique and found at sign-in: trimmed, NFKC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
