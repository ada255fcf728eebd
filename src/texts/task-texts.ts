import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
} from '../../db/domain/tasks/tasks.ts';
import { optionText, toOptions } from './option-texts.ts';

const statusTexts: Record<TaskStatus, string> = {
  pending: 'Pendiente',
  in_progress: 'En progreso',
  completed: 'Completada',
  cancelled: 'Cancelada',
};
const priorityTexts: Record<TaskPriority, string> = { low: 'Baja', medium: 'Media', high: 'Alta' };

export const taskStatusText = (status: string | null | undefined) =>
  optionText(statusTexts, status, 'Sin estado');
export const taskPriorityText = (priority: string | null | undefined) =>
  optionText(priorityTexts, priority, 'Sin prioridad');

export const taskStatusOptions = toOptions(taskStatuses, statusTexts);
/** Highest priority first. */
export const taskPriorityOptions = toOptions(taskPriorities.toReversed(), priorityTexts);
