import type { Period } from '../../../../db/domain/calendar/calendar-period.ts';
import { type EventType, eventTypes } from '../../../../db/domain/calendar/events.ts';

export type Kind = 'event' | 'task';
export const kinds: readonly Kind[] = ['event', 'task'];
/** A user's id; null for unassigned. */
export type Assignee = string | null;

/** The filters of the calendar; an absent one has its default: everything, of the current user. */
export type CalendarFilters = {
  kinds?: Kind[];
  userIds?: Assignee[];
  eventTypes?: EventType[];
  /** Whether follow-ups are shown. */
  followUps?: true;
  /** The related property and lead. */
  propertyId?: string;
  leadId?: string;
};
type CompleteFilters = CalendarFilters & Required<Pick<CalendarFilters, 'kinds' | 'userIds' | 'eventTypes'>>;

/** The filters with their defaults filled in; `ownId` is the current user's id. */
export const withDefaults = (filters: CalendarFilters, ownId: string): CompleteFilters => ({
  ...filters,
  kinds: filters.kinds ?? [...kinds],
  userIds: filters.userIds ?? [ownId],
  eventTypes: filters.eventTypes ?? [...eventTypes],
});

/** The input of the calendar.entries query. */
export const toEntriesInput = ({ from, to }: Period, filters: CalendarFilters, ownId: string) => ({
  from,
  to,
  ...withDefaults(filters, ownId),
});

/** Whether events of a type are shown; unknown types are shown while all types are selected. */
export const showsType = ({ eventTypes: chosen }: CompleteFilters, type: EventType): boolean =>
  chosen.length === eventTypes.length || chosen.includes(type);

/** The number of filters that differ from their default. */
export const countActive = (filters: CalendarFilters): number =>
  Object.values(filters).filter((one) => one !== undefined).length;

/** Whether the filters can match anything: at least one user and one kind. */
export const canMatch = ({ kinds, userIds }: CompleteFilters): boolean =>
  kinds.length > 0 && userIds.length > 0;

/** The error message of a filter without selection; null when all have one. */
export function findFilterError(filters: CompleteFilters): string | null {
  const noType = filters.kinds.includes('event') && filters.eventTypes.length === 0;
  if (filters.kinds.length === 0 || noType) return 'Selecciona al menos un tipo de evento';
  return filters.userIds.length === 0 ? 'Selecciona al menos un usuario' : null;
}
