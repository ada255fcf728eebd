import { isOverdue } from '../../../db/domain/tasks.ts';
import { dueText, dueTextLong } from '../../lib/format/due-text.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Task } from './task-types.ts';

/** 'Vence: hoy, 17:30', with its word once that has passed. */
export function TaskDue({ task }: { task: Task }) {
  if (!task.dueDate) return <p className="text-13 text-ink-faint">Sin fecha de vencimiento</p>;
  const late = isOverdue(task);
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-13 ${late ? 'text-danger' : 'text-ink-soft'}`}>
      <time dateTime={task.dueDate} title={dueTextLong(task)}>
        Vence: {dueText(task)}
      </time>
      {late && <Badge tone="overdue">Vencida</Badge>}
    </p>
  );
}
