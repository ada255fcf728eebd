import { useLocalStorage } from './storage/use-local-storage.ts';

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single-letter shortcuts are enabled in this browser; returns [on, setOn]. */
export const useShortcutsOn = () => useLocalStorage('shortcuts', true, isSwitch);

// Where letters are typed or select from a list, they are not shortcuts.
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';
/** Selects open dialogs: one that has been closed remains in the document, as `data-closed`, until it has faded. */
export const DIALOG = ':is([role=dialog], [role=alertdialog]):not([data-closed])';

/**
 * Whether a key event may be a shortcut: no Ctrl, Cmd or Alt, not in a text field, menu or list, default not prevented, no dialog open.
 * Listeners for keys are added in a layout effect: a passive one runs after the paint, and a key pressed as soon as the page is seen is lost.
 * `mayBeAltGr`: of a sign that some layouts type with Alt Gr, which counts as Ctrl and Alt.
 */
export function isFreeKey(event: KeyboardEvent, { mayBeAltGr = false } = {}): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  const isModified = ctrlKey || metaKey || altKey;
  if (defaultPrevented || (isModified && !(mayBeAltGr && event.getModifierState('AltGraph')))) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(DIALOG) === null;
}
