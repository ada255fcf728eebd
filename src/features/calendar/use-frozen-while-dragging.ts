import { type ReactElement, useRef, useState } from 'react';

/**
 * Keeps the grid as it is while an event is carried. Given anything new meanwhile, FullCalendar takes the drop for one
 * from another calendar and tells nobody of it (7.1.4, EventDragging).
 */
export function useFrozenWhileDragging() {
  const [carrying, setCarrying] = useState(false);
  const last = useRef<ReactElement>(null);
  const start = () => setCarrying(true);
  const stop = () => setCarrying(false);
  return {
    carried: { eventDragStart: start, eventDragStop: stop, eventResizeStart: start, eventResizeStop: stop },
    /** The grid to draw: this one, or that of before. */
    still(grid: ReactElement): ReactElement {
      if (!carrying || !last.current) last.current = grid;
      return last.current;
    },
  };
}
