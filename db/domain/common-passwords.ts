import { commonWords } from './common-words.ts';

/**
 * True for what others try first: a common word dressed up with capitals, look-alike signs, digits and signs at its ends
 * ('P@ssw0rd1!', 'Verano2026!'), a unit said again and again ('Hola-hola1'), and a walk on the keyboard ('1qaz!QAZ').
 */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const core = /\p{L}(.*\p{L})?/su.exec(plain)?.[0] ?? '';
  return (
    (core.length < 3 && plain.length < 14) ||
    beside(core) === 0 ||
    spellings(plain, core).some(isWord) ||
    SHIFTS.some((signs) => isWalked(unshifted(password.normalize('NFC').toLowerCase(), signs)))
  );
}

const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  ['oO0', 'il1!|', 'e3€', 'a4@', 's5$', 't7+', 'b8', 'g69', 'z2', 'c('].flatMap(([letter = '', ...others]) =>
    others.map((sign) => [sign, letter]),
  ),
);
const spoken = (text: string) => text.replace(/./gu, (sign) => LOOKS_LIKE[sign] ?? sign);
const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');
/** The first six letters, without the endings of gender, number and the diminutive. */
const stem = (word: string) => word.slice(0, 6).replace(/(it)?[aoe]?s?$/, '');
const STEMS = new Set(commonWords.map((word) => stem(spoken(word))));
const BEFORE = /^(mi|my|ia|ei|ios|ias|the|te|soy|im|de)(?=...)/;

/** What may be meant: the core from the first letter to the last, and up to two look-alikes beside it ('4dmin', 'Hol4'). */
function spellings(plain: string, core: string): string[] {
  const before = plain.slice(0, plain.indexOf(core));
  const after = plain.slice(before.length + core.length);
  const starts = ['', before.slice(-1), before.slice(-2)];
  const ends = ['', after.slice(0, 1), after.slice(0, 2)];
  const around = starts.flatMap((start) => ends.map((end) => spoken(start + core + end)));
  // Longer ones are several words; where signs divide the letters, even sooner.
  const longest = /\P{L}/u.test(spoken(core)) || /\P{L}{2}/u.test(core) ? 8 : 13;
  return [...around, spoken(lettersOf(core))].map(lettersOf).filter((word) => word.length <= longest);
}

const isWord = (word: string) =>
  STEMS.has(stem(word)) || STEMS.has(stem(word.replace(BEFORE, ''))) || /^(.+)\1+$/.test(word);

// The signs over the digits 1 to 0, in America and in Spain.
const SHIFTS = ['!@#$%^&*()', '!"·$%&/()='];
const unshifted = (plain: string, signs: string) =>
  plain.replace(/[^a-z\d]/g, (sign) => (signs.includes(sign) ? `${(signs.indexOf(sign) + 1) % 10}` : sign));

const KEYS = '1234567890qwertyuiopasdfghjklñzxcvbnm,.-';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Walks of three and more from end to end, or two that take turns ('1q2w3e4r'); two signs may stand beside them. */
function isWalked(keys: string): boolean {
  const turns = [0, 1].map((turn) => [...keys].filter((_, place) => place % 2 === turn).join(''));
  return beside(keys) < 3 || turns.reduce((sum, turn) => sum + beside(turn), 0) < 3;
}

/** How many keys belong to no walk. */
function beside(keys: string): number {
  let count = 0;
  for (let at = 0; at < keys.length; ) {
    const length = Math.max(walk(keys, at, KEYS, [0, 1, 9, 10, 11]), walk(keys, at, ALPHABET, [1]));
    if (length < 3) count++;
    at += length < 3 ? 1 : length;
  }
  return count;
}

/** The length of the straight line that begins there. */
function walk(keys: string, at: number, board: string, steps: number[]): number {
  const stepTo = (next: number) => board.indexOf(keys[next] ?? ' ') - board.indexOf(keys[next - 1] ?? ' ');
  const first = stepTo(at + 1);
  if (!steps.includes(Math.abs(first))) return 1;
  let end = at + 1;
  while (end < keys.length && board.includes(keys[end] ?? ' ') && stepTo(end) === first) end++;
  return board.includes(keys[at] ?? ' ') ? end - at : 1;
}
