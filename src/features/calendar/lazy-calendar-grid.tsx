import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

// As tall as a day from 08:00 to 20:00, so that nothing moves when the grid is there.
export const GridSkeleton = () => (
  <div role="status" aria-label="Cargando agenda">
    <Skeleton className="h-209" />
  </div>
);

/** The grid of the calendar, whose library is heavier than all the rest: the heading does not wait for it. */
export const Grid = lazyComponent(
  () => import('./calendar-grid.tsx').then((module) => module.CalendarGrid),
  GridSkeleton,
);
