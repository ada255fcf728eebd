import { type ReactElement, useLayoutEffect, useReducer, useRef } from 'react';

/**
 * Keeps the grid element unchanged during a drag. If its props change meanwhile, FullCalendar treats the drop as one from another
 * calendar and calls no handler (7.1.4, EventDragging).
 */
export function useFrozenWhileDragging() {
  // A ref, because a response may be rendered before a state that a pointer event has set.
  const isDragging = useRef(false);
  const rendered = useRef<ReactElement>(null);
  // What FullCalendar has: React also renders without committing the result.
  const committed = useRef<ReactElement>(null);
  useLayoutEffect(() => {
    committed.current = rendered.current;
  });
  const [, render] = useReducer((count: number) => count + 1, 0);
  const start = () => {
    isDragging.current = true;
  };
  const stop = () => {
    isDragging.current = false;
    render();
  };
  return {
    dragHandlers: {
      eventDragStart: start,
      eventDragStop: stop,
      eventResizeStart: start,
      eventResizeStop: stop,
    },
    /** Returns the grid to render: this one, or during a drag the previous one. */
    freeze(grid: ReactElement): ReactElement {
      rendered.current = (isDragging.current && committed.current) || grid;
      return rendered.current;
    },
  };
}
