import { dayWithWeekday, when } from './format.ts';

type Due = { dueDate: string | null; dueTime: string | null };

// 'HH:MM' is a clock in Madrid already.
const said = (time: string | null) => (time ? `, ${time}` : '');

/** When something is due, as people say it: 'hoy, 17:30', '26 de noviembre'; '' without a day. */
export const dueText = ({ dueDate, dueTime }: Due, now?: Date): string =>
  dueDate ? when(dueDate, now) + said(dueTime) : '';

/** The same in full: 'jueves, 26 de noviembre de 2026, 17:30'. */
export const dueTextLong = ({ dueDate, dueTime }: Due): string =>
  dueDate ? dayWithWeekday(dueDate) + said(dueTime) : '';
