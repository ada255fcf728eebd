import { EditTaskModal } from './task-modals.tsx';
import { useDeleteTask } from './use-delete-task.tsx';

type TaskDialogProps = { taskId: string | null; onClose: () => void };

/** The dialog that edits or deletes a task. */
export function TaskDialog({ taskId, onClose }: TaskDialogProps) {
  const { ask } = useDeleteTask(onClose);
  return <EditTaskModal taskId={taskId} onClose={onClose} onDelete={ask} />;
}
