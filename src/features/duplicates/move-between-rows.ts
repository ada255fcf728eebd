import type { KeyboardEvent } from 'react';

const controls = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, button:not([disabled])') ?? []),
];

/** Arrow up and down move the focus to the same action of the row before or after; the last one of each is the same. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const control = (event.target as Element).closest<HTMLElement>('a, button');
  const row = control?.closest('li');
  if (!control || !row) return;
  const next = controls(event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling);
  const own = controls(row);
  const target = control === own.at(-1) ? next.at(-1) : next[own.indexOf(control)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
