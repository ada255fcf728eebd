import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import type { Task } from './task-types.ts';

/** Asks and deletes; `onGone` is told once the task is no more. */
export function useDeleteTask(onGone?: () => void) {
  const remove = trpc.tasks.delete.useMutation({ onSuccess: onGone });
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
