/** How long rows that have moved under the pointer take no press. */
const GUARD_MS = 400;

/**
 * After a row has left a list at once: for a moment the second press of a double press does not reach the row that has taken its place.
 * Keys are not held back: the focus moves where it is seen.
 */
export function guardPresses(list: HTMLElement | null | undefined): void {
  if (!list) return;
  const { style } = list;
  style.pointerEvents = 'none';
  setTimeout(() => {
    style.pointerEvents = '';
  }, GUARD_MS);
}
