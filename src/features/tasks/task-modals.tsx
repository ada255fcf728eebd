import { EditRecordModal } from '../../ui/record/edit-record-modal.tsx';
import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { TaskBoundary } from './task-boundary.tsx';
import type { Task } from './task-types.ts';
import { useDeleteTask } from './use-delete-task.tsx';

const TaskCreate = lazyForm(() => import('./task-form.tsx').then((module) => module.TaskCreate));
const TaskEdit = lazyForm(() => import('./task-form.tsx').then((module) => module.TaskEdit));

export const NewTaskModal = defineNewRecordModal(TaskCreate, { title: 'Nueva Tarea' });

/** `taskId`: null closes the dialog. */
type TaskDialogProps = { taskId: string | null; onClose: () => void };
type EditTaskModalProps = TaskDialogProps & { onDelete: (task: Task) => void };

/** The dialog that edits a task; `onDelete` is called by its delete button. */
export function EditTaskModal({ taskId, onClose, onDelete }: EditTaskModalProps) {
  return (
    <EditRecordModal id={taskId} onClose={onClose} title="Editar Tarea">
      {(id, close) => (
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
      )}
    </EditRecordModal>
  );
}

/** The dialog that edits or deletes a task. */
export function TaskDialog({ taskId, onClose }: TaskDialogProps) {
  const { confirmDelete } = useDeleteTask(onClose);
  return <EditTaskModal taskId={taskId} onClose={onClose} onDelete={confirmDelete} />;
}
