import { useEffect } from 'react';
import type { Period } from '../../../../db/domain/calendar/calendar-period.ts';
import type { EventInput } from '../../../../db/domain/calendar/event-input.ts';
import { toSpan } from '../../../../db/domain/calendar/event-span.ts';
import { eventTypes as allTypes } from '../../../../db/domain/calendar/events.ts';
import { toInstant, toLocalDay } from '../../../../db/domain/madrid.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { registerHiddenEventCheck } from '../../../lib/records/hidden-event-registry.ts';
import { userNameText } from '../../../texts/user-texts.ts';
import type { CalendarSearch } from '../calendar-params.ts';
import type { Entries } from '../calendar-types.ts';
import { type CalendarFilters, showsType, withDefaults } from './calendar-filters.ts';
import { allParams } from './filter-params.ts';

type DisplayedCalendar = {
  filters: CalendarFilters;
  ownId: string;
  period: Period;
  people: Entries['people'];
};
type HiddenExplanation = { reason: string; filters: CalendarFilters; date?: string };

/** Why the calendar does not show an event, with the filters and the day that would show it; null where it does. */
function explainHidden(
  event: EventInput,
  { filters, ownId, period, people }: DisplayedCalendar,
): HiddenExplanation | null {
  const all = withDefaults(filters, ownId);
  const { userIds, eventTypes, kinds, propertyId, leadId } = all;
  const isOtherType = !showsType(all, event.eventType);
  const isOtherUser = !userIds.includes(event.userId);
  const isFilteredOut =
    !kinds.includes('event') ||
    isOtherType ||
    (propertyId !== undefined && propertyId !== event.propertyId) ||
    (leadId !== undefined && leadId !== event.leadId);
  const { from, to } = toSpan(event);
  const first = toInstant(period.shown.first);
  const isElsewhere = from >= toInstant(period.shown.end) || (to <= first && from < first);
  if (!isOtherUser && !isFilteredOut && !isElsewhere) return null;
  const wider: CalendarFilters = {
    ...filters,
    ...(isOtherUser && { userIds: [...userIds, event.userId] }),
    ...(!kinds.includes('event') && { kinds: undefined }),
    ...(isOtherType && {
      eventTypes: allTypes.includes(event.eventType) ? [...eventTypes, event.eventType] : undefined,
    }),
    ...(propertyId !== event.propertyId && { propertyId: undefined }),
    ...(leadId !== event.leadId && { leadId: undefined }),
  };
  const person = people.find(({ id }) => id === event.userId);
  const reason = isOtherUser
    ? `Los filtros no muestran ${person ? `a ${userNameText(person)}` : 'lo que está sin asignar'}.`
    : isFilteredOut
      ? 'Los filtros no lo muestran.'
      : `Es el ${formatDay(event.startTime)}.`;
  return { reason, filters: wider, ...(isElsewhere && { date: toLocalDay(event.startTime) }) };
}

/** Registers the calendar's check for hidden events while it is mounted; `go` navigates to the filters and day that show one. */
export function useHiddenEventCheck(
  { filters, ownId, period, people }: DisplayedCalendar,
  go: (to: CalendarSearch) => void,
): void {
  useEffect(
    () =>
      registerHiddenEventCheck((event) => {
        const hidden = explainHidden(event, { filters, ownId, period, people });
        if (!hidden) return null;
        const { reason, filters: wider, date } = hidden;
        return { reason, show: () => go({ ...allParams(wider), ...(date && { date }) }) };
      }),
    [filters, ownId, period, people, go],
  );
}
