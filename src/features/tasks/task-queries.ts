import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type TaskFilters, taskFilters, withCompleteDays } from './task-filters.ts';
import type { taskParams } from './task-search.ts';

type Cache = typeof trpcUtils;

/** The infinite query of the list; keeps the previous rows while other filters load. */
export const useTaskList = (filters: TaskFilters) =>
  trpc.tasks.list.useInfiniteQuery({ filters }, { ...nextPageOptions, placeholderData: keepPreviousData });

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchTasks(
  { tasks }: Cache,
  search: ReturnType<typeof taskParams.validate>,
): Promise<void> | undefined {
  preloadView('cards');
  const input = { filters: withCompleteDays(readFilters(taskFilters, search)) };
  const request = tasks.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return tasks.list.getInfiniteData(input) ? undefined : request;
}

export const tasksErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.');
