import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { getPeriod, type Period } from '../../../db/domain/calendar/calendar-period.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { useWide } from '../../lib/use-wide.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { filterByDays, toGridEntries } from './calendar-entries.ts';
import type { CalendarSearch } from './calendar-params.ts';
import type { Entries } from './calendar-types.ts';
import { type CalendarFilters, canMatch, toEntriesInput, withDefaults } from './filters/calendar-filters.ts';
import { parseFilters } from './filters/filter-params.ts';
import { Grid } from './grid/lazy-calendar-grid.tsx';
import { type DayAndView, dependsOnToday, resolveDayAndView } from './resolve-day-and-view.ts';

type Cache = typeof trpcUtils;

/** The entries of a period. Keeps the previous data while another period loads, and (for the user filter) while disabled. */
export const useEntries = (period: Period, filters: CalendarFilters, ownId: string) =>
  trpc.calendar.entries.useQuery(toEntriesInput(period, filters, ownId), {
    enabled: canMatch(withDefaults(filters, ownId)),
    placeholderData: keepPreviousData,
  });

/** The current week, whose entries may decide the view on a weekend. */
const thisWeek = () => getPeriod('week', today());
const hasToday = (entries: Entries) => {
  const first = today();
  return filterByDays(toGridEntries(entries), { first, end: addDays(first, 1) }).length > 0;
};

/** The day and view of a URL; null until it is known whether today, on a weekend, has entries. */
export function useDayAndView(
  search: CalendarSearch,
  filters: CalendarFilters,
  ownId: string,
): DayAndView | null {
  const wide = useWide();
  // The view chosen on a weekend stays, also when entries for today are created meanwhile.
  const [opened, setOpened] = useState<DayAndView | null>(null);
  const isOpen = !dependsOnToday(search, wide);
  const isEnabled = canMatch(withDefaults(filters, ownId));
  const { data, isError } = trpc.calendar.entries.useQuery(toEntriesInput(thisWeek(), filters, ownId), {
    enabled: !isOpen && !opened && isEnabled,
  });
  if (isOpen) return resolveDayAndView(search, wide, false);
  if (opened) return opened;
  if (!data && !isError && isEnabled) return null;
  const shown = resolveDayAndView(search, wide, data !== undefined && hasToday(data));
  setOpened(shown);
  return shown;
}

/** Prefetches the first period; returns a promise to wait for only when it is not cached. */
export function prefetchCalendar(
  cache: Cache,
  search: CalendarSearch,
  ownId: string,
): Promise<void> | undefined {
  void Grid.preload();
  const wide = window.matchMedia('(min-width: 768px)').matches;
  const filters = parseFilters(search);
  if (!canMatch(withDefaults(filters, ownId))) return;
  const { day, view } = resolveDayAndView(search, wide, false);
  const periods = [getPeriod(view, day)];
  if (dependsOnToday(search, wide)) periods.push(thisWeek());
  const inputs = periods.map((period) => toEntriesInput(period, filters, ownId));
  // What the first request has brought with the session.
  const opening = cache.calendar.today.getData({ view: wide ? 'workWeek' : 'day' }) ?? [];
  for (const { input, entries } of opening)
    if (!cache.calendar.entries.getData(input)) cache.calendar.entries.setData(input, entries);
  const requests = inputs.map((input) => cache.calendar.entries.prefetch(input));
  const isCached = inputs.every((input) => cache.calendar.entries.getData(input));
  return isCached ? undefined : Promise.all(requests).then(() => undefined);
}

export const calendarErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los eventos y tareas.');
