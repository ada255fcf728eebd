import { getNow } from '../clock.ts';
import { toLocalDateTime } from '../madrid.ts';

export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const taskPriorities = ['low', 'medium', 'high'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export type TaskPriority = (typeof taskPriorities)[number];
export const openStatuses = ['pending', 'in_progress'] as const satisfies readonly TaskStatus[];
export const closedStatuses = ['completed', 'cancelled'] as const satisfies readonly TaskStatus[];
/** The statuses to which a completed task can be reopened. */
export const unfinishedStatuses = [...openStatuses, 'cancelled'] as const satisfies readonly TaskStatus[];

type Due = { status: TaskStatus; dueDate: string | null; dueTime: string | null };

/** Whether an open task is past its due date at `now` (milliseconds); without a due time it is due at the end of its day. */
export function isOverdue({ status, dueDate, dueTime }: Due, now = getNow()): boolean {
  if (!dueDate || !openStatuses.some((open) => open === status)) return false;
  const localTime = toLocalDateTime(now);
  return dueTime ? `${dueDate}T${dueTime}` < localTime : dueDate < localTime.slice(0, 10);
}
