import type { ReactNode } from 'react';
import { useFocusNextRow } from '../../lib/list/use-focus-next-row.ts';
import { cardLinkClass } from '../../ui/layout/card.tsx';

/** The link to the lead or the property of a pair, whose only child is its text. */
export const pairLinkClass = `${cardLinkClass} pointer-coarse:relative`;

/** A row of a pair of lead and property, with its action; it hands its focus on when it leaves the list. */
export function PairRow({ children }: { children: ReactNode }) {
  const row = useFocusNextRow();
  return (
    <li ref={row} data-actions className="flex items-center gap-2 py-1.5">
      {children}
    </li>
  );
}
