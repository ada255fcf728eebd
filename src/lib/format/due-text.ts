import { formatDayWithWeekday, formatRelativeDate } from './format.ts';

type Due = { dueDate: string | null; dueTime: string | null };

// 'HH:MM' is already local time in Madrid.
const timeSuffix = (time: string | null) => (time ? `, ${time}` : '');

/** A due date in short: 'hoy, 17:30', '26 de noviembre'; '' without a day. */
export const dueText = ({ dueDate, dueTime }: Due, now?: Date): string =>
  dueDate ? formatRelativeDate(dueDate, now) + timeSuffix(dueTime) : '';

/** A due date in full: 'jueves, 26 de noviembre de 2026, 17:30'; '' without a day. */
export const dueTextLong = ({ dueDate, dueTime }: Due): string =>
  dueDate ? formatDayWithWeekday(dueDate) + timeSuffix(dueTime) : '';
