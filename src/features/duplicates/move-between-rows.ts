import type { KeyboardEvent } from 'react';

const controls = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, button:not([disabled])') ?? []),
];

/** Arrow up and down move the focus to the same action of the row before or after. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const control = (event.target as Element).closest<HTMLElement>('a, button');
  const row = control?.closest('li');
  if (!control || !row) return;
  const next = controls(event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling);
  const target = next[Math.min(controls(row).indexOf(control), next.length - 1)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
