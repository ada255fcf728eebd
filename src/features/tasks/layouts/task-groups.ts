import { addDays } from '../../../../db/domain/madrid.ts';
import { openStatuses } from '../../../../db/domain/tasks/tasks.ts';
import { madridDay } from '../../../lib/format/format.ts';
import type { Task } from '../task-types.ts';

/** The Sunday of the week of a day 'YYYY-MM-DD'. */
const endOfWeek = (day: string) => addDays(day, (7 - new Date(day).getUTCDay()) % 7);

type Due = Pick<Task, 'dueDate' | 'status'>;

/** The name of the group of a task in a list by due day: a closed one is never overdue. */
export function getTaskGroup({ dueDate, status }: Due, today: string): string {
  if (!dueDate) return 'Sin fecha';
  if (dueDate < today) return openStatuses.some((open) => open === status) ? 'Vencidas' : 'Anteriores';
  if (dueDate === today) return 'Hoy';
  if (dueDate === addDays(today, 1)) return 'Mañana';
  if (dueDate <= endOfWeek(today)) return 'Esta semana';
  if (dueDate <= addDays(endOfWeek(today), 7)) return 'Semana que viene';
  return 'Más adelante';
}

/** Groups tasks that are ordered by due day, with the position of each in the list. */
export function groupTasks<T extends Due>(tasks: readonly T[], today = madridDay()) {
  const groups: { name: string; tasks: { task: T; index: number }[] }[] = [];
  tasks.forEach((task, index) => {
    const name = getTaskGroup(task, today);
    if (groups.at(-1)?.name !== name) groups.push({ name, tasks: [] });
    groups.at(-1)?.tasks.push({ task, index });
  });
  return groups;
}
