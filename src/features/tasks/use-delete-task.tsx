import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import type { Task } from './task-types.ts';

/** Confirms and deletes a task; calls onDeleted afterwards. */
export function useDeleteTask(onDeleted?: () => void) {
  const remove = trpc.tasks.delete.useMutation({ onSuccess: onDeleted });
  return useDeleteRecord<Task>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    text: ({ title }) => (
      <>
        ¿Estás seguro de que quieres eliminar esta tarea?{' '}
        <strong className="block font-semibold text-ink">{title}</strong>
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar la tarea.'),
    done: 'Tarea eliminada.',
  });
}
