import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { type TaskFilters, taskFilters } from '../../../db/domain/tasks/task-input.ts';
import { closedStatuses, openStatuses } from '../../../db/domain/tasks/tasks.ts';
import { taskCounts, taskSortKeys, tasks } from '../../../db/tables/tasks.ts';
import { notFound } from '../../errors.ts';
import { choiceConditions, equalsCondition, type FilterConditions } from '../../tenant/lists/filters.ts';
import { createListQueries, type ReadRows, toCounts } from '../../tenant/lists/list.ts';
import type { Sort } from '../../tenant/lists/pagination.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import { searchCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { agendaTextColumns, taskTitleSortKey } from '../agenda/hidden-agenda-texts.ts';
import { linkedNames } from '../agenda/linked-names.ts';
import { coverColumn } from '../photos/reads.ts';
import { taskPolicies } from './policy.ts';
import { taskSearchCondition } from './task-search.ts';

/** The columns of a task in a response: its public columns, the names of what it refers to, and the cover of its property. */
export const taskColumns = (tenantDb: TenantDb) => ({
  ...getResponseColumns(tasks, taskPolicies.tasks),
  ...agendaTextColumns(tenantDb, tasks),
  assigneeName: userNameSubquery(tenantDb, tasks.assignedTo).as('assignee_name'),
  ...linkedNames(tenantDb, tasks),
  cover: coverColumn(tenantDb, tasks.propertyId),
});

/** Order by due day and time; tasks without a day last. */
export const byDue = [sql`${tasks.dueKey}`, sql`${tasks.id}`];

/** The sort key of tasks without a due day. */
const NO_DAY = '9999';
const hasDay = ne(tasks.dueKey, NO_DAY);

type DueCursor = { dueKey: string; id: string };
const sortByDue: Sort<{ dueKey: string | null; id: string }, DueCursor> = {
  order: byDue,
  isAfter: ({ dueKey, id }) => sql`(${tasks.dueKey}, ${tasks.id}) > (${dueKey}, ${id})`,
  toCursor: ({ dueKey, id }) => ({ dueKey: dueKey ?? NO_DAY, id }),
};

const list = createListQueries({
  table: tasks,
  counts: taskCounts,
  columns: taskColumns,
  sort: sortByDue,
  sortKeys: taskSortKeys,
  visibleSortKeys: (tenantDb) => ({ title: taskTitleSortKey(tenantDb) }),
  sortIndexCondition: ({ status }) =>
    eq(tasks.open, Number(!closedStatuses.some((closed) => closed === status))),
  selectiveFilters: ['assignedTo'],
  conditions: (tenantDb: TenantDb): FilterConditions<TaskFilters> => ({
    ...choiceConditions(tasks, taskFilters),
    // Replaces that of its value alone.
    status: (status) => (status ? eq(tasks.status, status) : eq(tasks.open, 1)),
    title: searchCondition((search) => taskSearchCondition(tenantDb, search)),
    assignedTo: equalsCondition(tasks.assignedTo),
    // The sort key begins with the day and 'T'. The index of days would find all closed tasks too.
    dueFrom: (day) => (day ? and(gte(tasks.dueKey, day), hasDay) : undefined),
    dueTo: (day) => (day ? and(lt(tasks.dueKey, `${day}U`), hasDay) : undefined),
  }),
  defaultStatuses: openStatuses,
});

/** Yields the tasks with what an exported sheet has of them, as slices of at most `size` rows. */
export const readTasks = (tenantDb: TenantDb, rows: ReadRows<TaskFilters>, size: number) =>
  list.readAll(tenantDb, rows, taskColumns(tenantDb), size);

type TaskListInput = Parameters<typeof list.pageStatement>[1];
/**
 * Returns a page by due date or in the order of the input, of open tasks unless a status is given, and the counts of matching and of all tasks, from one batch.
 * `closed` has the counts of closed tasks that match, with the first page of a title search; else null.
 */
export async function findTaskPage(tenantDb: TenantDb, input: TaskListInput) {
  const { filters, cursor } = input;
  const [found, [counted], ...closedCounts] = await tenantDb.batch(
    list.pageStatement(tenantDb, input),
    list.totalAndAllStatement(tenantDb, filters),
    ...(cursor || !filters.title || filters.status
      ? []
      : closedStatuses.map((status) => list.cappedCountStatement(tenantDb, { ...filters, status }))),
  );
  const [completed, cancelled] = closedCounts.map(([closed]) => closed?.count ?? 0);
  const closed = completed === undefined || cancelled === undefined ? null : { completed, cancelled };
  return { ...list.toPage(found, input), ...toCounts(counted), closed };
}

/** Returns a task with the name of who created it. Throws NOT_FOUND. */
export async function findTask(tenantDb: TenantDb, id: string) {
  const columns = {
    ...taskColumns(tenantDb),
    creatorName: userNameSubquery(tenantDb, tasks.createdBy).as('creator_name'),
  };
  const [task] = await tenantDb.statements.select(tasks, columns, { where: [eq(tasks.id, id)] });
  if (!task) throw notFound();
  return task;
}
