import { Skeleton } from '../../ui/skeleton.tsx';
import type { LeadView } from './lead-view.ts';

const shapes: Record<LeadView, { count: number; box: string; grid: string }> = {
  list: { count: 12, box: 'h-10', grid: 'grid gap-1' },
  cards: { count: 8, box: 'h-56', grid: 'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3' },
  kanban: { count: 5, box: 'h-[31.25rem] min-w-[280px] flex-1', grid: 'flex gap-3 overflow-hidden' },
};

/** The place of the leads while they are on their way. */
export function LeadsSkeleton({ view }: { view: LeadView }) {
  const { count, box, grid } = shapes[view];
  return (
    <div role="status" aria-label="Cargando leads" className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} className={box} />
      ))}
    </div>
  );
}

export function LeadDetailSkeleton() {
  return (
    <div role="status" aria-label="Cargando lead" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-9 lg:col-span-2" />
      <Skeleton className="h-80" />
      <Skeleton className="h-48" />
    </div>
  );
}

export function LeadFormSkeleton() {
  return (
    <div role="status" aria-label="Cargando formulario" className="grid gap-4 pb-4">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </div>
  );
}
