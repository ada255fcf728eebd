import { useEffect } from 'react';
import type { EventInput } from '../../../db/domain/calendar/event-input.ts';

/** Why the current page does not show an event, as a sentence, and the action that shows it. */
export type HiddenEvent = { reason: string; show: () => void };
type Find = (event: EventInput) => HiddenEvent | null;

let find: Find = () => null;

/** Why the current page does not show this event; null where it does, and on pages without events. */
export const findHiddenEvent: Find = (event) => find(event);

/** Registers the current page's check for hidden events while it is mounted. */
export function useHiddenEvents(findOnPage: Find): void {
  useEffect(() => {
    find = findOnPage;
    return () => {
      if (find === findOnPage) find = () => null;
    };
  }, [findOnPage]);
}
