import * as z from 'zod/mini';
import { hasAtMostCharacters } from './characters.ts';
import { cleanLine, cleanText, cleanWords } from './clean-text.ts';
import { toAsciiDigits } from './digits.ts';
import { hasSeveralEmails, isEmailAddress, unwrapEmail } from './email-address.ts';
import { MAX_LENGTHS } from './max-lengths.ts';

const UNKNOWN_KEY = 'Hay datos que no se reconocen.';
// The Spanish message of issues that have none of their own.
z.config({
  // Zod would try `eval` to detect whether it can compile, which the page's CSP reports.
  jitless: true,
  customError: (issue) => (issue.code === 'unrecognized_keys' ? UNKNOWN_KEY : 'El dato no es válido.'),
});

const CONTROL = /\p{Cc}/u;
// Characters with a visible shape: no marks, spaces or controls, nor letters and symbols that render blank (U+2800 among them).
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
const hasVisible = (text: string) => VISIBLE.test(text);
const UNREADABLE = 'El texto contiene caracteres no válidos.';
const tooLong = (max: number) => `Como máximo ${max} caracteres.`;

// None of these checks aborts: an aborted field would skip the checks across fields. The first message of a field is shown.

// libSQL rejects NUL and lone surrogates with an error of its own. Cleaning removes the former; the latter are shown as a sign, to remove.
const readable = () => z.refine<string>((text) => text.isWellFormed(), UNREADABLE);
const upTo = (max: number) => z.refine<string>((text) => hasAtMostCharacters(text, max), tooLong(max));

/** One line of text, cleaned. */
export const line = (max: number) => z.string().check(z.overwrite(cleanLine), readable(), upTo(max));

/** Text as it is stored, in a cursor: unchanged. */
export const storedLine = (max: number) =>
  z.string().check(
    readable(),
    z.refine((text) => !CONTROL.test(text), UNREADABLE),
    upTo(max),
  );

/** A required line; `message` applies when it is empty or consists of invisible characters. */
export const requiredLine = (max: number, message: string) =>
  z.string(message).check(z.overwrite(cleanLine), readable(), z.refine(hasVisible, message), upTo(max));
/** The same with one space between two words. */
export const requiredWords = (max: number, message: string) =>
  z.string(message).check(z.overwrite(cleanWords), readable(), z.refine(hasVisible, message), upTo(max));

/** Several lines of text, cleaned. */
export const paragraph = (max: number) => z.string().check(z.overwrite(cleanText), readable(), upTo(max));

/** Text that is stored as null where it is empty or consists of invisible characters. */
export const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((value: string | null) => (value !== null && hasVisible(value) ? value : null)),
  );

/** An email address or null, without what wraps a pasted one; `message` applies when it does not match text@text.text. */
export const emailOrNull = (message: string) =>
  orNull(
    line(MAX_LENGTHS.email).check(
      z.overwrite(unwrapEmail),
      z.refine((text) => !hasSeveralEmails(text), 'Escribe un solo email.'),
      z.refine((text) => text === '' || isEmailAddress(text), message),
    ),
  );

/** Stored with the digits 0 to 9, whatever the script they were typed in. */
export const phone = line(MAX_LENGTHS.phone).check(z.overwrite(toAsciiDigits));
export const phoneOrNull = orNull(phone);

/** A search text; '' means no filter. */
export const search = line(MAX_LENGTHS.search);
