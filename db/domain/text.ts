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
// Unicode's Bidi_Control: reorders what stands around it, so that a name or a file type reads as another. Stripped.
const BIDI_CONTROL = /\p{Bidi_C}/gu;
// What draws something: no mark, space or control, nor the letters and signs that Unicode gives no shape.
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
const hasVisible = (text: string) => VISIBLE.test(text);
const UNREADABLE = 'El texto contiene caracteres no válidos.';
const tooLong = (max: number) => `Como máximo ${max} caracteres.`;

// None of these checks aborts: an aborted field would silence the rules between fields. Its first sentence counts.
const readable = (control: RegExp) =>
  z.refine<string>((text) => text.isWellFormed() && !control.test(text), UNREADABLE);

const withoutBidi = () => z.overwrite((text: string) => text.replace(BIDI_CONTROL, ''));

/** One line of text, trimmed and NFC, without bidi controls. */
export const line = (max: number) =>
  z
    .string()
    .check(readable(CONTROL), withoutBidi(), z.trim(), z.normalize('NFC'), z.maxLength(max, tooLong(max)));

/** One line that must show something; `sentence` is said when it is empty or consists of invisible characters. */
export const requiredLine = (max: number, sentence: string) =>
  z
    .string(sentence)
    .check(
      readable(CONTROL),
      withoutBidi(),
      z.trim(),
      z.normalize('NFC'),
      z.refine(hasVisible, sentence),
      z.maxLength(max, tooLong(max)),
    );

/** Several lines of text, trimmed and NFC, without bidi controls. */
export const paragraph = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    readable(CONTROL_IN_PARAGRAPH),
    withoutBidi(),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, tooLong(max)),
  );

/** Text that is stored as null where it is empty or consists of invisible characters. */
export const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((value: string | null) => (value !== null && hasVisible(value) ? value : null)),
  );

/** An e-mail address or null; `sentence` is said when it is not of the form text@text.text. */
export const emailOrNull = (sentence: string) =>
  orNull(line(LONGEST.email).check(z.refine((text) => text === '' || EMAIL_PATTERN.test(text), sentence)));

export const phoneOrNull = orNull(line(LONGEST.phone));

/** What a person typed to search; '' filters nothing. */
export const search = line(LONGEST.search);
