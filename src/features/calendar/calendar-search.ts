import { type CalendarView, calendarViews } from '../../../db/domain/calendar-views.ts';
import { isRecordId } from '../../lib/records/record-id.ts';

/** What the address of the calendar says: around which day, how, and narrowed down to what. */
export type CalendarSearch = { date?: string; view?: CalendarView } & FilterParams;

/** The filters as texts; the first three are lists with commas, of which an empty one allows nothing. */
export type FilterParams = {
  kinds?: string;
  users?: string;
  types?: string;
  propertyId?: string;
  leadId?: string;
};

const DAY = /^(19|20)\d\d-\d\d-\d\d$/;
// 2026-02-30 would be read as a day of March.
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);

/** The longest list of an address: 200 people. */
const LONGEST_LIST = 8000;
const toList = (value: unknown) =>
  typeof value === 'string' && value.length <= LONGEST_LIST ? value : undefined;
const toId = (value: unknown) => (typeof value === 'string' && isRecordId(value) ? value : undefined);

/** The search of an address. What is none of ours is said to be absent: left out, the router would hand it on as it is. */
export const calendarSearch = (search: Record<string, unknown>): CalendarSearch => ({
  date: isDay(search.date) ? search.date : undefined,
  view: isView(search.view) ? search.view : undefined,
  kinds: toList(search.kinds),
  users: toList(search.users),
  types: toList(search.types),
  propertyId: toId(search.propertyId),
  leadId: toId(search.leadId),
});
