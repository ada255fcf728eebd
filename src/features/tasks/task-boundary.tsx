import { type ReactNode, useState } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { OpenedTask } from './task-types.ts';

type TaskBoundaryProps = {
  id: string;
  onClose: () => void;
  /** The edit form. */
  children: (task: OpenedTask, reload: Refetch<OpenedTask>) => ReactNode;
};

/** Renders the edit form of a task, or its loading, not-found or error state, in a dialog. */
export function TaskBoundary({ id, onClose, children }: TaskBoundaryProps) {
  const [opened, setOpened] = useState(false);
  // Fetched on each opening, because the form saves with the version it read; not refetched while the form is open.
  const query = trpc.tasks.get.useQuery(
    { id },
    { enabled: isRecordId(id) && !opened, staleTime: 0, refetchOnMount: 'always' },
  );
  const { data, error, refetch, isFetchedAfterMount } = query;
  if (!opened && data && !error && isFetchedAfterMount) setOpened(true);
  // An open form stays, also when the task was deleted meanwhile.
  if (opened && data) return children(data, refetch);
  if (!isRecordId(id) || isMissingOrInvalidId(error))
    return (
      <EmptyState
        drawing="search"
        title="Tarea no encontrada"
        text="La tarea que buscas no existe o no tienes permisos para verla."
        action={<Button onClick={onClose}>Cerrar</Button>}
      />
    );
  if (error)
    return (
      <ErrorState
        message={errorText(error, 'Error al cargar la tarea. Por favor, inténtalo de nuevo.')}
        onRetry={() => void refetch()}
      />
    );
  return <FormSkeleton />;
}
