import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';

type RowWalk = {
  list: RefObject<HTMLElement | null>;
  /** The row that the arrows start from, kept in the document. */
  active: number;
  setActive: (index: number) => void;
  last: number;
  scrollTo: (index: number) => void;
};

/** A link or button of a row: in which cell, and which one there. */
type Place = { cell: number; nth: number };

// An arrow on a button with a menu opens it.
const controls = (cell: Element | undefined) => [
  ...(cell?.querySelectorAll<HTMLElement>('a, button:not([aria-haspopup])') ?? []),
];

function placeOf(control: EventTarget, row: Element): Place | undefined {
  const cells = [...row.children];
  const cell = cells.findIndex((one) => one.contains(control as Node));
  const nth = controls(cells[cell]).indexOf(control as HTMLElement);
  return nth < 0 ? undefined : { cell, nth };
}

const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * Arrows, J and K, Home and End go from row to row, or from a row's link to the same of another row; from anywhere else on the page
 * J and K go to the row that was left last, or the first.
 */
export function useRowNavigation({ list, active, setActive, last, scrollTo }: RowWalk) {
  const moving = useRef<Place | 'row' | null>(null);
  const [on] = useShortcutsOn();
  const letterOf = (event: globalThis.KeyboardEvent) =>
    on && isFreeKey(event) ? letters[event.key.toLowerCase()] : undefined;

  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!letterOf(event) || list.current?.contains(event.target as Node)) return;
    const index = Math.min(active, last);
    scrollTo(index);
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => enter(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  // The row the arrows point at exists only once the page has scrolled to it.
  useEffect(() => {
    const place = moving.current;
    if (!place) return;
    moving.current = null;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const same = place === 'row' ? undefined : controls(row?.children[place.cell])[place.nth];
    (same ?? row)?.focus({ preventScroll: true });
  }, [active, list]);

  return function walk(event: KeyboardEvent, index: number) {
    const place = event.target === event.currentTarget ? 'row' : placeOf(event.target, event.currentTarget);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[
      letterOf(event.nativeEvent) ?? event.key
    ];
    if (!place || to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    moving.current = next === active ? null : place;
    scrollTo(next);
    setActive(next);
  };
}
