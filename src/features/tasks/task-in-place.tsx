import type { TaskPriority, TaskStatus } from '../../../db/domain/tasks/tasks.ts';
import { ResponsibleMenu } from '../../components/responsible-menu.tsx';
import {
  taskPriorityOptions,
  taskPriorityText,
  taskStatusOptions,
  taskStatusText,
} from '../../texts/task-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { defineInPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { TaskPriorityBadge, TaskStatusBadge } from './task-badges.tsx';
import type { Task } from './task-types.ts';

const updateErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar la tarea. Por favor, inténtalo de nuevo.');

const TaskStatusMenu = defineInPlaceMenu<TaskStatus, 'status'>({
  field: 'status',
  name: 'Estado',
  options: taskStatusOptions,
  toText: taskStatusText,
  useSave() {
    const { mutateAsync } = trpc.tasks.setStatus.useMutation();
    return (ref, status) => mutateAsync({ ...ref, status });
  },
  errorText: updateErrorText,
  render: (status) => <TaskStatusBadge status={status} />,
});

const TaskPriorityMenu = defineInPlaceMenu<TaskPriority | null, 'priority'>({
  field: 'priority',
  name: 'Prioridad',
  options: taskPriorityOptions,
  toText: taskPriorityText,
  useSave() {
    const { mutateAsync } = trpc.tasks.setPriority.useMutation();
    return (ref, priority) => mutateAsync({ ...ref, priority });
  },
  errorText: updateErrorText,
  render: (priority) => priority && <TaskPriorityBadge priority={priority} />,
});

function TaskResponsibleMenu({ record, label }: { record: Task; label?: string | undefined }) {
  const assign = trpc.tasks.assign.useMutation();
  const { id, version, assignedTo, assigneeName } = record;
  const responsible = { name: assigneeName ?? 'Usuario', avatar: null };
  return (
    <ResponsibleMenu
      record={{ id, version, assignedTo, responsible }}
      assign={assign.mutateAsync}
      label={label}
    />
  );
}

const menus = { status: TaskStatusMenu, priority: TaskPriorityMenu };
type InPlaceProps = { task: Task; field: keyof typeof menus | 'responsible'; label?: string };

/** A field of a task in its card, changed in place. `label` is shown before the name of who does the task. */
export function TaskInPlace({ field, task, label }: InPlaceProps) {
  if (field === 'responsible') return <TaskResponsibleMenu record={task} label={label} />;
  const Menu = menus[field];
  return <Menu record={task} isCompact />;
}
