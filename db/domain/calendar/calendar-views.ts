/**
 * The views of the calendar, as they are named in the URL. In a file of its own, so that the routes do not load the date
 * arithmetic.
 */
export const calendarViews = ['day', 'workWeek', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
