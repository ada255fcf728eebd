import type { Period } from '../../../db/domain/calendar-period.ts';
import { type EventType, eventTypes } from '../../../db/domain/events.ts';
import { keepInPage, readStored, useStored } from '../../lib/use-stored.ts';

export type Kind = 'event' | 'task';
export const kinds: readonly Kind[] = ['event', 'task'];
/** Somebody of the agency, or nobody. */
export type Whose = string | null;

/** What the calendar is narrowed down to; what is left out is as at the beginning: everything, of oneself. */
export type CalendarFilters = {
  kinds?: Kind[];
  userIds?: Whose[];
  eventTypes?: EventType[];
  /** The property and the lead that it has to do with. */
  propertyId?: string;
  leadId?: string;
};
type Filled = CalendarFilters & Required<Pick<CalendarFilters, 'kinds' | 'userIds' | 'eventTypes'>>;

const KEY = 'calendarFilters';
// As long as the page is open: whoever comes back another day begins with the own agenda.
keepInPage(KEY);

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  value === undefined || (Array.isArray(value) && value.every(isOne));
function isFilters(value: unknown): value is CalendarFilters {
  if (typeof value !== 'object' || value === null) return false;
  const filters = value as Record<string, unknown>;
  return (
    isListOf(filters.kinds, (one) => kinds.some((kind) => kind === one)) &&
    isListOf(filters.userIds, (one) => one === null || typeof one === 'string') &&
    isListOf(filters.eventTypes, (one) => eventTypes.some((type) => type === one)) &&
    [filters.propertyId, filters.leadId].every((one) => one === undefined || typeof one === 'string')
  );
}

/** The filters of this page; gives [filters, set]. */
export const useCalendarFilters = () => useStored<CalendarFilters>(KEY, {}, isFilters);
export const storedFilters = () => readStored<CalendarFilters>(KEY, {}, isFilters);

/** The filters with everything said, as `me` has them. */
export const filled = (filters: CalendarFilters, me: string): Filled => ({
  ...filters,
  kinds: filters.kinds ?? [...kinds],
  userIds: filters.userIds ?? [me],
  eventTypes: filters.eventTypes ?? [...eventTypes],
});

/** What is asked of the server. */
export const askedOf = ({ from, to }: Period, filters: CalendarFilters, me: string) => ({
  from,
  to,
  ...filled(filters, me),
});

/** How many of the filters differ from the beginning. */
export const activeOf = (filters: CalendarFilters): number =>
  Object.values(filters).filter((one) => one !== undefined).length;

/** Whether these filters leave anybody, and any kind, to ask for. */
export const isAskable = ({ kinds, userIds }: Filled): boolean => kinds.length > 0 && userIds.length > 0;

/** Which filter allows nothing; null when each allows something. */
export function refusalOf(filters: Filled): string | null {
  const noType = filters.kinds.includes('event') && filters.eventTypes.length === 0;
  if (filters.kinds.length === 0 || noType) return 'Selecciona al menos un tipo de evento';
  return filters.userIds.length === 0 ? 'Selecciona al menos un usuario' : null;
}
