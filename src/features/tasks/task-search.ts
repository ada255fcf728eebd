import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the task list. */
export const taskParams = createListParams({
  key: 'tasksFilters',
  names: ['title', 'status', 'priority', 'assignedTo', 'dueFrom', 'dueTo'],
  // Next week this week's days would hide what is to be done.
  persist: false,
});
