import { count } from './format.ts';
import { plural } from './plural.ts';

/**
 * Returns what is wrong with a text that is longer than `max` UTF-16 code units, of which those around it do not count; undefined where
 * nothing is. A text is never cut while it is typed or pasted.
 */
export function toExcessText(text: string, max: number): string | undefined {
  const excess = text.trim().length - max;
  if (excess <= 0) return undefined;
  const characters = plural(excess, 'carácter', 'caracteres');
  return `${excess === 1 ? 'Sobra' : 'Sobran'} ${characters}: como máximo ${count(max)}.`;
}
