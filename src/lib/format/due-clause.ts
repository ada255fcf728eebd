import { getNow } from '../../../db/domain/clock.ts';
import { isOverdue } from '../../../db/domain/tasks/tasks.ts';
import { dueText } from './due-text.ts';

type Due = { dueDate: string | null; dueTime: string | null };

/** When an open task is due, as a clause: 'vence hoy, 17:30', once that has passed 'venció ayer, 13:00'; '' without a day. */
export function dueClause(due: Due, now = new Date(getNow())): string {
  if (!due.dueDate) return '';
  const isLate = isOverdue({ ...due, status: 'pending' }, now.getTime());
  return `${isLate ? 'venció' : 'vence'} ${dueText(due, now)}`;
}
