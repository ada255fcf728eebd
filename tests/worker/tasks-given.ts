import { randomUUID } from 'node:crypto';
import { fold } from '../../db/domain/fold.ts';
import type { TaskFilters, TaskInput } from '../../db/domain/task-input.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { openDatabase } from '../../worker/database.ts';
import type { Caller, Person } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';

/** A task that breaks no rule. */
export const aTask = (traits: Partial<TaskInput> = {}): TaskInput => ({
  title: 'Llamar a la familia Soler',
  description: 'Preguntar por la visita.\nY por el aval.',
  dueDate: null,
  dueTime: null,
  status: 'pending',
  priority: 'medium',
  assignedTo: null,
  propertyId: null,
  leadId: null,
  ...traits,
});

/** A new task through the API. */
export async function createTask(
  { api }: Pick<Caller, 'api'>,
  traits: Partial<TaskInput> = {},
  clientKey: string = randomUUID(),
) {
  const { id } = await api.tasks.create.mutate({ clientKey, task: aTask(traits) });
  return { id, version: 1 };
}

/** Tasks straight into the database, in one statement; gives their ids. */
export async function givenTasks({ id: createdBy, agencyId }: Person, many: Partial<TaskInput>[]) {
  const at = new Date().toISOString();
  const rows = many.map((traits) => {
    const task = aTask(traits);
    const stamps = { id: randomUUID(), clientKey: randomUUID(), createdAt: at, updatedAt: at };
    return { ...stamps, ...task, agencyId: agencyId ?? '', titleFolded: fold(task.title), createdBy };
  });
  await openDatabase({ DATABASE_URL: theHouse().databaseUrl }).insert(tasks).values(rows);
  return rows.map(({ id }) => id);
}

/** Every id of the list, page after page. */
export async function taskIds({ api }: Pick<Caller, 'api'>, filters: TaskFilters = {}, limit = 50) {
  const ids: string[] = [];
  for (let cursor: { dueKey: string; id: string } | null | undefined; cursor !== null; ) {
    const { rows, next } = await api.tasks.list.query({ filters, limit, cursor });
    ids.push(...rows.map((row) => row.id));
    cursor = next;
  }
  return ids;
}
