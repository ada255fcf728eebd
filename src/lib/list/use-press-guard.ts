import { type RefObject, useLayoutEffect, useRef } from 'react';
import { guardPresses } from './guard-presses.ts';

/** Returns the ref of a list with rows of these keys, which takes no press just after one has left it (see guardPresses). */
export function usePressGuard<List extends HTMLElement>(keys: readonly string[]): RefObject<List | null> {
  const list = useRef<List>(null);
  const last = useRef(keys);
  useLayoutEffect(() => {
    if (last.current.some((key) => !keys.includes(key))) guardPresses(list.current);
    last.current = keys;
  }, [keys]);
  return list;
}
