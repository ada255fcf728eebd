import { calendarInput } from '../../db/domain/calendar-input.ts';
import { findCalendarEntries } from '../queries/calendar-search.ts';
import { agencyProcedure, router } from '../trpc.ts';

export const calendarRouter = router({
  /** Events that overlap a period and tasks due in it, of the people asked for; and the people to ask for. */
  entries: agencyProcedure
    .input(calendarInput)
    .query(({ ctx: { tenantDb }, input }) => findCalendarEntries(tenantDb, input)),
});
