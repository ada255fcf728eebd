import { isOverdue } from '../../../db/domain/tasks/tasks.ts';
import { dueText, dueTextLong } from '../../lib/format/due-text.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Task } from './task-types.ts';

/** 'Vence: hoy, 17:30', with a badge when overdue. */
export function TaskDue({ task }: { task: Task }) {
  if (!task.dueDate) return <p className="text-13 text-ink-faint">Sin fecha de vencimiento</p>;
  const isLate = isOverdue(task);
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-13 ${isLate ? 'text-danger' : 'text-ink-soft'}`}>
      <span>
        Vence:{' '}
        <time dateTime={task.dueDate} title={dueTextLong(task)}>
          {dueText(task)}
        </time>
      </span>
      {isLate && <Badge tone="overdue">Vencida</Badge>}
    </p>
  );
}
