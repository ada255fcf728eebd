import { type CalendarView, calendarViews } from '../../../db/domain/calendar-views.ts';

/** What the address of the calendar says: around which day, and how. */
export type CalendarSearch = { date?: string; view?: CalendarView };

const DAY = /^(19|20)\d\d-\d\d-\d\d$/;
// 2026-02-30 would be read as a day of March.
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);

/** The search of an address. What is none of ours is said to be absent: left out, the router would hand it on as it is. */
export const calendarSearch = ({ date, view }: Record<string, unknown>): CalendarSearch => ({
  date: isDay(date) ? date : undefined,
  view: isView(view) ? view : undefined,
});
