import { type RefObject, useLayoutEffect, useRef } from 'react';
import { suspendPointerEvents } from './suspend-pointer-events.ts';

/**
 * A row that leaves its list while it has the focus gives it to the same action (`data-action`) of the next row, else of the one before,
 * else to its first button; without another row to the heading of the section. The others take no press just after (see suspendPointerEvents).
 */
export function useFocusNextRow(): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const left = row.current;
    return () => {
      suspendPointerEvents(left?.parentElement);
      const focused = document.activeElement;
      if (!left?.contains(focused)) return;
      const action = focused?.closest('[data-action]')?.getAttribute('data-action');
      const next = left.nextElementSibling ?? left.previousElementSibling;
      const target =
        next?.querySelector<HTMLElement>(`button[data-action="${action}"]`) ?? next?.querySelector('button');
      if (target) target.focus();
      else focusHeading(left);
    };
  }, []);
  return row;
}

/** Focuses the heading of the section around an element, else that of the page; no key reaches it. */
export function focusHeading(element: Element, options?: FocusOptions): void {
  const heading =
    element.closest('section')?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('#content h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
