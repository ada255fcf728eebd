/** How long rows that have moved under the pointer take no press. */
const GUARD_MS = 400;

/**
 * After a row has left a list at once: for a moment the second press of a double press does not reach the row that has taken its place.
 * Keys are not held back: the focus moves where it is seen.
 */
export function suspendPointerEvents(list: HTMLElement | null | undefined): void {
  // An animation for each call: one that ends lets a later one go on.
  list?.animate({ pointerEvents: ['none', 'none'] }, GUARD_MS);
}
