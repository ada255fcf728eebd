import {
  type CalendarInput,
  calendarInput,
  calendarTodayInput,
} from '../../../db/domain/calendar/calendar-input.ts';
import { getOpeningPeriods } from '../../../db/domain/calendar/calendar-period.ts';
import { eventTypes } from '../../../db/domain/calendar/events.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { findCalendarEntries, findEntriesOfBoth } from './entries.ts';

export const calendarRouter = router({
  /** Returns the events that overlap a period, the tasks due and, where asked for, the leads to be followed up in it, of the selected users, and the users to filter by. */
  entries: agencyProcedure
    .meta({ ...HEAVY, reads: ['events', 'leads', 'properties', 'property_images', 'tasks', 'users'] })
    .input(calendarInput)
    .query(({ ctx: { tenantDb }, input }) => findCalendarEntries(tenantDb, input)),

  /** Returns what `entries` does for the caller's own entries around today, with its input, which a browser knows after the session only. */
  today: agencyProcedure
    .meta({ ...HEAVY, reads: ['events', 'leads', 'properties', 'property_images', 'tasks', 'users'] })
    .input(calendarTodayInput)
    .query(async ({ ctx: { tenantDb, user }, input: { view } }) => {
      const [first, ...rest] = getOpeningPeriods(view).map(({ from, to }) => toOwnEntries(from, to, user.id));
      const [other] = rest;
      if (!first) return [];
      if (!other) return [{ input: first, entries: await findCalendarEntries(tenantDb, first) }];
      const [entries, otherEntries] = await findEntriesOfBoth(tenantDb, first, other);
      return [
        { input: first, entries },
        { input: other, entries: otherEntries },
      ];
    }),
});

/** The input for all entries of one user. */
const toOwnEntries = (from: string, to: string, userId: string): CalendarInput => ({
  from,
  to,
  kinds: ['event', 'task'],
  userIds: [userId],
  eventTypes: [...eventTypes],
});
