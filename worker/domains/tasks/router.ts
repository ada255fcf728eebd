import { assignInput, assignManyInput, idInput } from '../../../db/domain/fields.ts';
import {
  taskCreateInput,
  taskDueManyInput,
  taskListInput,
  taskPriorityInput,
  taskRef,
  taskReopenInput,
  taskStatusInput,
  taskStatusManyInput,
  taskUpdateInput,
} from '../../../db/domain/tasks/task-input.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findTask, findTaskPage } from './task-list.ts';
import { createTask, updateTask } from './writes.ts';

export const tasksRouter = router({
  /** Returns a page by due date or in another order, of open tasks unless a status is given, with counts (see findTaskPage). */
  list: agencyProcedure
    .meta({ reads: ['leads', 'properties', 'property_images', 'tasks', 'users'] })
    .input(taskListInput)
    .query(({ ctx: { tenantDb }, input }) => findTaskPage(tenantDb, input)),

  get: agencyProcedure
    .meta({ reads: ['leads', 'properties', 'property_images', 'tasks', 'users'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => findTask(tenantDb, id)),

  create: agencyProcedure
    .meta({ touches: ['notices', 'tasks'] })
    .input(taskCreateInput)
    .mutation(({ ctx, input: { clientKey, task } }) => createTask(ctx, clientKey, task)),

  update: agencyProcedure
    .meta({ touches: ['notices', 'tasks'] })
    .input(taskUpdateInput)
    .mutation(({ ctx: { tenantDb }, input: { task, ...ref } }) => updateTask(tenantDb, ref, task)),

  complete: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskRef)
    .mutation(async ({ ctx: { tenantDb }, input }) => {
      const { version } = await tenantDb.update(tasks, input, { status: 'completed' });
      return { version };
    }),

  /** Sets a completed task back to `status`, by default 'pending'. */
  reopen: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskReopenInput)
    .mutation(async ({ ctx: { tenantDb }, input: { status, ...ref } }) => {
      const { version } = await tenantDb.update(tasks, ref, { status });
      return { version };
    }),

  setStatus: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskStatusInput)
    .mutation(async ({ ctx: { tenantDb }, input: { status, ...ref } }) => {
      const { version } = await tenantDb.update(tasks, ref, { status });
      return { version };
    }),

  setPriority: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskPriorityInput)
    .mutation(async ({ ctx: { tenantDb }, input: { priority, ...ref } }) => {
      const { version } = await tenantDb.update(tasks, ref, { priority });
      return { version };
    }),

  /** Changes who does the task. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['notices', 'tasks'] })
    .input(assignInput)
    .mutation(async ({ ctx: { tenantDb }, input: { assignedTo, ...ref } }) => {
      const { version } = await tenantDb.update(tasks, ref, { assignedTo });
      return { version };
    }),

  /** Changes who does many, all or none. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assignMany: agencyProcedure
    .meta({ touches: ['notices', 'tasks'] })
    .input(assignManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(tasks, rows, options),
    })),

  /** Changes the status of many, all or none. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskStatusManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(tasks, rows, options),
    })),

  /** Changes the day of many, all or none; their time stays. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where a time would lack its day. */
  setDueMany: agencyProcedure
    .meta({ touches: ['tasks'] })
    .input(taskDueManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(tasks, rows, options),
    })),

  delete: agencyProcedure
    .meta({ touches: ['notices', 'tasks'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(tasks, id)),
});
