import { calendarInput, calendarTodayInput } from '../../../db/domain/calendar/calendar-input.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { findCalendarEntries, findOpeningEntries } from './entries.ts';

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
    .query(({ ctx, input: { view } }) => findOpeningEntries(ctx, view)),
});
