import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { isMissingRecord } from '../../lib/records/error-kinds.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { Task } from './task-types.ts';

const TaskEdit = lazyComponent(
  () => import('./task-edit.tsx').then((module) => module.TaskEdit),
  FormSkeleton,
);

type TaskOpenedProps = { id: string; onDone: () => void; onDelete: (task: Task) => void };

/** Loads a task and opens its edit form, or shows its loading, not-found or error state. */
export function TaskOpened({ id, onDone, onDelete }: TaskOpenedProps) {
  const [opened, setOpened] = useState(false);
  // Fetched on each opening, because the form saves with the version it read; not refetched while the form is open.
  const query = trpc.tasks.get.useQuery(
    { id },
    { enabled: isRecordId(id) && !opened, staleTime: 0, refetchOnMount: 'always' },
  );
  const { data, error, refetch, isFetchedAfterMount } = query;
  if (!opened && data && !error && isFetchedAfterMount) setOpened(true);
  if (!isRecordId(id) || isMissingRecord(error))
    return (
      <EmptyState
        drawing="search"
        title="Tarea no encontrada"
        text="La tarea que buscas no existe o no tienes permisos para verla."
        action={<Button onClick={onDone}>Cerrar</Button>}
      />
    );
  if (opened && data)
    return (
      <TaskEdit task={data} reload={async () => (await refetch()).data} onDone={onDone} onDelete={onDelete} />
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
