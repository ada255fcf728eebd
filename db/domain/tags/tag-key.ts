import { cleanWords } from '../clean-text.ts';
import { type TagColour, tagColours } from './tags.ts';

const HAS_WORD = /[\p{L}\p{N}]/u;
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Returns the key under which a tag is unique in its agency: its name without regard to case and accents. One without letter or digit, as
 * of emoji, compares as written.
 */
export function toTagKey(name: string): string {
  const written = cleanWords(name);
  if (!HAS_WORD.test(written)) return written;
  return written.toUpperCase().toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

/** Returns the colour of a new tag for which nobody has chosen one: that of its name. */
export function getTagColour(name: string): TagColour {
  let sum = 0;
  for (const sign of toTagKey(name)) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 4093;
  return tagColours[sum % tagColours.length] as TagColour;
}
