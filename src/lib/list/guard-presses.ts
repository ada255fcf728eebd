/** How long rows that have moved under the pointer take no press. */
const GUARD_MS = 400;
/** How far the pointer moves, in pixels, until a press is meant for what is below it. */
const AIMED_ANEW = 24;

/**
 * After a row has left a list at once: for a moment the second press of a double press does not reach the row that has taken its
 * place, unless the pointer has moved on since. Keys are not held back: the focus moves where it is seen.
 */
export function guardPresses(list: Element | null | undefined): void {
  const guard = new AbortController();
  const { signal } = guard;
  let moved = 0;
  list?.addEventListener(
    'click',
    (event) => {
      // A click by key has no detail.
      if ((event as MouseEvent).detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal },
  );
  document.addEventListener(
    'pointermove',
    ({ movementX, movementY }) => {
      moved += Math.abs(movementX) + Math.abs(movementY);
      if (moved > AIMED_ANEW) guard.abort();
    },
    { signal },
  );
  setTimeout(() => guard.abort(), GUARD_MS);
}
