import { type KeyboardEvent, useCallback, useState } from 'react';
import { shortcutKey } from '../../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../../lib/use-shortcuts-on.ts';

/** The rows that are chosen by checkbox; shift chooses all from the last one. Rows that have left the list are not chosen any more. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);

  const clear = useCallback(() => setIds((chosen) => (chosen.size > 0 ? new Set() : chosen)), []);

  function choose(id: string, isOn: boolean, isRange: boolean) {
    const [from, to] = [last, id].map((each) => rows.findIndex((row) => row.id === each)) as [number, number];
    const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    const next = new Set(ids);
    for (const row of range) {
      if (isOn) next.add(row.id);
      else next.delete(row.id);
    }
    setIds(next);
    setLast(id);
  }
  return {
    chosen: ids.size > 0 ? rows.filter(({ id }) => ids.has(id)) : [],
    isChosen: (id: string) => ids.has(id),
    choose,
    /** Chooses these besides the chosen ones; the last one begins a range. */
    chooseAlso: (more: readonly string[]) => {
      setIds(new Set([...ids, ...more]));
      setLast(more.at(-1) ?? null);
    },
    chooseAll: (isOn: boolean) => setIds(new Set(isOn ? rows.map(({ id }) => id) : [])),
    clear,
  };
}

/** Returns the keydown handler of a row: X chooses it, Shift with an arrow the rows up to the next one, Esc none. */
export function useChooseByKey<Row extends { id: string }>(
  rows: readonly Row[],
  { choose, chooseAlso, isChosen, clear }: ReturnType<typeof useSelection<Row>>,
) {
  const [isOn] = useShortcutsOn();
  return ({ key, shiftKey, nativeEvent }: KeyboardEvent, index: number): void => {
    const row = rows[index];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = step && rows[index + step];
    if (!row) return;
    if (shiftKey && next) chooseAlso([row.id, next.id]);
    else if (key === 'Escape') clear();
    else if (isOn && shortcutKey(nativeEvent) === 'x' && isFreeKey(nativeEvent))
      choose(row.id, !isChosen(row.id), shiftKey);
  };
}
