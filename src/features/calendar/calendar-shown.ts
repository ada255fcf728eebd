import { today } from '../../../db/domain/madrid.ts';
import type { CalendarSearch } from './calendar-search.ts';

/** The day and the view an address shows: without them today, and its work week; on a phone, where five columns do not fit, the day alone. */
export const shownOf = ({ date = today(), view }: CalendarSearch, wide: boolean) => ({
  day: date,
  view: view ?? (wide ? ('workWeek' as const) : ('day' as const)),
});
