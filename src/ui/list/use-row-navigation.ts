import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';

type RowNavigation = {
  list: RefObject<HTMLElement | null>;
  /** The index of the row the arrows start from; it stays in the document. */
  active: number;
  setActive: (index: number) => void;
  last: number;
  scrollTo: (index: number) => void;
};

/** The position of a link or button in a row: its cell, and its index in that cell. */
type ControlPosition = { cell: number; nth: number };

// Without menu buttons: on those, an arrow key opens the menu.
const CONTROLS = 'a, button:not([aria-haspopup]), input[type=checkbox]';
const controls = (cell: Element | undefined) => [...(cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];

function findControlPosition(control: EventTarget, row: Element): ControlPosition | undefined {
  const cells = [...row.children];
  const cell = cells.findIndex((one) => one.contains(control as Node));
  const nth = controls(cells[cell]).indexOf(control as HTMLElement);
  return nth < 0 ? undefined : { cell, nth };
}

const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * Roving focus for a list: arrows, J and K, Home and End move from row to row, or from a control of a row to the same control of
 * another row; from elsewhere on the page, J and K move to the last active row, or the first. Returns the keydown handler.
 */
export function useRowNavigation({ list, active, setActive, last, scrollTo }: RowNavigation) {
  const moving = useRef<ControlPosition | 'row' | null>(null);
  const [on] = useShortcutsOn();
  const toArrowKey = (event: globalThis.KeyboardEvent) =>
    on && isFreeKey(event) ? letters[shortcutKey(event)] : undefined;

  const focusActiveRow = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!toArrowKey(event) || list.current?.contains(event.target as Node)) return;
    const index = Math.min(active, last);
    scrollTo(index);
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => focusActiveRow(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  // The target row exists only once the page has scrolled to it.
  useEffect(() => {
    const position = moving.current;
    if (!position) return;
    moving.current = null;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const same = position === 'row' ? undefined : controls(row?.children[position.cell])[position.nth];
    (same ?? row)?.focus({ preventScroll: true });
  }, [active, list]);

  return function moveFocus(event: KeyboardEvent, index: number) {
    const position =
      event.target === event.currentTarget ? 'row' : findControlPosition(event.target, event.currentTarget);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[
      toArrowKey(event.nativeEvent) ?? event.key
    ];
    if (!position || to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    moving.current = next === active ? null : position;
    scrollTo(next);
    setActive(next);
  };
}
