import * as z from 'zod/mini';

/** The longest texts that are accepted, in UTF-16 units. */
export const LONGEST = {
  name: 120,
  title: 160,
  description: 5000,
  address: 300,
  phone: 32,
  email: 254,
  url: 2048,
  search: 100,
} as const;
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const UNKNOWN_KEY = 'Hay datos que no se reconocen.';
// Whatever has no sentence of its own still answers in Spanish.
z.config({
  // Zod would try `eval` to see whether it may compile, and the page's CSP reports it.
  jitless: true,
  customError: (issue) => (issue.code === 'unrecognized_keys' ? UNKNOWN_KEY : 'El dato no es válido.'),
});

// libSQL refuses NUL and lone surrogates with an error of its own, so they stop here.
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PARAGRAPH = /(?![\n\t])\p{Cc}/u;
const UNREADABLE = 'El texto contiene caracteres no válidos.';
const tooLong = (max: number) => `Como máximo ${max} caracteres.`;

// None of these checks aborts: an aborted field would silence the rules between fields. Its first sentence counts.
const readable = (control: RegExp) =>
  z.refine<string>((text) => text.isWellFormed() && !control.test(text), UNREADABLE);

/** One line of text, trimmed and NFC. */
export const line = (max: number) =>
  z.string().check(readable(CONTROL), z.trim(), z.normalize('NFC'), z.maxLength(max, tooLong(max)));

/** One line that must not be empty; `sentence` is said when it is. */
export const requiredLine = (max: number, sentence: string) =>
  z
    .string(sentence)
    .check(
      readable(CONTROL),
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, sentence),
      z.maxLength(max, tooLong(max)),
    );

/** Several lines of text, trimmed and NFC. */
export const paragraph = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    readable(CONTROL_IN_PARAGRAPH),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, tooLong(max)),
  );

/** Text of which the empty one is stored as null. */
export const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((value: string | null) => (value === '' ? null : value)),
  );

/** An e-mail address or null; `sentence` is said when it is not of the form text@text.text. */
export const emailOrNull = (sentence: string) =>
  orNull(line(LONGEST.email).check(z.refine((text) => text === '' || EMAIL_PATTERN.test(text), sentence)));

export const phoneOrNull = orNull(line(LONGEST.phone));

/** What a person typed to search; '' filters nothing. */
export const search = line(LONGEST.search);
