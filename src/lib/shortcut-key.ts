/**
 * The key of a shortcut, lower case: the letter that the layout has, or in a layout of another script (Greek, Cyrillic, Arabic …) the
 * one at the key's place. Refers to nothing outside itself: src/prerender/keystroke-buffer.ts is given its source.
 */
export function shortcutKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return key.toLowerCase();
  return code === 'Slash' ? (shiftKey ? '?' : '/') : code.replace('Key', '').toLowerCase();
}
