import { keepInMemory, readStored, writeStored } from '../../../lib/storage/use-local-storage.ts';
import type { CalendarSearch, FilterParams } from '../calendar-params.ts';

/** The URL parameters of the filters, all absent. */
export const noParams = {
  kinds: undefined,
  users: undefined,
  types: undefined,
  followUps: undefined,
  propertyId: undefined,
  leadId: undefined,
};

const KEY = 'calendarFilters';
// In memory only: on another day the calendar starts with the user's own entries.
keepInMemory(KEY);
const isParams = (value: unknown): value is FilterParams => typeof value === 'object' && value !== null;

/** Stores the filters for links to the calendar without filters. */
export const storeParams = ({ kinds, users, types, followUps, propertyId, leadId }: FilterParams) =>
  writeStored(KEY, { kinds, users, types, followUps, propertyId, leadId });

/** Stores the URL's filters; used as beforeLoad. */
export function keepFilters({ search, preload }: { search: CalendarSearch; preload: boolean }): void {
  if (!preload) storeParams(search);
}

/** Search middleware: adds the stored filters to a link without filters; Back and Forward do not run it. */
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
