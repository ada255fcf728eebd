import { type ReactElement, useRef, useState } from 'react';

/**
 * Keeps the grid element unchanged during a drag. If its props change meanwhile, FullCalendar treats the drop as one from another
 * calendar and calls no handler (7.1.4, EventDragging).
 */
export function useFrozenWhileDragging() {
  const [isDragging, setIsDragging] = useState(false);
  const last = useRef<ReactElement>(null);
  const start = () => setIsDragging(true);
  const stop = () => setIsDragging(false);
  return {
    dragHandlers: {
      eventDragStart: start,
      eventDragStop: stop,
      eventResizeStart: start,
      eventResizeStop: stop,
    },
    /** Returns the grid to render: this one, or during a drag the previous one. */
    freeze(grid: ReactElement): ReactElement {
      if (!isDragging || !last.current) last.current = grid;
      return last.current;
    },
  };
}
