import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The skeleton of the kanban board. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Cargando leads" className="-mr-4 flex gap-2 overflow-hidden pt-9 md:-mr-8">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={index} className="h-[31.25rem] min-w-[280px] flex-1" />
      ))}
    </div>
  );
}
