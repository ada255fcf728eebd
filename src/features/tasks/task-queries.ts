import { keepPreviousData } from '@tanstack/react-query';
import { askedIn } from '../../lib/list/list-filters.ts';
import { pages } from '../../lib/list/next-page.ts';
import { errorText, trpc, type utils } from '../../trpc.ts';
import { warmView } from '../../ui/list/list-views.tsx';
import { type TaskFilters, taskFilters, withWholeDays } from './task-filters.ts';
import type { taskParams } from './task-search.ts';

type Cache = typeof utils;

/** The pages of the list. What was shown stays while other filters load. */
export const useTaskList = (filters: TaskFilters) =>
  trpc.tasks.list.useInfiniteQuery({ filters }, { ...pages, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function warmTasks(
  { tasks }: Cache,
  search: ReturnType<typeof taskParams.validate>,
): Promise<void> | undefined {
  warmView('cards');
  const input = { filters: withWholeDays(askedIn(taskFilters, search)) };
  const asking = tasks.list.prefetchInfinite(input, { ...pages, pages: 1 });
  return tasks.list.getInfiniteData(input) ? undefined : asking;
}

export const tasksErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.');
