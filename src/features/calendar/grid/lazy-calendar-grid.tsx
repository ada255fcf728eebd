import type { CSSProperties } from 'react';
import { listDays, type Period } from '../../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../../db/domain/calendar/calendar-views.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type GridSkeletonProps = { view?: CalendarView; period?: Period };

/**
 * As tall as a day from 08:00 to 20:00, on a phone as the weeks of a month (calendar-grid.css) with its head, so that the layout does not
 * shift when the grid is loaded.
 */
export function GridSkeleton({ view, period }: GridSkeletonProps) {
  const weeks = view === 'month' && period && listDays(period.loaded).length / 7;
  const style = weeks ? ({ '--month': `calc(${weeks} * 5rem + 26px)` } as CSSProperties) : undefined;
  return (
    <div
      role="status"
      aria-label="Cargando agenda"
      style={style}
      className="h-257 max-md:h-[var(--month,64.25rem)]"
    >
      <Skeleton className="h-full" />
    </div>
  );
}

/** The lazy calendar grid: FullCalendar is the largest dependency, and the heading must not wait for it. */
export const Grid = lazyComponent(
  () => import('./calendar-grid.tsx').then((module) => module.CalendarGrid),
  GridSkeleton,
);
