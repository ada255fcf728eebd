import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { TaskFilters } from './task-types.ts';

/** The URL parameters of the task list. */
export const taskParams = createListParams<TaskFilters>()({
  list: 'tasks',
  key: 'tasksFilters',
  layoutKey: 'tasksView',
  initialLayout: 'cards',
  filters: {
    sort: 'sort',
    saved: 'saved',
    title: 'text',
    status: 'choice',
    priority: 'choice',
    assignedTo: 'record',
    dueFrom: 'day',
    dueTo: 'day',
  },
  // Not persisted: next week this week's date filters would hide open tasks.
  persist: false,
});
