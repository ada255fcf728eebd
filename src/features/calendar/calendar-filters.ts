import type { Period } from '../../../db/domain/calendar-period.ts';
import { type EventType, eventTypes } from '../../../db/domain/events.ts';

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

/** Whether events of a type are shown; one that is in no list, while every type is. */
export const showsType = ({ eventTypes: chosen }: Filled, type: EventType): boolean =>
  chosen.length === eventTypes.length || chosen.includes(type);

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
