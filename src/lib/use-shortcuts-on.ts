import { useLocalStorage } from './storage/use-local-storage.ts';

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single letters are shortcuts in this browser, and how to say so; gives [on, setOn]. */
export const useShortcutsOn = () => useLocalStorage('shortcuts', true, isSwitch);

// Where letters are typed or choose from a list, they are nothing else.
const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** Whether a key may be a shortcut of the page: without Ctrl, Cmd or Alt, not typed into anything, not answered yet, and no dialog is open. */
export function isFreeKey({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(DIALOG) === null;
}
