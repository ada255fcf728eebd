import { useCallback } from 'react';
import type { Period } from '../../../db/domain/calendar-period.ts';
import type { EventInput } from '../../../db/domain/event-input.ts';
import { spanOf } from '../../../db/domain/event-span.ts';
import { eventTypes as allTypes } from '../../../db/domain/events.ts';
import { dayOf, instantOf } from '../../../db/domain/madrid.ts';
import { day } from '../../lib/format/format.ts';
import { useHiddenEvents } from '../../lib/records/hidden-event.ts';
import { personName } from '../../texts/user-texts.ts';
import { type CalendarFilters, filled, showsType } from './calendar-filters.ts';
import type { Entries } from './calendar-queries.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { allParams } from './filter-params.ts';

type Shown = { filters: CalendarFilters; me: string; period: Period; people: Entries['people'] };
type Hidden = { reason: string; filters: CalendarFilters; date?: string };

/** Why the calendar does not show an event, with the filters and the day that would; null where it does. */
function whyHidden(event: EventInput, { filters, me, period, people }: Shown): Hidden | null {
  const all = filled(filters, me);
  const { userIds, eventTypes, kinds, propertyId, leadId } = all;
  const ofOtherType = !showsType(all, event.eventType);
  const ofOthers = !userIds.includes(event.userId);
  const ofOtherKind =
    !kinds.includes('event') ||
    ofOtherType ||
    (propertyId !== undefined && propertyId !== event.propertyId) ||
    (leadId !== undefined && leadId !== event.leadId);
  const { from, to } = spanOf(event);
  const first = instantOf(period.shown.first);
  const isElsewhere = from >= instantOf(period.shown.end) || (to <= first && from < first);
  if (!ofOthers && !ofOtherKind && !isElsewhere) return null;
  const wider: CalendarFilters = {
    ...filters,
    ...(ofOthers && { userIds: [...userIds, event.userId] }),
    ...(!kinds.includes('event') && { kinds: undefined }),
    ...(ofOtherType && {
      eventTypes: allTypes.includes(event.eventType) ? [...eventTypes, event.eventType] : undefined,
    }),
    ...(propertyId !== event.propertyId && { propertyId: undefined }),
    ...(leadId !== event.leadId && { leadId: undefined }),
  };
  const person = people.find(({ id }) => id === event.userId);
  const reason = ofOthers
    ? `Los filtros no muestran ${person ? `a ${personName(person)}` : 'lo que está sin asignar'}.`
    : ofOtherKind
      ? 'Los filtros no lo muestran.'
      : `Es el ${day(event.startTime)}.`;
  return { reason, filters: wider, ...(isElsewhere && { date: dayOf(event.startTime) }) };
}

/** As long as the calendar is shown, whoever saves an event is told when it hides it; `go` leads to what shows it. */
export function useSayHidden({ filters, me, period, people }: Shown, go: (to: CalendarSearch) => void): void {
  useHiddenEvents(
    useCallback(
      (event) => {
        const hidden = whyHidden(event, { filters, me, period, people });
        if (!hidden) return null;
        const { reason, filters: wider, date } = hidden;
        return { reason, show: () => go({ ...allParams(wider), ...(date && { date }) }) };
      },
      [filters, me, period, people, go],
    ),
  );
}
