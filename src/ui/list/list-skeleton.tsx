import type { ListLayout } from '../../lib/list/use-list-layout.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

/** The grid of the cards. */
const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3';
const shapes: Record<ListLayout, { count: number; grid: string }> = {
  list: { count: 12, grid: 'grid gap-1' },
  cards: { count: 8, grid: cardGrid },
};

type ListSkeletonProps = { layout: ListLayout; label: string; rows?: number; cardHeight?: number };

/** The skeleton of a list; `label` is its accessible name: 'Cargando leads'. */
export function ListSkeleton({ layout, label, rows, cardHeight = 224 }: ListSkeletonProps) {
  const { count, grid } = shapes[layout];
  return (
    <div role="status" aria-label={label} className={grid}>
      {Array.from({ length: rows ?? count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={index} style={{ height: layout === 'list' ? 40 : cardHeight }}>
          <Skeleton className="h-full" />
        </div>
      ))}
    </div>
  );
}
