import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

// As tall as a day from 08:00 to 20:00, so that the layout does not shift when the grid is loaded.
export const GridSkeleton = () => (
  <div role="status" aria-label="Cargando agenda">
    <Skeleton className="h-257" />
  </div>
);

/** The lazy calendar grid: FullCalendar is the largest dependency, and the heading must not wait for it. */
export const Grid = lazyComponent(
  () => import('./calendar-grid.tsx').then((module) => module.CalendarGrid),
  GridSkeleton,
);
