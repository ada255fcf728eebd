import type { TaskPriority, TaskStatus } from '../../../db/domain/tasks/tasks.ts';
import { taskPriorityText, taskStatusText } from '../../texts/task-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const statusTones: Record<TaskStatus, Tone> = {
  pending: 'new',
  in_progress: 'progress',
  completed: 'won',
  cancelled: 'lost',
};
const priorityTones: Record<TaskPriority, Tone> = { high: 'strong', medium: 'plain', low: 'plain' };

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return (
    <Badge tone={statusTones[status]} dot>
      {taskStatusText(status)}
    </Badge>
  );
}

export function TaskPriorityBadge({ priority }: { priority: TaskPriority }) {
  return <Badge tone={priorityTones[priority]}>{taskPriorityText(priority)}</Badge>;
}
