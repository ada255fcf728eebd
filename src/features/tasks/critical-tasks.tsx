import { Circle } from 'lucide-react';
import { useRowRemovalGuard } from '../../lib/list/use-row-removal-guard.ts';
import { IconButton } from '../../ui/button.tsx';
import { LinkedRecords } from '../../ui/record/linked-records.tsx';
import { TaskDue } from './task-due.tsx';
import type { Task } from './task-types.ts';
import { useTaskStatus } from './use-task-status.ts';

type CriticalTasksProps = { tasks: readonly Task[]; onOpen: (id: string) => void };

/** The critical tasks of the dashboard, which can be completed or opened. */
export function CriticalTasks({ tasks, onOpen }: CriticalTasksProps) {
  const list = useRowRemovalGuard<HTMLUListElement>(tasks.map(({ id }) => id));
  return (
    <ul ref={list} aria-label="Tareas críticas" className="-mx-2">
      {tasks.map((task) => (
        <CriticalTask key={task.id} task={task} onOpen={() => onOpen(task.id)} />
      ))}
    </ul>
  );
}

function CriticalTask({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const { complete, busy } = useTaskStatus();
  return (
    <li className="relative flex gap-1 rounded-md px-1 py-1 hover:bg-sunken">
      <IconButton
        label={`Completar ${task.title}`}
        busy={busy}
        onClick={() => complete(task)}
        className="relative z-1 rounded-full hover:text-accent [&_svg]:size-5!"
      >
        <Circle aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1 py-1 pointer-coarse:pt-2.5">
        <button
          type="button"
          title={task.title}
          onClick={onOpen}
          className="block max-w-full rounded-md break-words text-left leading-6 font-medium after:absolute after:inset-0 after:rounded-md hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="line-clamp-2">{task.title}</span>
        </button>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <TaskDue task={task} />
          <LinkedRecords record={task} />
        </div>
      </div>
    </li>
  );
}
