import { type RefObject, useEffect } from 'react';
import type { Period } from '../../../../db/domain/calendar/calendar-period.ts';
import { today } from '../../../../db/domain/madrid.ts';

/**
 * Where the grid scrolls horizontally, scrolls to today, or to the selected day in a period without today. A page that stands at its top scrolls
 * down to the week of that day in a month, and to the present hour of a day.
 */
export function useDayInView(grid: RefObject<HTMLElement | null>, day: string, { shown }: Period) {
  useEffect(() => {
    const now = today();
    const targetDay = now >= shown.first && now < shown.end ? now : day;
    function scrollToDay(isAtTop: boolean) {
      const first = grid.current?.querySelector('.cal-lane');
      const lane = grid.current?.querySelector(`.cal-lane[data-date="${targetDay}"]`);
      if (grid.current && first && lane)
        grid.current.scrollLeft = lane.getBoundingClientRect().left - first.getBoundingClientRect().left;
      if (!isAtTop) return;
      const { view } = grid.current?.dataset ?? {};
      if (view === 'month')
        grid.current
          ?.querySelector(`.cal-cell[data-date="${targetDay}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (view === 'day') scrollToNow(grid.current);
    }
    // FullCalendar renders its days after this effect, and lays out the hours column one frame later.
    let frame = requestAnimationFrame(() => {
      const isAtTop = window.scrollY === 0;
      scrollToDay(isAtTop);
      frame = requestAnimationFrame(() => scrollToDay(isAtTop));
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, day, shown]);
}

/** Scrolls the page to the middle of the window with the line of the present time, where that stands below the window's last quarter. */
function scrollToNow(grid: HTMLElement | null) {
  const line = grid?.querySelector('.cal-now');
  if (line && line.getBoundingClientRect().top > window.innerHeight * 0.75)
    line.scrollIntoView({ block: 'center', inline: 'nearest' });
}
