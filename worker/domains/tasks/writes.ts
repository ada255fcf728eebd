import type { z } from 'zod/mini';
import { type TaskInput, taskEnums, type taskUpdateInput } from '../../../db/domain/tasks/task-input.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { Caller } from '../../caller.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { keepHiddenTexts } from '../agenda/hidden-agenda-texts.ts';

type TaskEdit = z.output<typeof taskUpdateInput>['task'];

export async function createTask({ tenantDb, user }: Caller, clientKey: string, task: TaskInput) {
  const { id } = await tenantDb.insert(tasks, clientKey, { ...task, createdBy: user.id });
  return { id };
}

/** Throws CONFLICT, NOT_FOUND, BAD_REQUEST for a value that is neither known nor stored. */
export async function updateTask(tenantDb: TenantDb, ref: RecordRef, task: TaskEdit) {
  await assertKnownOrStored(tenantDb, tasks, ref.id, task, taskEnums);
  const row = await keepHiddenTexts(tenantDb, tasks, ref.id, task);
  const { version } = await tenantDb.update(tasks, ref, row);
  return { version };
}
