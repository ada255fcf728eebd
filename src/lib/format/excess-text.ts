import { cleanText } from '../../../db/domain/clean-text.ts';
import { count } from './format.ts';
import { plural } from './plural.ts';

/**
 * Returns what is wrong with a text that is longer than `max` UTF-16 code units, as it will be stored; undefined where
 * nothing is. A text is never cut while it is typed or pasted.
 */
export function toExcessText(text: string, max: number): string | undefined {
  const excess = cleanText(text).length - max;
  if (excess <= 0) return undefined;
  const characters = plural(excess, 'carácter', 'caracteres');
  return `${excess === 1 ? 'Sobra' : 'Sobran'} ${characters}: como máximo ${count(max)}.`;
}
