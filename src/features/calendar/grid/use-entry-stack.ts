import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';
import type { GridEntry } from '../calendar-entries.ts';

/** Minimum width of an entry, to show a word of its title and its start on one line. */
const MIN_ENTRY_PX = 66;
/** Width of the '+3' link beside the entries. */
const MORE_LINK_PX = 30;
const HOURS_COLUMN_PX = 56;
/** How long an entry without duration takes up its place: as high as the grid draws it. */
const SHORTEST_MS = 15 * 60_000;
const dayColumns: Record<CalendarView, number> = { day: 1, workWeek: 5, week: 7, month: 7 };

/** Returns how many of the timed entries overlap at most. */
function countOverlaps(entries: readonly GridEntry[]): number {
  const toMs = (local: string) => Date.parse(`${local}Z`);
  const ends = entries.flatMap(({ allDay, start, end }) => {
    if (allDay) return [];
    const from = toMs(start);
    return [
      { at: from, change: 1 },
      { at: Math.max(end ? toMs(end) : 0, from + SHORTEST_MS), change: -1 },
    ];
  });
  // What ends gives its place to what begins then.
  ends.sort((one, other) => one.at - other.at || one.change - other.change);
  let current = 0;
  let most = 0;
  for (const { change } of ends) {
    current += change;
    most = Math.max(most, current);
  }
  return most;
}

/** How many overlapping entries stand side by side: all where they fit, else at least two, with the others behind '+3'. */
export function useEntryStack(
  frame: RefObject<HTMLElement | null>,
  view: CalendarView,
  entries: readonly GridEntry[],
): number {
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
  const most = useMemo(() => countOverlaps(entries), [entries]);
  const isRoomForAll = most <= Math.floor(column / MIN_ENTRY_PX);
  return Math.max(2, isRoomForAll ? most : Math.floor((column - MORE_LINK_PX) / MIN_ENTRY_PX));
}
