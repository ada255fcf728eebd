import type { EventInput } from '../../../db/domain/calendar/event-input.ts';

/** Why the current page does not show an event, and the action that shows it. */
export type HiddenEvent = { reason: string; show: () => void };
type Check = (event: EventInput) => HiddenEvent | null;

const showsAll: Check = () => null;
let check = showsAll;

/** Why the current page does not show this event; null where it does, and on pages without events. */
export const findHiddenEvent: Check = (event) => check(event);

/** Registers the check of the current page; returns the function that removes it. */
export function registerHiddenEventCheck(pageCheck: Check): () => void {
  check = pageCheck;
  return () => {
    if (check === pageCheck) check = showsAll;
  };
}
