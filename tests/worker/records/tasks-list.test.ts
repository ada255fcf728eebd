import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import type { TaskFilters } from '../../../db/domain/tasks/task-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { outcome } from '../fixtures/leads.ts';
import { createTask, insertTasks, taskIds } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let ids: string[];
beforeAll(async () => {
  agency = await createTestAgency();
  ids = await insertTasks(agency.agent, [
    { title: 'Llamar a GARCÍA', dueDate: '2026-03-10', dueTime: '09:30' },
    { title: 'Visita en Peñíscola', dueDate: '2026-03-10', priority: 'high', status: 'in_progress' },
    { title: 'Rebajar un 10%_ya', priority: 'low' },
    { title: 'Firmar «Güell» 李', dueDate: '2026-03-12', status: 'completed' },
    { title: 'Fotos en Gràcia', dueDate: '2026-03-09', dueTime: '18:00', priority: null },
    { title: 'Anulada en gracia', dueDate: '2026-03-11', status: 'cancelled', priority: 'high' },
  ]);
  await insertTasks(agency.otherTenant, [{ title: 'Llamar a García', dueDate: '2026-03-10' }]);
});

/** The response of the list in its order: the indexes of the tasks found, their count, and the count of all. */
async function found(filters: TaskFilters) {
  const { rows, total, all } = await agency.manager.api.tasks.list.query({ filters });
  return { at: rows.map(({ id }) => ids.indexOf(id)), total, all };
}
const only = (at: number[]) => ({ at, total: at.length, all: 6 });

test('tasks.list without a status returns the open tasks by due date and time, all-day ones first, undated ones last', async () => {
  expect(await found({})).toEqual(only([4, 1, 0, 2]));
});

describe('tasks.list filters by title, ignoring case and accents, at any position', () => {
  test.each([
    ['garcia', [0]],
    ['García', [0]],
    ['PENISCOLA', [1]],
    ['%', [2]],
    ['_', [2]],
    ['10%_', [2]],
    ['gracia', [4]],
    [' en ', [4, 1]],
    ['', [4, 1, 0, 2]],
    ["' or 1=1 --", []],
  ])('%j', async (title, expected) => {
    expect(await found({ title })).toEqual(only(expected));
  });
});

describe('tasks.list filters by status, priority and due date', () => {
  test.each<[TaskFilters, number[]]>([
    [{ status: 'pending' }, [4, 0, 2]],
    [{ status: 'in_progress' }, [1]],
    [{ status: 'completed' }, [3]],
    [{ status: 'cancelled' }, [5]],
    [{ priority: 'high' }, [1]],
    [{ priority: 'high', status: 'cancelled' }, [5]],
    [{ priority: 'low' }, [2]],
    // A range is of whole days, both inclusive; a task without due date is in no range.
    [{ dueFrom: '2026-03-10' }, [1, 0]],
    [{ dueTo: '2026-03-09' }, [4]],
    [{ dueFrom: '2026-03-09', dueTo: '2026-03-10' }, [4, 1, 0]],
    [{ dueFrom: '2026-03-12', dueTo: '2026-03-09' }, []],
    [{ dueFrom: '2026-03-12', dueTo: '2026-03-12', status: 'completed' }, [3]],
    [{ dueFrom: null, dueTo: '' as never }, [4, 1, 0, 2]],
    [{ title: 'gracia', status: 'cancelled', priority: 'high', dueTo: '2026-03-11' }, [5]],
    [{ title: 'guell', status: 'completed' }, [3]],
  ])('%j', async (filters, expected) => {
    expect(await found(filters)).toEqual(only(expected));
  });

  test.each([
    { status: 'open' },
    { priority: 'High' },
    { dueFrom: '2026-02-30' },
    { dueTo: '10/03/2026' },
    { dueFrom: '0202-03-10' },
    { agencyId: 'x' },
  ])('tasks.list returns BAD_REQUEST for the filter %j', async (filters) => {
    const rejected = agency.agent.api.tasks.list.query({ filters: filters as TaskFilters });
    expect(await outcome(rejected)).toMatch(/^BAD_REQUEST: /);
  });
});

test('tasks.list by assignee returns, counts and pages the tasks of that user only', async () => {
  const { agent, manager, otherTenant } = await createTestAgency();
  const [mine, theirs] = [{ assignedTo: agent.id }, { assignedTo: manager.id }];
  const taskRows = await insertTasks(agent, [
    { ...mine, dueDate: '2026-05-02' },
    { ...mine, dueDate: '2026-05-01', priority: 'high' },
    { ...mine },
    { ...theirs },
    {},
    { ...mine, status: 'completed' },
    { ...theirs, status: 'completed' },
  ]);
  await insertTasks(otherTenant, [{ assignedTo: otherTenant.id }]);
  const places = async (filters: TaskFilters) => {
    const ids = await taskIds(agent, filters, 1);
    const { total, all } = await agent.api.tasks.list.query({ filters });
    expect([total, all]).toEqual([ids.length, taskRows.length]);
    return ids.map((id) => taskRows.findIndex((one) => one === id));
  };
  expect(await places(mine)).toEqual([1, 0, 2]);
  expect(await places(theirs)).toEqual([3]);
  expect(await places({ ...mine, priority: 'high' })).toEqual([1]);
  expect(await places({ ...mine, status: 'completed' })).toEqual([5]);
  // A user of another tenant and an unknown one have no tasks here.
  expect(await places({ assignedTo: otherTenant.id })).toEqual([]);
  expect(await places({ assignedTo: crypto.randomUUID() })).toEqual([]);
  const rejected = agent.api.tasks.list.query({ filters: { assignedTo: 'x' } });
  expect(await outcome(rejected)).toMatch(/^BAD_REQUEST: /);
});

