import { cleanLine } from './clean-text.ts';

// Signs that RFC 5322 gives a meaning of their own stand in no address that people have.
const SPECIAL = '\\s@<>()\\[\\],;:"\\\\';
const LABEL = `[^.${SPECIAL}]+`;
const ADDRESS = new RegExp(`^[^${SPECIAL}]+@${LABEL}(?:\\.${LABEL})+$`);
/** What stands before an address in the head of a message or in a list of people. */
const LABEL_BEFORE = /^(?:(?:e-?)?mail|corre[ou](?: electr[oóò]nico?)?|de|para|from|to)\s*:/i;
const OPENING = /^(?:[\s<>("'“”‘’«[{`*•·]|[-–—]\s|mailto:(?:\/\/)?)+/i;
const CLOSING = /[\s>)"'“”‘’»\]}`*.,;:!?/|…·。，；]+$/;
const QUOTES = /^[\s"'“”‘’]+|[\s"'“”‘’]+$/g;
/** The parameters of a 'mailto:' link, and its escaped signs (RFC 6068). */
const PARAMETERS = /^([^@?]*(?:@|%40)[^@?]*)\?.*$/;
const ESCAPED = /%(?:[2-6][\da-f]|7[\da-e])/gi;
/** A name and an address in brackets of any kind: mail programs write '<ana@casa.cat>', '[mailto:ana@casa.cat]'. */
const NAME_AND_ADDRESS = /^([^<>]*)[<[(]\s*(?:mailto:)?([^<>()[\]]*)[>\])][\s.,;]*$/i;
/** No text with an address is longer, whoever's name stands before it. */
const MAX_LENGTH = 600;

/** Whether a text is an email address: text@text.text. */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * A name and an address as mail programs write them: 'Ana Ruiz <ana@casa.cat>'. The name is '' where the address stands twice.
 * Null for any other text.
 */
export function readNameAndAddress(text: string): { name: string; email: string } | null {
  if (text.length > MAX_LENGTH) return null;
  const [, before = '', inside = ''] = NAME_AND_ADDRESS.exec(cleanLine(text).replace(LABEL_BEFORE, '')) ?? [];
  const email = inside.trim();
  if (!isEmailAddress(email)) return null;
  const name = before.replace(QUOTES, '');
  if (!name.includes('@')) return { name, email };
  return toKey(unwrapEmail(name)) === toKey(email) ? { name: '', email } : null;
}
const toKey = (email: string) => email.toLowerCase();

/**
 * Returns an email address without what wraps it where it is pasted from: 'mailto:', angle brackets and the name before them, quotes, a
 * trailing sign. Anything that is no address then is returned cleaned only.
 */
export function unwrapEmail(typed: string): string {
  const text = cleanLine(typed);
  if (text.length > MAX_LENGTH) return text;
  const opened = (readNameAndAddress(text)?.email ?? text.replace(LABEL_BEFORE, ''))
    .replace(OPENING, '')
    .replace(PARAMETERS, '$1');
  const isLink = /^[^@]*mailto:/i.test(text);
  const bare = (isLink ? opened.replace(ESCAPED, decodeURIComponent) : opened).replace(CLOSING, '');
  return isEmailAddress(bare) ? bare : text;
}

/** Whether a text contains several email addresses; one that stands twice is one. */
export const hasSeveralEmails = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  new Set(
    text
      .split(/[\s,;/|]+/)
      .map((part) => toKey(unwrapEmail(part)))
      .filter(isEmailAddress),
  ).size > 1;
