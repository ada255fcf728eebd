import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
} from '../../../db/domain/tasks.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { taskParams } from './task-search.ts';

export type TaskFilters = {
  title?: string;
  status?: TaskStatus;
  priority?: TaskPriority;
  /** Somebody's id. */
  assignedTo?: string;
  /** Days, both included. */
  dueFrom?: string;
  dueTo?: string;
};

export const taskFilters = createListFilters<TaskFilters>({
  params: taskParams,
  words: ['title', 'dueFrom', 'dueTo'],
  choices: { status: taskStatuses, priority: taskPriorities },
  ids: ['assignedTo'],
});

// While a year is being typed ('0202-11-20') the field holds a day of another age.
const isAsked = (day: string | undefined) => day !== undefined && /^(19|20)\d\d-/.test(day);

/** What is asked of the server: without days that are only half typed. */
export function withWholeDays({ dueFrom, dueTo, ...filters }: TaskFilters): TaskFilters {
  return { ...filters, ...(isAsked(dueFrom) && { dueFrom }), ...(isAsked(dueTo) && { dueTo }) };
}
