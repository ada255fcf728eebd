import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Roving focus of a menu: arrows wrap around, Home and End move to the ends. */
export function moveMenuFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  if (!step || items.length === 0) return;
  event.preventDefault();
  items[step(items.indexOf(event.target as HTMLElement), items.length)]?.focus();
}
