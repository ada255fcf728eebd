import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { type Period, periodOf } from '../../../db/domain/calendar-period.ts';
import { type AppRouter, errorText, trpc, type utils } from '../../trpc.ts';
import { askedOf, type CalendarFilters, filled, isAskable, storedFilters } from './calendar-filters.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { shownOf } from './calendar-shown.ts';
import { Grid } from './grid.tsx';

type Cache = typeof utils;
export type Entries = inferRouterOutputs<AppRouter>['calendar']['entries'];

/** What a period holds. What was shown stays while another one loads; the people to ask for stay also while nobody is asked. */
export const useEntries = (period: Period, filters: CalendarFilters, me: string) =>
  trpc.calendar.entries.useQuery(askedOf(period, filters, me), {
    enabled: isAskable(filled(filters, me)),
    placeholderData: keepPreviousData,
  });

/** Asks for what the calendar shows first; to be waited for only where nothing is kept from before. */
export function warmCalendar(
  { calendar }: Cache,
  search: CalendarSearch,
  me: string,
): Promise<void> | undefined {
  void Grid.bring();
  const { day, view } = shownOf(search, window.matchMedia('(min-width: 768px)').matches);
  const filters = storedFilters();
  if (!isAskable(filled(filters, me))) return;
  const input = askedOf(periodOf(view, day), filters, me);
  const asking = calendar.entries.prefetch(input);
  return calendar.entries.getData(input) ? undefined : asking;
}

export const calendarErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los eventos y tareas.');
