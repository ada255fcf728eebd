import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** The activity of a record: its next step, the composer and the timeline. Its code is not part of the page's first load. */
export const RecordActivity = lazyComponent(
  () => import('./record-activity-body.tsx').then((module) => module.RecordActivityBody),
  ActivitySkeleton,
);

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Cargando actividad" className="grid grid-cols-1 gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-[34rem]" />
    </div>
  );
}
