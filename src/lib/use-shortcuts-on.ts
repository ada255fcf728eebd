import { useLocalStorage } from './storage/use-local-storage.ts';

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single-letter shortcuts are enabled in this browser; returns [on, setOn]. */
export const useShortcutsOn = () => useLocalStorage('shortcuts', true, isSwitch);

// Where letters are typed or select from a list, they are not shortcuts.
const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';
/** Selects dialogs, open ones: a closed one is not in the document. */
export const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Whether a key event may be a shortcut: no Ctrl, Cmd or Alt, not in a text field, menu or list, default not prevented, no dialog open.
 * Listeners for keys are added in a layout effect: a passive one runs after the paint, and a key pressed as soon as the page is seen is lost.
 */
export function isFreeKey({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(DIALOG) === null;
}

/**
 * The key of a shortcut, lower case: the letter that the layout has, or in a layout of another script (Greek, Cyrillic, Arabic …) the
 * one at the key's place.
 */
export function shortcutKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return key.toLowerCase();
  return code === 'Slash' ? (shiftKey ? '?' : '/') : code.replace('Key', '').toLowerCase();
}
