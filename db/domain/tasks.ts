import { wallOf } from './madrid.ts';

export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const taskPriorities = ['low', 'medium', 'high'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export type TaskPriority = (typeof taskPriorities)[number];
/** Still to be done. */
export const openStatuses = ['pending', 'in_progress'] as const satisfies readonly TaskStatus[];
/** Over: done, or given up. */
export const closedStatuses = ['completed', 'cancelled'] as const satisfies readonly TaskStatus[];
/** What a completed task may be again. */
export const unfinishedStatuses = [...openStatuses, 'cancelled'] as const satisfies readonly TaskStatus[];

type Due = { status: TaskStatus; dueDate: string | null; dueTime: string | null };

/** Whether a task that is still to be done should have been done by now (milliseconds); one without a time has its whole day. */
export function isOverdue({ status, dueDate, dueTime }: Due, now = Date.now()): boolean {
  if (!dueDate || !openStatuses.some((open) => open === status)) return false;
  const wall = wallOf(now);
  return dueTime ? `${dueDate}T${dueTime}` < wall : dueDate < wall.slice(0, 10);
}
