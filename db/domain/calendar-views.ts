/** How much of the calendar is seen at once. Apart from the arithmetic: every page's address knows these words. */
export const calendarViews = ['day', 'workWeek', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
