import { calendarInput } from '../../db/domain/calendar/calendar-input.ts';
import { findCalendarEntries } from '../queries/calendar-search.ts';
import { agencyProcedure, router } from '../trpc.ts';

export const calendarRouter = router({
  /** Returns the events that overlap a period and the tasks due in it, of the selected users, and the users to filter by. */
  entries: agencyProcedure
    .input(calendarInput)
    .query(({ ctx: { tenantDb }, input }) => findCalendarEntries(tenantDb, input)),
});
