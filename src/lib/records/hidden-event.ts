import { useEffect } from 'react';
import type { EventInput } from '../../../db/domain/event-input.ts';

/** Why the page on screen does not show an event, as a sentence, and what shows it. */
export type HiddenEvent = { reason: string; show: () => void };
type Find = (event: EventInput) => HiddenEvent | null;

let find: Find = () => null;

/** Why the page on screen does not show this event; null where it does, and where it shows none at all. */
export const findHiddenEvent: Find = (event) => find(event);

/** As long as a page of events is on screen, it says which of them it hides. */
export function useHiddenEvents(here: Find): void {
  useEffect(() => {
    find = here;
    return () => {
      if (find === here) find = () => null;
    };
  }, [here]);
}
