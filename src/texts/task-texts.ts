import { type TaskPriority, type TaskStatus, taskPriorities, taskStatuses } from '../../db/domain/tasks.ts';
import { optionsOf, wordOf } from './option-texts.ts';

const statusTexts: Record<TaskStatus, string> = {
  pending: 'Pendiente',
  in_progress: 'En progreso',
  completed: 'Completada',
  cancelled: 'Cancelada',
};
const priorityTexts: Record<TaskPriority, string> = { low: 'Baja', medium: 'Media', high: 'Alta' };

export const taskStatusText = (status: string | null | undefined) =>
  wordOf(statusTexts, status, 'Sin estado');
export const taskPriorityText = (priority: string | null | undefined) =>
  wordOf(priorityTexts, priority, 'Sin prioridad');

export const taskStatusOptions = optionsOf(taskStatuses, statusTexts);
/** The most pressing first. */
export const taskPriorityOptions = optionsOf(taskPriorities.toReversed(), priorityTexts);
