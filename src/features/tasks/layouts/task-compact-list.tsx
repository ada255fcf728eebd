import { Check, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isOverdue } from '../../../../db/domain/tasks/tasks.ts';
import { classes } from '../../../lib/classes.ts';
import { dueText, dueTextLong } from '../../../lib/format/due-text.ts';
import { formatDateTime, formatRelativeDate, madridDay } from '../../../lib/format/format.ts';
import { type DisplayFilters, useFilters } from '../../../lib/list/list-filters.ts';
import { taskPriorityText } from '../../../texts/task-texts.ts';
import { errorText } from '../../../trpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CoverThumbnail } from '../../../ui/display/cover-thumbnail.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { printedPart } from '../../../ui/list/printed-part.ts';
import type { Bulk } from '../../../ui/list/selection/bulk-bar.tsx';
import { type RowChoice, SelectBox } from '../../../ui/list/selection/select-cells.tsx';
import { useChooseByKey, useSelection } from '../../../ui/list/selection/use-selection.ts';
import { useRowNavigation } from '../../../ui/list/use-row-navigation.ts';
import { LinkedRecords } from '../../../ui/record/linked-records.tsx';
import { TaskInPlace } from '../lazy-task-in-place.ts';
import { TaskPriorityBadge, TaskStatusBadge } from '../task-badges.tsx';
import { taskFilters, type useTaskRows } from '../task-filters.ts';
import type { Task } from '../task-types.ts';
import { useTaskStatus } from '../use-task-status.ts';
import { groupTasks } from './task-groups.ts';
import { TaskOrder } from './task-order.tsx';

const listErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.');

type TaskCompactListProps = {
  list: ReturnType<typeof useTaskRows>;
  bulk: Bulk<Task>;
  /** Whether the rows of a phone show their checkbox. */
  isSelecting: boolean;
  onOpen: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** The tasks as rows, by due day in groups: each can be completed, chosen, opened and changed where it stands. */
export function TaskCompactList({ list, bulk, isSelecting, onOpen, onDelete }: TaskCompactListProps) {
  const tasks = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const [{ sort }] = useFilters(taskFilters);
  const isByDay = sort === undefined || sort.endsWith('due');
  const selection = useSelection(tasks);
  const chooseByKey = useChooseByKey(tasks, selection);
  const { clear } = selection;
  // On a phone no row is chosen while the checkboxes are hidden.
  useEffect(() => {
    if (!isSelecting) clear();
  }, [isSelecting, clear]);
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
  const renderRows = (rows: readonly { task: Task; index: number }[], label?: string) => (
    <ul
      aria-label={label}
      className="rounded-lg border border-line bg-surface [--ground:var(--color-surface)]"
    >
      {rows.map(({ task, index }) => (
        <TaskRow
          key={task.id}
          task={task}
          index={index}
          isTabStop={index === Math.min(active, last)}
          isSelecting={isSelecting}
          showsCreation={sort?.endsWith('created') ?? false}
          choice={{
            isChosen: selection.isChosen(task.id),
            title: bulk.getTitle(task),
            onChoose: (...choice) => selection.choose(task.id, ...choice),
          }}
          onOpen={() => onOpen(task)}
          onDelete={() => onDelete(task)}
          onComplete={() => {
            left.current = { id: task.id, index };
          }}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => {
            chooseByKey(event, index);
            moveFocus(event, index);
          }}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div
        ref={container}
        aria-busy={list.isPlaceholderData}
        data-part={printedPart(list.hasNextPage, tasks.length, list.data?.pages[0]?.total)}
        className="md:-mt-2"
      >
        <TaskOrder
          filters={taskFilters as unknown as DisplayFilters}
          choice={{ count: selection.chosen.length, total: tasks.length, onChange: selection.chooseAll }}
          isOnHeading={isByDay}
        />
        {isByDay
          ? groupTasks(tasks).map((group, position) => (
              <section key={group.name} aria-label={group.name}>
                <h2
                  className={classes(
                    'flex items-center px-1 text-12 leading-none font-medium md:pl-10 pointer-coarse:h-7 pointer-coarse:md:pl-14',
                    position === 0 ? 'h-6' : 'h-4.5',
                    group.name === 'Vencidas' ? 'text-danger' : 'text-ink-soft',
                  )}
                >
                  {group.name}
                </h2>
                {renderRows(group.tasks)}
              </section>
            ))
          : renderRows(
              tasks.map((task, index) => ({ task, index })),
              'Tareas',
            )}
        <div className="pt-3">
          <LoadMore list={list} errorText={listErrorText} />
        </div>
      </div>
      {selection.chosen.length > 0 && <bulk.Bar rows={selection.chosen} onClear={selection.clear} />}
    </>
  );
}

type TaskRowProps = {
  task: Task;
  index: number;
  isTabStop: boolean;
  isSelecting: boolean;
  showsCreation: boolean;
  choice: RowChoice;
  onOpen: () => void;
  onDelete: () => void;
  onComplete: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TaskRow(props: TaskRowProps) {
  const { task, index, isTabStop, isSelecting, showsCreation, choice, onOpen, onDelete, onComplete } = props;
  const { complete, reopen, busy } = useTaskStatus();
  const { title, status, priority, assigneeName, createdAt, cover } = task;
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
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen();
        else props.onKeyDown(event);
      }}
      className={classes(
        'relative flex h-6.25 items-center gap-2 border-b border-line pr-1 last:border-b-0 focus-visible:-outline-offset-2 max-md:h-12 pointer-coarse:h-12',
        choice.isChosen ? 'bg-accent/6' : 'hover:bg-sunken',
      )}
    >
      <SelectBox
        {...choice}
        className={classes(
          'relative z-1 -mr-2 flex h-full w-8 shrink-0 items-center justify-center pointer-coarse:w-11',
          !isSelecting && 'max-md:hidden',
        )}
      />
      <label
        className={classes(
          'relative z-1 flex h-full w-8 shrink-0 items-center justify-center pointer-coarse:w-11',
          isSelecting && 'max-md:hidden',
        )}
      >
        <input
          type="checkbox"
          checked={isDone}
          disabled={busy}
          onChange={toggle}
          aria-label={isDone ? `Reabrir ${title}` : `Completar ${title}`}
          // Round, as on the dashboard: the square one chooses the row.
          className="peer size-4 appearance-none rounded-full border-[1.5px] border-line-strong hover:border-accent checked:border-accent checked:bg-accent pointer-coarse:size-5"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute size-3 text-accent opacity-0 peer-checked:text-accent-ink peer-checked:opacity-100 peer-hover:opacity-100"
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
          {[priority === 'high' && `Prioridad ${taskPriorityText(priority).toLowerCase()}`, assigneeName]
            .flatMap((text) => (text ? `· ${text}` : []))
            .join(' ')}
        </p>
      </div>
      <LinkedRecords record={task} className="max-w-[35%] flex-nowrap! overflow-hidden max-lg:hidden" />
      {cover && (
        <CoverThumbnail
          cover={cover}
          className="h-5 w-7 max-md:h-8 max-md:w-11 lg:hidden pointer-coarse:h-8 pointer-coarse:w-11"
        />
      )}
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
      {showsCreation && (
        <span className="w-40 truncate text-right text-13 text-ink-soft max-lg:hidden">
          Creada{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelativeDate(madridDay(createdAt))}
          </time>
        </span>
      )}
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
