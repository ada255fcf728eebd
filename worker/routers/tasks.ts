import { eq } from 'drizzle-orm';
import { idInput } from '../../db/domain/fields.ts';
import { fold } from '../../db/domain/fold.ts';
import {
  type TaskInput,
  taskCreateInput,
  taskListInput,
  taskRef,
  taskReopenInput,
  taskUpdateInput,
  taskWords,
} from '../../db/domain/tasks/task-input.ts';
import type { TaskStatus } from '../../db/domain/tasks/tasks.ts';
import { taskCounts } from '../../db/tables/counts.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { notFound } from '../errors.ts';
import { sumCounts } from '../queries/list-queries.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import {
  afterDue,
  byDue,
  countClosedQueries,
  countQuery,
  matchesFilters,
  taskColumns,
} from '../queries/task-search.ts';
import { agencyProcedure, router } from '../trpc.ts';

export const tasksRouter = router({
  /**
   * Returns a page by due date, of open tasks unless a status is given. `closed` has the counts of closed tasks that match, with the first
   * page of a title search; else null.
   */
  list: agencyProcedure
    .input(taskListInput)
    .query(async ({ ctx: { tenantDb }, input: { filters, cursor, limit } }) => {
      const [found, [total], [all], ...closedCounts] = await tenantDb.batch(
        tenantDb.statements.select(tasks, taskColumns(tenantDb), {
          where: [...matchesFilters(filters), afterDue(cursor)],
          order: byDue,
          limit: limit + 1,
        }),
        countQuery(tenantDb, filters),
        sumCounts(tenantDb, taskCounts),
        ...(cursor ? [] : countClosedQueries(tenantDb, filters)),
      );
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const next = last ? { dueKey: last.dueKey ?? '9999', id: last.id } : null;
      const [completed, cancelled] = closedCounts.map(([counted]) => counted?.count ?? 0);
      const closed = completed === undefined || cancelled === undefined ? null : { completed, cancelled };
      return { rows: page, next, total: total?.count ?? 0, all: all?.count ?? 0, closed };
    }),

  get: agencyProcedure.input(idInput).query(async ({ ctx: { tenantDb }, input: { id } }) => {
    const [task] = await tenantDb.statements.select(tasks, taskColumns(tenantDb), {
      where: [eq(tasks.id, id)],
    });
    if (!task) throw notFound();
    return task;
  }),

  create: agencyProcedure.input(taskCreateInput).mutation(async ({ ctx: { tenantDb, user }, input }) => {
    const { id } = await tenantDb.insert(tasks, input.clientKey, {
      ...toTaskRow(input.task),
      createdBy: user.id,
    });
    return { id };
  }),

  update: agencyProcedure
    .input(taskUpdateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { task, ...ref } }) => {
      await assertKnownOrStored(tenantDb, tasks, ref.id, task, taskWords);
      const { version } = await tenantDb.update(tasks, ref, toTaskRow(task), statusTo(task.status));
      return { version };
    }),

  complete: agencyProcedure.input(taskRef).mutation(async ({ ctx: { tenantDb }, input }) => {
    const { version } = await tenantDb.update(tasks, input, { status: 'completed' }, statusTo('completed'));
    return { version };
  }),

  /** Sets a completed task back to `status`, by default 'pending'. */
  reopen: agencyProcedure
    .input(taskReopenInput)
    .mutation(async ({ ctx: { tenantDb }, input: { status, ...ref } }) => {
      const { version } = await tenantDb.update(tasks, ref, { status }, statusTo(status));
      return { version };
    }),

  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(tasks, id)),
});

const toTaskRow = (task: TaskInput) => ({ ...task, titleFolded: fold(task.title) });
const statusTo = (to: TaskStatus) => ({ column: tasks.status, to });
