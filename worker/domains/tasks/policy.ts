import { sql } from 'drizzle-orm';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { toPublicColumns } from '../../tenant/lists/public-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const taskPolicies = {
  tasks: {
    // Who does what and when is everybody's; their texts are not (domains/agenda).
    visibility: 'all',
    publicColumns: toPublicColumns(taskInput, ['dueKey', 'createdBy']),
    assignment: { user: tasks.assignedTo, field: 'assignedTo', subject: sql`task_id`, kind: 'taskAssigned' },
  },
  task_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
