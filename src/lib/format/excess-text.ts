import { countCharacters, hasAtMostCharacters } from '../../../db/domain/characters.ts';
import { cleanText } from '../../../db/domain/clean-text.ts';
import { formatCount } from './format.ts';
import { plural } from './plural.ts';

/**
 * Returns what is wrong with a text that is longer than `max` characters (countCharacters), as it will be stored; undefined where
 * nothing is. A text is never cut while it is typed or pasted.
 */
export function toExcessText(text: string, max: number): string | undefined {
  const clean = cleanText(text);
  if (hasAtMostCharacters(clean, max)) return undefined;
  // One at least, where few characters have too many signs on them.
  const excess = Math.max(1, countCharacters(clean) - max);
  const characters = plural(excess, 'carácter', 'caracteres');
  return `${excess === 1 ? 'Sobra' : 'Sobran'} ${characters}: como máximo ${formatCount(max)}.`;
}
