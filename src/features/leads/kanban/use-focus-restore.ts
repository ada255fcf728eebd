import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ListedLead } from '../lead-types.ts';

/** A card that was moved, or whose lead's page was left, and the control of it that had the focus. */
export type RestoredFocus = { id: string; focus: 'grip' | 'menu' | 'link' | null };

/** Scrolls to the restored card and focuses its control, once for each `restored`. */
export function useFocusRestore(
  restored: RestoredFocus | null,
  rows: readonly ListedLead[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const handled = useRef<RestoredFocus | null>(null);
  useEffect(() => {
    if (!restored || handled.current === restored) return;
    const index = rows.findIndex(({ id }) => id === restored.id);
    if (index < 0) return;
    handled.current = restored;
    virtual.scrollToIndex(index);
    if (!restored.focus) return;
    const control = `[data-lead="${restored.id}"] [data-control="${restored.focus}"]`;
    focusWithRetry(() => scroller.current?.querySelector<HTMLElement>(control));
  }, [restored, rows, virtual, scroller]);
}

// Retries, because the card is rendered later, and a closing menu releases the focus asynchronously.
function focusWithRetry(find: () => HTMLElement | null | undefined, tries = 6) {
  setTimeout(() => {
    const [target, now] = [find(), document.activeElement];
    const isFocusFree = now === null || now === document.body || now.closest('[role="menu"]') !== null;
    if (isFocusFree) target?.focus();
    if (tries > 1 && (isFocusFree || now === target)) focusWithRetry(find, tries - 1);
  }, 60);
}
