import { type CalendarView, calendarViews } from '../../../db/domain/calendar/calendar-views.ts';
import { isRecordId } from '../../lib/records/record-id.ts';

/** The URL parameters of the calendar: day, view and filters. */
export type CalendarSearch = { date?: string; view?: CalendarView } & FilterParams;

/** The filters as URL parameters; the first three are comma-separated lists, and an empty list matches nothing. */
export type FilterParams = {
  kinds?: string;
  users?: string;
  types?: string;
  followUps?: true;
  propertyId?: string;
  leadId?: string;
};

const DAY = /^(19|20)\d\d-\d\d-\d\d$/;
// Date would parse 2026-02-30 as a day of March.
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);

/** Maximum length of a list parameter: 200 users. */
const MAX_LIST_LENGTH = 8000;
const toList = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_LIST_LENGTH ? value : undefined;
const toId = (value: unknown) => (typeof value === 'string' && isRecordId(value) ? value : undefined);

/** Validates the search parameters. Invalid ones are explicitly undefined: a missing key would be passed on as it is. */
export const calendarSearch = (search: Record<string, unknown>): CalendarSearch => ({
  date: isDay(search.date) ? search.date : undefined,
  view: isView(search.view) ? search.view : undefined,
  kinds: toList(search.kinds),
  users: toList(search.users),
  types: toList(search.types),
  followUps: search.followUps ? true : undefined,
  propertyId: toId(search.propertyId),
  leadId: toId(search.leadId),
});
