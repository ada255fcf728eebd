import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { eventTypes } from '../../../../db/domain/calendar/events.ts';
import { isRecordId } from '../../../lib/records/record-id.ts';
import type { CalendarSearch, FilterParams } from '../calendar-params.ts';
import { type Assignee, type CalendarFilters, kinds } from './calendar-filters.ts';
import { noParams, storeParams } from './stored-filters.ts';

/** Maximum number of users in the filter. */
const MAX_USERS = 200;
/** Stands for unassigned in a list of user ids. */
const NOBODY = 'none';

/** The known values of a comma-separated list; undefined without a list, and when it has no known value. */
function parseList<T extends string>(list: string | undefined, known: readonly T[]): T[] | undefined {
  if (list === undefined) return undefined;
  const words = list.split(',');
  const picked = known.filter((one) => words.includes(one));
  return picked.length > 0 || list === '' ? picked : undefined;
}

function parseUsers(list: string | undefined): Assignee[] | undefined {
  if (list === undefined || list === '') return list === '' ? [] : undefined;
  const people = [...new Set(list.split(','))].filter((one) => one === NOBODY || isRecordId(one));
  return people.length > 0
    ? people.slice(0, MAX_USERS).map((one) => (one === NOBODY ? null : one))
    : undefined;
}

/** Parses the filters of URL parameters. */
export const parseFilters = ({
  kinds: k,
  users,
  types,
  followUps,
  propertyId,
  leadId,
}: FilterParams): CalendarFilters => ({
  kinds: parseList(k, kinds),
  userIds: parseUsers(users),
  eventTypes: parseList(types, eventTypes),
  followUps,
  propertyId,
  leadId,
});

/** The filters as URL parameters. */
export const toParams = ({
  kinds,
  userIds,
  eventTypes,
  followUps,
  propertyId,
  leadId,
}: CalendarFilters): FilterParams => ({
  kinds: kinds?.join(),
  users: userIds?.map((id) => id ?? NOBODY).join(),
  types: eventTypes?.join(),
  followUps,
  propertyId,
  leadId,
});

/** The filters as URL parameters, absent ones explicitly undefined, so that they are removed from the URL. */
export const allParams = (filters: CalendarFilters): FilterParams => ({ ...noParams, ...toParams(filters) });

/** The URL's filters, referentially stable while equal, and their setter; returns [filters, set]. */
export function useCalendarFilters({ kinds, users, types, followUps, propertyId, leadId }: CalendarSearch) {
  const navigate = useNavigate({ from: '/crm/calendar' });
  const filters = useMemo(
    () => parseFilters({ kinds, users, types, followUps, propertyId, leadId }),
    [kinds, users, types, followUps, propertyId, leadId],
  );
  const set = useCallback(
    (next: CalendarFilters) => {
      const params = allParams(next);
      storeParams(params);
      // Replaces the history entry: Back leads to the previous period or page.
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
