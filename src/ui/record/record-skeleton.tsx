import { useEffect, useRef } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { FORM_SKELETON, focusFirstField } from '../overlay/overlay.ts';

/** The skeleton of a record's page; `label` is its accessible name: 'Cargando lead'. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-9 lg:col-span-2" />
      <Skeleton className="h-80" />
      <Skeleton className="h-48" />
    </div>
  );
}

/** The skeleton of a lazy form; in a dialog the form's first field gets the focus once it is loaded. */
export function FormSkeleton() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = box.current?.closest<HTMLElement>('[role=dialog]');
    return () => void setTimeout(() => dialog?.isConnected && focusFirstField(dialog));
  }, []);
  return (
    <div
      ref={box}
      role="status"
      aria-label="Cargando formulario"
      className={`${FORM_SKELETON} grid grid-cols-1 gap-4 pb-4`}
    >
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </div>
  );
}
