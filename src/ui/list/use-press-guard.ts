import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** How long rows that have moved under the pointer take no press. */
const GUARD_MS = 400;

/**
 * Returns the props of a list whose rows leave it at once: for a moment after one has left, the second press of a double press does not
 * reach the row that has taken its place. Keys are not held back: the focus moves where it is seen.
 */
export function usePressGuard(keys: readonly string[]): { onClickCapture: (event: MouseEvent) => void } {
  const last = useRef(keys);
  const until = useRef(0);
  useLayoutEffect(() => {
    if (last.current.some((key) => !keys.includes(key))) until.current = performance.now() + GUARD_MS;
    last.current = keys;
  }, [keys]);
  return {
    onClickCapture(event) {
      // A click by key has no detail.
      if (event.detail === 0 || performance.now() > until.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
