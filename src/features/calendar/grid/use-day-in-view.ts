import { type RefObject, useEffect } from 'react';
import type { Period } from '../../../../db/domain/calendar/calendar-period.ts';
import { today } from '../../../../db/domain/madrid.ts';

/**
 * Where the grid scrolls horizontally, scrolls to today, or to the selected day in a period without today. A page that stands at its top scrolls
 * down to the week of that day in a month.
 */
export function useDayInView(grid: RefObject<HTMLElement | null>, day: string, { shown }: Period) {
  useEffect(() => {
    const now = today();
    const targetDay = now >= shown.first && now < shown.end ? now : day;
    function scrollToDay() {
      const first = grid.current?.querySelector('.cal-lane');
      const lane = grid.current?.querySelector(`.cal-lane[data-date="${targetDay}"]`);
      if (grid.current && first && lane)
        grid.current.scrollLeft = lane.getBoundingClientRect().left - first.getBoundingClientRect().left;
      const cell = grid.current?.querySelector(`.cal-cell[data-date="${targetDay}"]`);
      if (grid.current?.dataset.view === 'month' && window.scrollY === 0)
        cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    // FullCalendar renders its days after this effect, and lays out the hours column one frame later.
    let frame = requestAnimationFrame(() => {
      scrollToDay();
      frame = requestAnimationFrame(scrollToDay);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, day, shown]);
}
