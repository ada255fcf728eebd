import { HIDDEN_NAME } from './users.ts';

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** Matches the names as whole words, in their case, the longest first: 'Ana' is no part of 'Analizar'. */
function toPattern(names: readonly string[]): RegExp {
  const longestFirst = [...names].sort((one, other) => other.length - one.length).map(escapePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}
const withoutHalfCharacter = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '').trimEnd();

/** Returns a text with HIDDEN_NAME instead of each of the names, cut where that makes it longer than `maxLength`. */
export function reserveNames(text: string, names: readonly string[], maxLength: number): string {
  const present = names.filter((name) => name !== '');
  if (present.length === 0) return text;
  const reserved = text.replace(toPattern(present), HIDDEN_NAME);
  return reserved.length > maxLength ? withoutHalfCharacter(reserved.slice(0, maxLength)) : reserved;
}

type Stored = {
  text: string;
  /** The names that were reserved when the text was read. */
  names: readonly string[];
  /** Those that are still reserved once the text is saved. */
  kept: readonly string[];
};

/**
 * Returns the text to save where somebody who read HIDDEN_NAME instead of the names sends one: each HIDDEN_NAME that is still there
 * becomes what stood in its place, unless its name would not be reserved any more. Where their number differs nothing says which is
 * which: the text is saved as it was sent.
 */
export function restoreNames(sent: string, { text, names, kept }: Stored, maxLength: number): string {
  const present = names.filter((name) => name !== '');
  if (present.length === 0) return sent;
  if (sent === reserveNames(text, present, maxLength)) {
    const removed = present.filter((name) => !kept.includes(name));
    return reserveNames(text, removed, maxLength);
  }
  const restore = (found: string) => (kept.includes(found) || found === HIDDEN_NAME ? found : HIDDEN_NAME);
  const places = [...text.matchAll(toPattern([...present, HIDDEN_NAME]))].map(([found]) => restore(found));
  const parts = sent.split(toPattern([HIDDEN_NAME]));
  if (parts.length !== places.length + 1) return sent;
  const restored = parts.map((part, at) => `${part}${places[at] ?? ''}`).join('');
  return restored.length > maxLength ? sent : restored;
}
