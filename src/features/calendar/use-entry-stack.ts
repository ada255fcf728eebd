import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';

/** Pixels in which an entry can say its hours ('09:00–09:30') in one line. */
const READABLE_WIDTH = 80;
/** Pixels that '+3' takes beside the entries. */
const MORE_WIDTH = 30;
const HOURS_WIDTH = 56;
const columnsOf: Record<CalendarView, number> = { day: 1, workWeek: 5, week: 7, month: 7 };

/** How many entries of one time stand side by side, two at the least; what there is no room for is counted in '+3'. */
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
  const column = (width - HOURS_WIDTH) / columnsOf[view];
  return Math.max(2, Math.floor((column - MORE_WIDTH) / READABLE_WIDTH));
}
