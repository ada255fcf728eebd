import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { TaskStart } from './task-form.tsx';
import { TaskOpened } from './task-opened.tsx';
import type { Task } from './task-types.ts';

const TaskCreate = lazyComponent(
  () => import('./task-create.tsx').then((module) => module.TaskCreate),
  FormSkeleton,
);

/** Loads the form's code before the button is pressed. */
export function preloadTaskForm() {
  preloadModal();
  void TaskCreate.preload();
}

type NewTaskModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Initial values: due date, property. */
  start?: Partial<TaskStart>;
};

export function NewTaskModal({ open, onOpenChange, start }: NewTaskModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal open={open} onOpenChange={onOpenChange} title="Nueva Tarea" description="Agrega una nueva tarea">
      <TaskCreate start={start} onDone={close} onCancel={close} />
    </Modal>
  );
}

type EditTaskModalProps = {
  /** The task's id; null closes the dialog. */
  taskId: string | null;
  onClose: () => void;
  /** Called by the delete button. */
  onDelete: (task: Task) => void;
};

export function EditTaskModal({ taskId, onClose, onDelete }: EditTaskModalProps) {
  // Keeps its content during the closing animation.
  const [id, setId] = useState(taskId);
  if (taskId && taskId !== id) setId(taskId);
  return (
    <Modal
      open={taskId !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Editar Tarea"
      description="Modifica la información de la tarea"
    >
      {id && <TaskOpened key={id} id={id} onDone={onClose} onDelete={onDelete} />}
    </Modal>
  );
}
