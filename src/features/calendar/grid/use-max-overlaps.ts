import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';

/** Minimum width of an entry, to show its hours ('09:00–09:30') on one line. */
const MIN_ENTRY_PX = 80;
/** Width of the '+3' link beside the entries. */
const MORE_LINK_PX = 30;
const HOURS_COLUMN_PX = 56;
const dayColumns: Record<CalendarView, number> = { day: 1, workWeek: 5, week: 7, month: 7 };

/** How many overlapping entries fit side by side, at least two; the others are behind '+3'. */
export function useEntryStack(frame: RefObject<HTMLElement | null>, view: CalendarView): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const grid = frame.current?.querySelector('.cal');
    if (!grid) return;
    const measure = () => setWidth(grid.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [frame]);
  const column = (width - HOURS_COLUMN_PX) / dayColumns[view];
  return Math.max(2, Math.floor((column - MORE_LINK_PX) / MIN_ENTRY_PX));
}
