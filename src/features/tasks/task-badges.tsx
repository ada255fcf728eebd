import type { TaskPriority, TaskStatus } from '../../../db/domain/tasks.ts';
import { taskPriorityText, taskStatusText } from '../../texts/task-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const statusTones: Record<TaskStatus, Tone> = {
  pending: 'new',
  in_progress: 'progress',
  completed: 'won',
  cancelled: 'lost',
};
// Ink, for every colour has a meaning of its own: red is what is late, amber what is reserved.
const priorityLooks: Record<TaskPriority, string> = {
  high: 'border-line-strong! bg-sunken font-semibold! text-ink!',
  medium: '',
  low: '',
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return (
    <Badge tone={statusTones[status]} dot>
      {taskStatusText(status)}
    </Badge>
  );
}

export function TaskPriorityBadge({ priority }: { priority: TaskPriority }) {
  return <Badge className={priorityLooks[priority]}>{taskPriorityText(priority)}</Badge>;
}
