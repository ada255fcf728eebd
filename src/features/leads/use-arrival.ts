import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ListedLead } from './lead-types.ts';

/** A card that has just come to a column, and which of its controls goes on holding the focus. */
export type Arrival = { id: string; focus: 'grip' | 'menu' | null };

/** Brings the card that has just come into view, with the focus it had; once, for later it may go anywhere. */
export function useArrival(
  arrival: Arrival | null,
  rows: readonly ListedLead[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const seen = useRef<Arrival | null>(null);
  useEffect(() => {
    if (!arrival || seen.current === arrival) return;
    const index = rows.findIndex(({ id }) => id === arrival.id);
    if (index < 0) return;
    seen.current = arrival;
    virtual.scrollToIndex(index);
    if (!arrival.focus) return;
    // The menu first gives the focus back to where it came from.
    setTimeout(() => {
      const card = scroller.current?.querySelector(`[data-lead="${arrival.id}"]`);
      card?.querySelector<HTMLElement>(`[data-control="${arrival.focus}"]`)?.focus();
    }, 50);
  }, [arrival, rows, virtual, scroller]);
}
