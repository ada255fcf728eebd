import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ListedLead } from './lead-types.ts';

/** A card that has just come to a column, or whose lead was looked at, and which of its controls holds the focus. */
export type RestoredFocus = { id: string; focus: 'grip' | 'menu' | 'link' | null };

/** Brings the card that has just come into view, with the focus it had; once, for later it may go anywhere. */
export function useFocusRestore(
  arrival: RestoredFocus | null,
  rows: readonly ListedLead[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const seen = useRef<RestoredFocus | null>(null);
  useEffect(() => {
    if (!arrival || seen.current === arrival) return;
    const index = rows.findIndex(({ id }) => id === arrival.id);
    if (index < 0) return;
    seen.current = arrival;
    virtual.scrollToIndex(index);
    if (!arrival.focus) return;
    const control = `[data-lead="${arrival.id}"] [data-control="${arrival.focus}"]`;
    holdFocus(() => scroller.current?.querySelector<HTMLElement>(control));
  }, [arrival, rows, virtual, scroller]);
}

// The card is drawn a moment later, and a menu that closes lets go of the focus in its own time.
function holdFocus(find: () => HTMLElement | null | undefined, tries = 6) {
  setTimeout(() => {
    const [target, now] = [find(), document.activeElement];
    const free = now === null || now === document.body || now.closest('[role="menu"]') !== null;
    if (free) target?.focus();
    if (tries > 1 && (free || now === target)) holdFocus(find, tries - 1);
  }, 60);
}