test('tasks.list with a search counts the closed tasks that match the same filters', async () => {
  const closed = async (filters: TaskFilters, cursor?: { dueKey: string; id: string }) =>
    (await agency.agent.api.tasks.list.query({ filters, cursor })).closed;
  expect(await closed({ title: 'gracia' })).toEqual({ completed: 0, cancelled: 1 });
  expect(await closed({ title: 'güell' })).toEqual({ completed: 1, cancelled: 0 });
  expect(await closed({ title: 'gracia', priority: 'low' })).toEqual({ completed: 0, cancelled: 0 });
  // No count of closed tasks without a search, with a status, or after the first page.
  expect(await closed({})).toBeNull();
  expect(await closed({ priority: 'high' })).toBeNull();
  expect(await closed({ title: 'gracia', status: 'pending' })).toBeNull();
  expect(await closed({ title: 'gracia' }, { dueKey: '9999', id: crypto.randomUUID() })).toBeNull();
});

test('tasks.list pages contain every task once in order, also with equal and with missing due dates', async () => {
  const { agent } = await createTestAgency();
  const days = Array.from({ length: 23 }, (_, at) => (at % 4 === 3 ? null : `2026-05-0${1 + (at % 4)}`));
  const taskRows = await insertTasks(
    agent,
    days.map((dueDate, at) => ({ dueDate, dueTime: dueDate && at % 2 ? '10:00' : null })),
  );
  const toSortKey = (id: string, at: number) =>
    `${days[at] ? `${days[at]}T${at % 2 ? '10:00' : ''}` : '9999'} ${id}`;
  const expected = taskRows.map(toSortKey).toSorted();
  const whole = expected.map((key) => key.split(' ')[1]);
  for (const limit of [1, 5, 23, 50]) expect.soft(await taskIds(agent, {}, limit)).toEqual(whole);
  expect(await taskIds(agent, { status: 'pending', priority: 'medium' }, 4)).toEqual(whole);
});

test('tasks.list counts match the stored rows after creations, updates and deletions', async () => {
  const { id, agent } = await createTestAgency();
  const day = addDays(today(), 3);
  const keptTask = await createTask(agent, { priority: 'high', dueDate: day });
  const done = await createTask(agent, { dueDate: day });
  const deletedTask = await createTask(agent, { status: 'in_progress' });
  await createTask(agent, { status: 'cancelled' });
  await agent.api.tasks.complete.mutate(done);
  await agent.api.tasks.delete.mutate({ id: deletedTask.id });
  const queries: [TaskFilters, string][] = [
    [{}, "status in ('pending', 'in_progress')"],
    [{ status: 'pending' }, "status = 'pending'"],
    [{ status: 'completed' }, "status = 'completed'"],
    [{ status: 'cancelled', priority: 'medium' }, "status = 'cancelled' and priority = 'medium'"],
    [{ dueFrom: day }, `status in ('pending', 'in_progress') and due_date >= '${day}'`],
  ];
  for (const [filters, where] of queries) {
    const { rows } = await sql(
      `select sum(${where}) as total, count(*) as "all" from tasks where agency_id = ?`,
      [id],
    );
    const { total, all } = await agent.api.tasks.list.query({ filters, limit: 1 });
    expect.soft({ total, all }, where).toEqual({ total: Number(rows[0]?.total), all: Number(rows[0]?.all) });
  }
  expect(await taskIds(agent)).toEqual([keptTask.id]);
});

test('tasks.list counts open tasks exactly beyond 1,000, and filtered ones up to 1,001', async () => {
  const { agent } = await createTestAgency();
  for (let batch = 0; batch < 3; batch++)
    await insertTasks(
      agent,
      Array.from({ length: 340 }, () => ({ status: batch === 1 ? 'in_progress' : 'pending' })),
    );
  const counted = async (filters: TaskFilters) => {
    const { total, all } = await agent.api.tasks.list.query({ filters, limit: 1 });
    return [total, all];
  };
  expect(await counted({})).toEqual([1020, 1020]);
  expect(await counted({ priority: 'medium' })).toEqual([1001, 1020]);
});

test('tasks.list returns no task of another tenant, and nothing to a user without agency', async () => {
  const list = (person: { api: TestAgency['agent']['api'] }) => person.api.tasks.list.query({ filters: {} });
  expect((await list(agency.otherTenant)).rows.map(({ title }) => title)).toEqual(['Llamar a García']);
  expect(await taskIds(agency.agent)).toEqual(await taskIds(agency.manager));
  expect(await outcome(list(agency.withoutAgency))).toBe('FORBIDDEN: No estás asociado a una agencia');
  expect(await outcome(list(agency.anonymous))).toMatch(/^UNAUTHORIZED: /);
});
