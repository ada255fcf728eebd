import type { TaskInput } from '../../../db/domain/tasks/task-input.ts';
import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { TaskBoundary } from './task-boundary.tsx';
import type { Task } from './task-types.ts';
import { useDeleteTask } from './use-delete-task.tsx';

const TaskCreate = lazyForm(() => import('./task-form.tsx').then((module) => module.TaskCreate));
const TaskEdit = lazyForm(() => import('./task-form.tsx').then((module) => module.TaskEdit));

export const preloadTaskForm = () => preloadForm(TaskCreate);

/** `start`: initial values, such as the due date or the property. */
export function NewTaskModal({ start, ...props }: OpenProps & { start?: Partial<TaskInput> }) {
  return (
    <FormModal {...props} title="Nueva Tarea">
      {(close) => <TaskCreate start={start} onDone={close} onCancel={close} />}
    </FormModal>
  );
}

/** `taskId`: null closes the dialog. */
type TaskDialogProps = { taskId: string | null; onClose: () => void };

/** The dialog that edits a task; `onDelete` is called by its delete button. */
export function EditTaskModal({
  taskId,
  onClose,
  onDelete,
}: TaskDialogProps & { onDelete: (task: Task) => void }) {
  const id = useLastValue(taskId);
  return (
    <FormModal open={taskId !== null} onOpenChange={(open) => !open && onClose()} title="Editar Tarea">
      {(close) =>
        id && (
          <TaskBoundary key={id} id={id} onClose={close}>
            {(task, reload) => (
              <TaskEdit
                record={task}
                reload={reload}
                onDone={close}
                onCancel={close}
                onDelete={() => onDelete(task)}
              />
            )}
          </TaskBoundary>
        )
      }
    </FormModal>
  );
}

/** The dialog that edits or deletes a task. */
export function TaskDialog({ taskId, onClose }: TaskDialogProps) {
  const { ask } = useDeleteTask(onClose);
  return <EditTaskModal taskId={taskId} onClose={onClose} onDelete={ask} />;
}
