import { cleanLine } from './clean-text.ts';

// Signs that RFC 5322 gives a meaning of their own stand in no address that people have.
const SPECIAL = '\\s@<>()\\[\\],;:"\\\\';
const LABEL = `[^.${SPECIAL}]+`;
const ADDRESS = new RegExp(`^[^${SPECIAL}]+@${LABEL}(?:\\.${LABEL})+$`);
const OPENING = /^(?:[\s<("'“”‘’«[]|mailto:)+/i;
const CLOSING = /[\s>)"'“”‘’»\].,;:]+$/;
const QUOTES = /^[\s"'“”‘’]+|[\s"'“”‘’]+$/g;
/** The parameters of a 'mailto:' link. */
const PARAMETERS = /^([^@?]*@[^@?]*)\?.*$/;
/** No text with an address is longer, whoever's name stands before it. */
const MAX_LENGTH = 600;

/** Whether a text is an email address: text@text.text. */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text);

/** The name and address of a contact as mail programs write it: 'Ana Ruiz <ana@casa.cat>'. Null for any other text. */
export function readContact(text: string): { name: string; email: string } | null {
  if (text.length > MAX_LENGTH) return null;
  const [, name = '', email = ''] = /^([^<>@]*)<(?:mailto:)?([^<>]*)>[\s.,;]*$/i.exec(cleanLine(text)) ?? [];
  return isEmailAddress(email.trim()) ? { name: name.replace(QUOTES, ''), email: email.trim() } : null;
}

/**
 * Returns an email address without what wraps it where it is pasted from: 'mailto:', angle brackets and the name before them, quotes, a
 * trailing sign. Anything that is no address then is returned cleaned only.
 */
export function unwrapEmail(typed: string): string {
  const text = cleanLine(typed);
  if (text.length > MAX_LENGTH) return text;
  const bare = (readContact(text)?.email ?? text)
    .replace(OPENING, '')
    .replace(PARAMETERS, '$1')
    .replace(CLOSING, '');
  return isEmailAddress(bare) ? bare : text;
}

/** Whether a text contains several email addresses. */
export const hasSeveralEmails = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  text.split(/[\s,;/]+/).filter((part) => isEmailAddress(unwrapEmail(part))).length > 1;
