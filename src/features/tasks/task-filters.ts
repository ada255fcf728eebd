import { useSortInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { UserPicker, useColleagueName } from '../../pickers/user-picker.tsx';
import { taskPriorityOptions, taskStatusOptions } from '../../texts/task-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { preloadLayouts } from '../../ui/list/list-layouts.tsx';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { taskParams } from './task-params.ts';
import type { TaskFilters } from './task-types.ts';

// While a year is being typed the date input has an incomplete one ('0202-11-20').
const isComplete = (day: string | undefined) => day !== undefined && /^(19|20)\d\d-/.test(day);

export const taskFilters = createListFilters(taskParams, {
  search: { key: 'title', label: 'Buscar tareas...' },
  fields: {
    status: { label: 'Estado', all: 'Pendientes y en progreso', options: taskStatusOptions },
    priority: { label: 'Prioridad', all: 'Todas', options: taskPriorityOptions },
    assignedTo: {
      label: 'Asignada a',
      none: 'Cualquiera',
      Picker: UserPicker,
      useName: useColleagueName,
    },
    dueFrom: { label: 'Vence desde', notAfter: 'dueTo' },
    dueTo: { label: 'Vence hasta', notBefore: 'dueFrom' },
  },
  sorts: ['due', 'priority', 'title', 'created'],
  initialSort: 'due',
  toInput: ({ dueFrom, dueTo, ...others }) => ({
    ...others,
    ...(isComplete(dueFrom) && { dueFrom }),
    ...(isComplete(dueTo) && { dueTo }),
  }),
});

export const useTaskRows = (filters: TaskFilters) =>
  trpc.tasks.list.useInfiniteQuery({ filters, ...useSortInput(taskFilters) }, listQueryOptions);

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchTasks(
  { tasks }: typeof trpcUtils,
  search: ReturnType<typeof taskParams.validate>,
): Promise<void> | undefined {
  void preloadLayouts();
  return prefetchList(taskFilters, tasks.list, search);
}
