import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { eventTypes } from '../../../db/domain/events.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { keepInMemory, readStored, writeStored } from '../../lib/storage/use-local-storage.ts';
import { type CalendarFilters, kinds, type Whose } from './calendar-filters.ts';
import type { CalendarSearch, FilterParams } from './calendar-search.ts';

/** The most people that are asked for at once. */
const MOST_PEOPLE = 200;
/** Stands for nobody in a list of people. */
const NOBODY = 'none';
const noParams = {
  kinds: undefined,
  users: undefined,
  types: undefined,
  propertyId: undefined,
  leadId: undefined,
};

/** Those of the words that a list of an address names; none without a list, and without any word that is known. */
function pickWords<T extends string>(list: string | undefined, known: readonly T[]): T[] | undefined {
  if (list === undefined) return undefined;
  const words = list.split(',');
  const picked = known.filter((one) => words.includes(one));
  return picked.length > 0 || list === '' ? picked : undefined;
}

function pickPeople(list: string | undefined): Whose[] | undefined {
  if (list === undefined || list === '') return list === '' ? [] : undefined;
  const people = [...new Set(list.split(','))].filter((one) => one === NOBODY || isRecordId(one));
  return people.length > 0
    ? people.slice(0, MOST_PEOPLE).map((one) => (one === NOBODY ? null : one))
    : undefined;
}

/** The filters that an address holds. */
export const filtersIn = ({ kinds: k, users, types, propertyId, leadId }: FilterParams): CalendarFilters => ({
  kinds: pickWords(k, kinds),
  userIds: pickPeople(users),
  eventTypes: pickWords(types, eventTypes),
  propertyId,
  leadId,
});

/** The filters as an address holds them. */
export const paramsOf = ({
  kinds,
  userIds,
  eventTypes,
  propertyId,
  leadId,
}: CalendarFilters): FilterParams => ({
  kinds: kinds?.join(),
  users: userIds?.map((id) => id ?? NOBODY).join(),
  types: eventTypes?.join(),
  propertyId,
  leadId,
});

/** The same with those that are absent said to be so, as they must be to leave an address. */
export const allParams = (filters: CalendarFilters): FilterParams => ({ ...noParams, ...paramsOf(filters) });

const KEY = 'calendarFilters';
// As long as the page is open: whoever comes back another day begins with the own agenda.
keepInMemory(KEY);
const isParams = (value: unknown): value is FilterParams => typeof value === 'object' && value !== null;

/** Keeps the filters of an address, on the way to the page. */
export function keepFilters({ search, preload }: { search: CalendarSearch; preload: boolean }): void {
  if (!preload) writeStored(KEY, paramsOf(filtersIn(search)));
}

/** Gives a link without filters those that were shown last; Back goes to addresses as they were. */
export function restoreFilters<S extends FilterParams>({
  search,
  next,
}: {
  search: S;
  next: (search: S) => S;
}): S {
  const result = next(search);
  const isBare = Object.keys(noParams).every((name) => result[name as keyof FilterParams] === undefined);
  return isBare ? { ...result, ...readStored(KEY, noParams, isParams) } : result;
}

/** The filters of the address, the same object as long as they are the same, and what puts others in their place. */
export function useCalendarFilters({ kinds, users, types, propertyId, leadId }: CalendarSearch) {
  const navigate = useNavigate({ from: '/crm/calendar' });
  const filters = useMemo(
    () => filtersIn({ kinds, users, types, propertyId, leadId }),
    [kinds, users, types, propertyId, leadId],
  );
  const set = useCallback(
    (next: CalendarFilters) => {
      const params = allParams(next);
      writeStored(KEY, params);
      // No step of the history: Back leads to the period or the page before.
      void navigate({
        to: '/crm/calendar',
        search: (before: CalendarSearch) => ({ ...before, ...params }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [filters, set] as const;
}
