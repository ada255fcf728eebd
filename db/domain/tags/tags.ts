import { cleanLine } from '../clean-text.ts';

/** Tags of an agency, and of one record; a merge keeps more, and an undo restores more. */
export const MAX_TAGS = 200;
export const MAX_TAGS_OF_RECORD = 20;
export const MAX_TAG_NAME = 30;
export const TAGS_FULL = `Ya hay ${MAX_TAGS} etiquetas. Une o elimina alguna que no uséis.`;
export const TAG_NAME_TAKEN = 'Ya hay una etiqueta con este nombre.';
export const TAG_NOT_FOUND = 'Etiqueta no encontrada';
export const RECORD_TAGS_FULL = `Como máximo ${MAX_TAGS_OF_RECORD} etiquetas en una ficha.`;
/** How long the deletion of a tag, and its uniting with another one, can be undone. */
export const TAG_UNDO_MS = 10 * 60_000;

/** The tones of a tag; its name always stands beside. */
export const tagColours = ['teal', 'blue', 'violet', 'green', 'yellow', 'orange', 'pink', 'grey'] as const;
export type TagColour = (typeof tagColours)[number];

/** A typed name as it is stored: one line, without what cannot be seen, one space between two words. */
export const cleanTagName = (text: string): string => cleanLine(text).replace(/\s+/gu, ' ');

const HAS_WORD = /[\p{L}\p{N}]/u;
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Returns the key under which a tag is unique in its agency: its name without regard to case and accents. One without letter or digit, as
 * of emoji, compares as written.
 */
export function toTagKey(name: string): string {
  const written = cleanTagName(name);
  if (!HAS_WORD.test(written)) return written;
  return written.toUpperCase().toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

/** Returns the colour of a new tag for which nobody has chosen one: that of its name. */
export function getTagColour(name: string): TagColour {
  let sum = 0;
  for (const sign of toTagKey(name)) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 4093;
  return tagColours[sum % tagColours.length] as TagColour;
}
