import type { KeyboardEvent } from 'react';

const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
const getCards = (column: Element | undefined) => [...(column?.querySelectorAll('[data-lead]') ?? [])];

/** Roving focus of the board: arrows move between cards and columns, to the same kind of control. */
export function moveBoardFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = step[event.key as keyof typeof step];
  const control = event.target instanceof Element ? event.target.closest('[data-control]') : null;
  const card = control?.closest('[data-lead]');
  const column = card?.closest('[data-column]');
  // Not while a menu opens by arrow key, or while a card is dragged by keyboard.
  if (!by || !card || !column || event.defaultPrevented || control?.getAttribute('aria-pressed') === 'true')
    return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  const row = getCards(column).indexOf(card);
  const next = by[0] === 0 ? getCards(column)[row + by[1]] : findCardInColumns(columns, column, by[0], row);
  const kind = control?.getAttribute('data-control');
  const target = next?.querySelector<HTMLElement>(`[data-control="${kind}"]`);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The card at the same index in the nearest column with cards. */
function findCardInColumns(
  columns: Element[],
  column: Element,
  by: number,
  row: number,
): Element | undefined {
  for (let at = columns.indexOf(column) + by; columns[at]; at += by) {
    const cards = getCards(columns[at]);
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
}
