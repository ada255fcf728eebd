import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isOverdue } from '../../../../db/domain/tasks/tasks.ts';
import { classes } from '../../../lib/classes.ts';
import { dueText, dueTextLong } from '../../../lib/format/due-text.ts';
import { taskPriorityText } from '../../../texts/task-texts.ts';
import { errorText } from '../../../trpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { useRowNavigation } from '../../../ui/list/use-row-navigation.ts';
import { LinkedRecords } from '../../../ui/record/linked-records.tsx';
import { TaskInPlace } from '../lazy-task-in-place.ts';
import { TaskPriorityBadge, TaskStatusBadge } from '../task-badges.tsx';
import type { useTaskRows } from '../task-filters.ts';
import type { Task } from '../task-types.ts';
import { useTaskStatus } from '../use-task-status.ts';
import { groupTasks } from './task-groups.ts';

const listErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.');

type TaskCompactListProps = {
  list: ReturnType<typeof useTaskRows>;
  onOpen: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** The tasks as rows, grouped by due day: each can be completed, opened and changed where it stands. */
export function TaskCompactList({ list, onOpen, onDelete }: TaskCompactListProps) {
  const tasks = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const last = tasks.length - 1;
  const findRow = (index: number) =>
    container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const moveFocus = useRowNavigation({
    list: container,
    active,
    setActive,
    last,
    scrollTo: (index) => findRow(index)?.scrollIntoView({ block: 'nearest' }),
  });
  // A row that is completed leaves the list: the focus goes to the one that takes its place.
  const left = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (!left.current || tasks.some(({ id }) => id === left.current?.id)) return;
    const { index } = left.current;
    left.current = null;
    if (document.activeElement === document.body) findRow(Math.min(index, tasks.length - 1))?.focus();
  });
  if (list.error && !list.data)
    return <LoadError message={listErrorText(list.error)} onRetry={() => void list.refetch()} />;
  return (
    <div ref={container} aria-busy={list.isPlaceholderData}>
      {groupTasks(tasks).map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2
            className={classes(
              'flex h-5 items-end px-1 pb-0.5 text-12 leading-none font-medium pointer-coarse:h-7',
              group.name === 'Vencidas' ? 'text-danger' : 'text-ink-soft',
            )}
          >
            {group.name}
          </h2>
          <ul className="rounded-lg border border-line bg-surface [--ground:var(--color-surface)]">
            {group.tasks.map(({ task, index }) => (
              <TaskRow
                key={task.id}
                task={task}
                index={index}
                isTabStop={index === Math.min(active, last)}
                onOpen={() => onOpen(task)}
                onDelete={() => onDelete(task)}
                onComplete={() => {
                  left.current = { id: task.id, index };
                }}
                onFocus={() => setActive(index)}
                onKeyDown={(event) => moveFocus(event, index)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="pt-3">
        <LoadMore list={list} errorText={listErrorText} />
      </div>
    </div>
  );
}

type TaskRowProps = {
  task: Task;
  index: number;
  isTabStop: boolean;
  onOpen: () => void;
  onDelete: () => void;
  onComplete: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TaskRow({ task, index, isTabStop, onOpen, onDelete, onComplete, onFocus, onKeyDown }: TaskRowProps) {
  const { complete, reopen, busy } = useTaskStatus();
  const { title, status, priority, assigneeName } = task;
  const isDone = status === 'completed';
  function toggle() {
    if (isDone) return reopen(task);
    onComplete();
    complete(task);
  }
  return (
    <li
      data-index={index}
      // The row is the tab stop of the list; its controls follow.
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen();
        else onKeyDown(event);
      }}
      className="relative flex h-6.5 items-center gap-2 border-b border-line pr-1 last:border-b-0 hover:bg-sunken focus-visible:-outline-offset-2 max-md:h-12 pointer-coarse:h-12"
    >
      <label className="relative z-1 flex h-full w-8 shrink-0 items-center justify-center pointer-coarse:w-11">
        <input
          type="checkbox"
          checked={isDone}
          disabled={busy}
          onChange={toggle}
          aria-label={isDone ? `Reabrir ${title}` : `Completar ${title}`}
          className="size-4 accent-accent"
        />
      </label>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          tabIndex={-1}
          title={title}
          onClick={onOpen}
          className={classes(
            'block max-w-full truncate text-left leading-5 after:absolute after:inset-0 hover:text-accent',
            isDone && 'text-ink-soft line-through',
          )}
        >
          {title}
        </button>
        <p className="flex gap-1 truncate text-12 leading-4 text-ink-soft md:hidden">
          <Due task={task} />
          {priority === 'high' && `· Prioridad ${taskPriorityText(priority).toLowerCase()}`}
          {assigneeName && ` · ${assigneeName}`}
        </p>
      </div>
      <LinkedRecords
        of={task}
        className="max-w-[35%] flex-nowrap! overflow-hidden *:relative *:z-1 max-lg:hidden"
      />
      {status !== 'pending' && (
        <span className="relative z-1 flex max-md:hidden">
          <TaskInPlace field="status" task={task}>
            <TaskStatusBadge status={status} />
          </TaskInPlace>
        </span>
      )}
      {priority && (
        <span className="relative z-1 flex max-md:hidden">
          <TaskInPlace field="priority" task={task}>
            <TaskPriorityBadge priority={priority} />
          </TaskInPlace>
        </span>
      )}
      <span
        className="relative z-1 w-28 truncate text-13 text-ink-soft max-lg:hidden"
        title={assigneeName ?? undefined}
      >
        <TaskInPlace field="responsible" task={task}>
          {assigneeName ?? 'Usuario'}
        </TaskInPlace>
      </span>
      <span className="w-40 shrink-0 text-right text-13 max-md:hidden">
        <Due task={task} />
      </span>
      <IconButton
        label={`Eliminar ${title}`}
        onClick={onDelete}
        className="relative z-1 size-6! hover:text-danger! pointer-coarse:size-11! max-md:hidden [&_svg]:size-3.5!"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Due({ task }: { task: Task }) {
  const late = isOverdue(task);
  return (
    <time
      dateTime={task.dueDate ?? undefined}
      title={task.dueDate ? dueTextLong(task) : undefined}
      className={classes('whitespace-nowrap tabular-nums', late ? 'text-danger' : 'text-ink-soft')}
    >
      {task.dueDate ? dueText(task) : '—'}
      {late && <span className="sr-only"> (vencida)</span>}
    </time>
  );
}
