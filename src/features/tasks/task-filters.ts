import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
} from '../../../db/domain/tasks/tasks.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { taskParams } from './task-search.ts';

export type TaskFilters = {
  title?: string;
  status?: TaskStatus;
  priority?: TaskPriority;
  /** A user's id. */
  assignedTo?: string;
  /** Days, inclusive. */
  dueFrom?: string;
  dueTo?: string;
};

export const taskFilters = createListFilters<TaskFilters>({
  params: taskParams,
  words: ['title', 'dueFrom', 'dueTo'],
  choices: { status: taskStatuses, priority: taskPriorities },
  ids: ['assignedTo'],
});

// While a year is being typed the date input has an incomplete one ('0202-11-20').
const isComplete = (day: string | undefined) => day !== undefined && /^(19|20)\d\d-/.test(day);

/** The filters to request, without incompletely typed days. */
export function withCompleteDays({ dueFrom, dueTo, ...filters }: TaskFilters): TaskFilters {
  return { ...filters, ...(isComplete(dueFrom) && { dueFrom }), ...(isComplete(dueTo) && { dueTo }) };
}
