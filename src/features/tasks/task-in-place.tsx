import type { TaskPriority, TaskStatus } from '../../../db/domain/tasks/tasks.ts';
import { ResponsibleMenu } from '../../pickers/responsible-menu.tsx';
import {
  taskPriorityOptions,
  taskPriorityText,
  taskStatusOptions,
  taskStatusText,
} from '../../texts/task-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { InPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { TaskPriorityBadge, TaskStatusBadge } from './task-badges.tsx';
import type { Task } from './task-types.ts';

type InPlaceProps = {
  task: Task;
  /** Shown before the name of who does the task. */
  label?: string;
};

const updateErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar la tarea. Por favor, inténtalo de nuevo.');

function TaskStatusMenu({ task }: InPlaceProps) {
  const setStatus = trpc.tasks.setStatus.useMutation();
  return (
    <InPlaceMenu<TaskStatus>
      record={task}
      field="status"
      name="Estado"
      value={task.status}
      options={taskStatusOptions}
      toText={taskStatusText}
      save={(ref, status) => setStatus.mutateAsync({ ...ref, status: status as TaskStatus })}
      errorText={updateErrorText}
      isCompact
    >
      {(status) => <TaskStatusBadge status={status as TaskStatus} />}
    </InPlaceMenu>
  );
}

function TaskPriorityMenu({ task }: InPlaceProps) {
  const setPriority = trpc.tasks.setPriority.useMutation();
  return (
    <InPlaceMenu<TaskPriority>
      record={task}
      field="priority"
      name="Prioridad"
      value={task.priority}
      options={taskPriorityOptions}
      toText={taskPriorityText}
      save={(ref, priority) => setPriority.mutateAsync({ ...ref, priority })}
      errorText={updateErrorText}
      isCompact
    >
      {(priority) => priority && <TaskPriorityBadge priority={priority} />}
    </InPlaceMenu>
  );
}

function TaskResponsibleMenu({ task, label }: InPlaceProps) {
  const assign = trpc.tasks.assign.useMutation();
  const { id, version, assignedTo, assigneeName } = task;
  const responsible = { name: assigneeName ?? 'Usuario', avatar: null };
  return (
    <ResponsibleMenu
      record={{ id, version, assignedTo, responsible }}
      assign={assign.mutateAsync}
      label={label}
    />
  );
}

const menus = { status: TaskStatusMenu, priority: TaskPriorityMenu, responsible: TaskResponsibleMenu };

/** A field of a task in its card, changed in place. */
export function TaskInPlace({ field, ...props }: InPlaceProps & { field: keyof typeof menus }) {
  const Menu = menus[field];
  return <Menu {...props} />;
}
