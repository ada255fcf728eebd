import { Skeleton } from './skeleton.tsx';

/** The place of one record while it is on its way; `label` says which: 'Cargando lead'. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-9 lg:col-span-2" />
      <Skeleton className="h-80" />
      <Skeleton className="h-48" />
    </div>
  );
}

/** The place of a form whose code is on its way. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Cargando formulario" className="grid gap-4 pb-4">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </div>
  );
}
