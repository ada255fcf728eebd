import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { type Period, periodOf } from '../../../db/domain/calendar-period.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { useWide } from '../../lib/use-wide.ts';
import { type AppRouter, errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { drawnOf, standingOn } from './calendar-entries.ts';
import { askedOf, type CalendarFilters, filled, isAskable } from './calendar-filters.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { dependsOnToday, type Shown, shownOf } from './calendar-shown.ts';
import { filtersIn } from './filter-params.ts';
import { Grid } from './lazy-calendar-grid.tsx';

type Cache = typeof trpcUtils;
export type Entries = inferRouterOutputs<AppRouter>['calendar']['entries'];

/** What a period holds. What was shown stays while another one loads; the people to ask for stay also while nobody is asked. */
export const useEntries = (period: Period, filters: CalendarFilters, me: string) =>
  trpc.calendar.entries.useQuery(askedOf(period, filters, me), {
    enabled: isAskable(filled(filters, me)),
    placeholderData: keepPreviousData,
  });

/** The week around today, whose entries may decide what a weekend opens with. */
const thisWeek = () => periodOf('week', today());
const hasToday = (entries: Entries) => {
  const first = today();
  return standingOn(drawnOf(entries), { first, end: addDays(first, 1) }).length > 0;
};

/** The day and the view that an address shows; null until it is known whether today, on a weekend, has entries. */
export function useShown(search: CalendarSearch, filters: CalendarFilters, me: string): Shown | null {
  const wide = useWide();
  // What a weekend has opened with stays, whatever is made for today meanwhile.
  const [opened, setOpened] = useState<Shown | null>(null);
  const isOpen = !dependsOnToday(search, wide);
  const canAsk = isAskable(filled(filters, me));
  const { data, isError } = trpc.calendar.entries.useQuery(askedOf(thisWeek(), filters, me), {
    enabled: !isOpen && !opened && canAsk,
  });
  if (isOpen) return shownOf(search, wide, false);
  if (opened) return opened;
  if (!data && !isError && canAsk) return null;
  const shown = shownOf(search, wide, data !== undefined && hasToday(data));
  setOpened(shown);
  return shown;
}

/** Asks for what the calendar shows first; to be waited for only where nothing is kept from before. */
export function prefetchCalendar(
  cache: Cache,
  search: CalendarSearch,
  me: string,
): Promise<void> | undefined {
  void Grid.preload();
  const wide = window.matchMedia('(min-width: 768px)').matches;
  const filters = filtersIn(search);
  if (!isAskable(filled(filters, me))) return;
  const { day, view } = shownOf(search, wide, false);
  const opening = [periodOf(view, day)];
  if (dependsOnToday(search, wide)) opening.push(thisWeek());
  const inputs = opening.map((period) => askedOf(period, filters, me));
  const request = inputs.map((input) => cache.calendar.entries.prefetch(input));
  const isKept = inputs.every((input) => cache.calendar.entries.getData(input));
  return isKept ? undefined : Promise.all(request).then(() => undefined);
}

export const calendarErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los eventos y tareas.');
