import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkedRecords } from '../../ui/record/linked-records.tsx';
import { TaskInPlace } from './lazy-task-in-place.ts';
import { TaskPriorityBadge, TaskStatusBadge } from './task-badges.tsx';
import { TaskDue } from './task-due.tsx';
import type { Task } from './task-types.ts';
import { useTaskStatus } from './use-task-status.ts';

type TaskCardProps = { task: Task; onOpen: (task: Task) => void; onDelete: (task: Task) => void };

/** A task as a card: status, title, due date and assignee. The whole card opens the form. */
export function TaskCard({ task, onOpen, onDelete }: TaskCardProps) {
  const { title, description, status, priority, assigneeName } = task;
  return (
    <Card className="relative flex h-full flex-col gap-2 p-4 pb-2 transition-colors hover:border-line-strong">
      <div className="flex items-center gap-1">
        <TaskInPlace field="status" task={task}>
          <TaskStatusBadge status={status} />
        </TaskInPlace>
        {priority && (
          <TaskInPlace field="priority" task={task}>
            <TaskPriorityBadge priority={priority} />
          </TaskInPlace>
        )}
      </div>
      <h2 className="text-16 font-semibold">
        {/* The button's ::after covers the card; other controls are above it. */}
        <button
          type="button"
          title={title}
          onClick={() => onOpen(task)}
          className="block max-w-full rounded-lg text-left break-words after:absolute after:inset-0 after:rounded-lg hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="line-clamp-2">{title}</span>
        </button>
      </h2>
      {description && (
        <p className="line-clamp-3 break-words whitespace-pre-line text-ink-soft">{description}</p>
      )}
      <div className="grid grid-cols-1 gap-1 pt-1">
        <TaskDue task={task} />
        {/* As high as the button that takes the name's place. */}
        <div
          className="flex min-h-7 items-center text-13 text-ink-soft pointer-coarse:min-h-11"
          title={assigneeName ?? undefined}
        >
          <TaskInPlace field="responsible" task={task} label="Asignada a">
            <p className="truncate">Asignada a: {assigneeName ?? 'Usuario'}</p>
          </TaskInPlace>
        </div>
        <LinkedRecords record={task} coverClass="h-9 w-12" />
      </div>
      <TaskActions task={task} onDelete={onDelete} />
    </Card>
  );
}

function TaskActions({ task, onDelete }: Pick<TaskCardProps, 'task' | 'onDelete'>) {
  const { complete, reopen, busy } = useTaskStatus();
  const done = task.status === 'completed';
  const of = <span className="sr-only"> {task.title}</span>;
  return (
    <div className="relative z-1 -mx-4 mt-auto flex gap-1 border-t border-line px-2 pt-2">
      <Button
        size="sm"
        variant="quiet"
        busy={busy}
        data-action="complete"
        icon={done ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        onClick={() => (done ? reopen(task) : complete(task))}
      >
        {done ? 'Reabrir' : 'Completar'}
        {of}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        data-action="delete"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(task)}
        className="ml-auto hover:text-danger!"
      >
        Eliminar{of}
      </Button>
    </div>
  );
}
