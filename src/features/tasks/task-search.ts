import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the task list. */
export const taskParams = createListParams({
  key: 'tasksFilters',
  names: ['title', 'status', 'priority', 'assignedTo', 'dueFrom', 'dueTo'],
  // Not persisted: next week this week's date filters would hide open tasks.
  persist: false,
});
