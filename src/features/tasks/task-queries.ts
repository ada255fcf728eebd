import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type TaskFilters, taskFilters, withWholeDays } from './task-filters.ts';
import type { taskParams } from './task-search.ts';

type Cache = typeof trpcUtils;

/** The pages of the list. What was shown stays while other filters load. */
export const useTaskList = (filters: TaskFilters) =>
  trpc.tasks.list.useInfiniteQuery({ filters }, { ...nextPageOptions, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function prefetchTasks(
  { tasks }: Cache,
  search: ReturnType<typeof taskParams.validate>,
): Promise<void> | undefined {
  preloadView('cards');
  const input = { filters: withWholeDays(readFilters(taskFilters, search)) };
  const asking = tasks.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return tasks.list.getInfiniteData(input) ? undefined : asking;
}

export const tasksErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.');
