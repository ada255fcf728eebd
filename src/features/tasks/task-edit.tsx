import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { TaskForm, type TaskStart } from './task-form.tsx';
import type { Task } from './task-types.ts';

type TaskEditProps = {
  task: Task;
  /** Reloads the task after a version conflict. */
  reload: () => Promise<Task | undefined>;
  onDone: () => void;
  onDelete: (task: Task) => void;
};

/** The edit form of a task; saves with the version it was opened with, so that concurrent changes conflict. */
export function TaskEdit({ task, reload, onDone, onDelete }: TaskEditProps) {
  const { record, times, again } = useFormSnapshot(task, reload);
  const { attempt, notice } = useVersionConflict(again, <FormLink to="/crm/tasks">Ver tareas</FormLink>);
  const update = trpc.tasks.update.useMutation();
  return (
    <TaskForm
      key={times}
      start={toFields(record)}
      subject={record.id}
      onSubmit={async (fields) => {
        await attempt(update.mutateAsync({ id: record.id, version: record.version, task: fields }));
        toast.success('Tarea guardada.');
        onDone();
      }}
      onCancel={onDone}
      errorText={(error) => errorText(error, 'Error al actualizar la tarea. Por favor, inténtalo de nuevo.')}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
      extraAction={<DeleteButton onClick={() => onDelete(record)} className="mr-auto" />}
    />
  );
}

function toFields({ title, status, priority, assignedTo, propertyId, leadId, ...task }: Task): TaskStart {
  const [description, dueDate, dueTime] = [task.description ?? '', task.dueDate ?? '', task.dueTime ?? ''];
  return { title, description, dueDate, dueTime, status, priority, assignedTo, propertyId, leadId };
}
