import { inArray, sql } from 'drizzle-orm';
import { foldTitle } from '../../../db/domain/search/folded-columns.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import { openStatuses } from '../../../db/domain/tasks/tasks.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const taskPolicies = {
  tasks: {
    // Who does what and when is everybody's; their texts are not (domains/agenda).
    visibility: 'all',
    responseColumns: toResponseColumns(taskInput, ['dueKey', 'createdBy']),
    folded: { columns: { title: tasks.title }, fold: foldTitle },
    hiddenColumns: ['open', 'priorityAscending', 'priorityDescending'],
    subjects: { lead: tasks.leadId, property: tasks.propertyId },
    timeline: 'agenda',
    mergedLinks: { summaryKind: 'tasks' },
    assignment: {
      user: tasks.assignedTo,
      field: 'assignedTo',
      notice: { kind: 'taskAssigned', recordColumn: sql`task_id`, canBeOfMany: true },
      work: { kind: 'tasks', isOpen: () => inArray(tasks.status, [...openStatuses]) },
    },
  },
  task_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
