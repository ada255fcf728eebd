import { type ReactNode, useState } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { errorText, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { Event } from './event-types.ts';

type EventBoundaryProps = {
  id: string;
  /** The edit form. */
  children: (event: Event, reload: Refetch<Event>) => ReactNode;
};

/** Renders the edit form of an event, or its loading, not-found or error state; the form detects later changes by the version. */
export function EventBoundary({ id, children }: EventBoundaryProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const query = trpc.events.get.useQuery({ id }, { enabled: !isLoaded });
  const { data, error, isFetching, refetch } = query;
  // Waits for a fresh fetch: a cached event could have a stale version.
  if (!isLoaded && data && !isFetching) setIsLoaded(true);
  if (data && (isLoaded || !isFetching)) return children(data, refetch);
  if (!error || isFetching) return <FormSkeleton />;
  if (isMissingOrInvalidId(error))
    return (
      <ErrorState
        title="Evento no encontrado"
        message="El evento ya no existe. Puede que se haya eliminado."
      />
    );
  const message = errorText(error, 'Error al cargar los eventos y tareas.');
  return <ErrorState message={message} onRetry={() => void refetch()} />;
}
