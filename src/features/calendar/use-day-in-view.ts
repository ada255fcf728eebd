import { type RefObject, useEffect } from 'react';
import type { Period } from '../../../db/domain/calendar-period.ts';
import { today } from '../../../db/domain/madrid.ts';

/** Where the days slide sideways, brings today beside the hours, or the day looked at in a period without today. */
export function useDayInView(grid: RefObject<HTMLElement | null>, day: string, { shown }: Period) {
  useEffect(() => {
    const now = today();
    const wanted = now >= shown.first && now < shown.end ? now : day;
    function bring() {
      const first = grid.current?.querySelector('.cal-lane');
      const lane = grid.current?.querySelector(`.cal-lane[data-date="${wanted}"]`);
      if (grid.current && first && lane)
        grid.current.scrollLeft = lane.getBoundingClientRect().left - first.getBoundingClientRect().left;
    }
    // The grid draws its days after this effect, and makes room for its hours a frame later.
    let frame = requestAnimationFrame(() => {
      bring();
      frame = requestAnimationFrame(bring);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, day, shown]);
}
