import type { KeyboardEvent } from 'react';

const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll('[data-lead]') ?? [])];

/** Arrows go from card to card and from column to column, staying on the same kind of control. */
export function moveBoardFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = step[event.key as keyof typeof step];
  const control = event.target instanceof Element ? event.target.closest('[data-control]') : null;
  const card = control?.closest('[data-lead]');
  const column = card?.closest('[data-column]');
  // A menu that opens on an arrow, or a card that is being carried, has the arrows to itself.
  if (!by || !card || !column || event.defaultPrevented || control?.getAttribute('aria-pressed') === 'true')
    return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  const row = cardsOf(column).indexOf(card);
  const next = by[0] === 0 ? cardsOf(column)[row + by[1]] : beside(columns, column, by[0], row);
  const kind = control?.getAttribute('data-control');
  const target = next?.querySelector<HTMLElement>(`[data-control="${kind}"]`);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The card at the same height in the nearest column that has cards. */
function beside(columns: Element[], column: Element, by: number, row: number): Element | undefined {
  for (let at = columns.indexOf(column) + by; columns[at]; at += by) {
    const cards = cardsOf(columns[at]);
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
}
