import { type RefObject, useLayoutEffect, useRef } from 'react';
import { suspendPointerEvents } from './suspend-pointer-events.ts';
import { focusHeading } from './use-focus-next-row.ts';

/**
 * Returns the ref of a list with rows of these keys. Just after a row has left it, it takes no press (see suspendPointerEvents). Where the focus
 * left with the row, the same action (`data-action`) of the row that takes its place gets it, else its first button; without another row
 * the heading.
 */
export function useRowRemovalGuard<List extends HTMLElement>(
  keys: readonly string[],
): RefObject<List | null> {
  const list = useRef<List>(null);
  const last = useRef(keys);
  /** The action of the control that was focused last, null where that is not in the list. */
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    function note({ target }: Event) {
      const isInside = target instanceof Element && list.current?.contains(target);
      focused.current = isInside
        ? (target.closest('[data-action]')?.getAttribute('data-action') ?? '')
        : null;
    }
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
      if (list.current && focused.current !== null && isFocusLost(list.current))
        focusHeading(list.current, { preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const left = last.current.findIndex((key) => !keys.includes(key));
    last.current = keys;
    if (left < 0) return;
    suspendPointerEvents(list.current);
    if (!list.current || focused.current === null || !isFocusLost()) return;
    if (keys.length === 0) return focusHeading(list.current);
    const nth = Math.min(left + 1, keys.length);
    const row = list.current.querySelector(`[aria-posinset="${nth}"], :scope > li:nth-child(${nth})`);
    (
      row?.querySelector<HTMLElement>(`button[data-action="${focused.current}"]`) ??
      row?.querySelector('button')
    )?.focus();
  }, [keys]);
  return list;
}

/** Whether the focus is on the page itself, or within an element that is about to go. */
const isFocusLost = (leaving?: Element) =>
  document.activeElement === document.body || leaving?.contains(document.activeElement);
