import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SKIPPED_HOUR } from '../../../db/domain/madrid.ts';
import type { TaskInput } from '../../../db/domain/tasks/task-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createLead, IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, taskFixture } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let leadId: string;
let propertyId: string;
beforeAll(async () => {
  agency = await createTestAgency();
  leadId = (await createLead(agency.agent, { name: 'Ana Soler' })).id;
  propertyId = (await createProperty(agency.agent, { title: 'Piso de Núria' })).id;
});
const read = (id: string) => agency.agent.api.tasks.get.query({ id });
const update = (ref: { id: string; version: number }, traits: Partial<TaskInput>) =>
  agency.manager.api.tasks.update.mutate({ ...ref, task: taskFixture(traits) });

test('tasks.get returns a new task as created, with the names of the linked records', async () => {
  const task = taskFixture({
    dueDate: '2026-11-26',
    dueTime: '17:30',
    assignedTo: agency.manager.id,
    propertyId,
    leadId,
  });
  const { id } = await createTask(agency.agent, task);
  const { createdAt, updatedAt, ...stored } = await read(id);
  expect(stored).toEqual({
    ...task,
    id,
    version: 1,
    dueKey: '2026-11-26T17:30',
    assigneeName: 'Persona de Prueba',
    createdBy: agency.agent.id,
    creatorName: 'Persona de Prueba',
    propertyTitle: 'Piso de Núria',
    leadName: 'Ana Soler',
    isPropertyVisible: true,
    isLeadVisible: true,
    cover: null,
  });
  expect(updatedAt).toBe(createdAt);
  const { rows } = await agency.agent.api.tasks.list.query({ filters: { dueFrom: '2026-11-26' } });
  expect(rows.find((row) => row.id === id)?.createdBy).toBe(agency.agent.id);
});

test('tasks.get names an assignee by display name, else full name, else e-mail address', async () => {
  const colleague = await createTestUser({ agencyId: agency.id, fullName: 'Núria Ferrer' });
  const { id } = await createTask(agency.agent, { assignedTo: colleague.id });
  expect((await read(id)).assigneeName).toBe('Núria Ferrer');
  await sql('update users set display_name = ? where id = ?', ['Nuri', colleague.id]);
  expect((await read(id)).assigneeName).toBe('Nuri');
  await sql('update users set display_name = null, full_name = null where id = ?', [colleague.id]);
  expect((await read(id)).assigneeName).toBe(colleague.email);
});

test('tasks.create needs a title only, and stores empty fields as null', async () => {
  const empty = { description: ' \n ', dueDate: '', dueTime: '', priority: null } as Partial<TaskInput>;
  const { id } = await createTask(agency.agent, { ...empty, title: '  Comprar llaveros ' });
  const absent = { description: null, dueDate: null, dueTime: null, priority: null, assigneeName: null };
  expect(await read(id)).toMatchObject({ title: 'Comprar llaveros', ...absent });
});

test('tasks.create repeated with its client key creates one task; with other contents it is a CONFLICT', async () => {
  const key = randomUUID();
  const send = (traits: Partial<TaskInput> = {}) =>
    agency.agent.api.tasks.create.mutate({ clientKey: key, task: taskFixture(traits) });
  expect(await send()).toEqual(await send());
  expect(await outcome(send({ title: 'Otra' }))).toBe(IDEMPOTENCY_CONFLICT);
  const { rows } = await sql('select count(*) as count from tasks where client_key = ?', [key]);
  expect(Number(rows[0]?.count)).toBe(1);
});

describe('tasks.create reports a broken rule', () => {
  test.each<[string, Partial<Record<keyof TaskInput, unknown>>]>([
    ['El título es obligatorio.', { title: '  ' }],
    ['Indica también el día.', { dueTime: '10:00' }],
    [
      'Esa hora no existe: esa noche el reloj salta de las 02:00 a las 03:00.',
      { dueDate: '2027-03-28', dueTime: '02:30' },
    ],
    ['La hora no es válida.', { dueDate: '2026-11-26', dueTime: '24:00' }],
    ['La fecha no es válida.', { dueDate: '2026-02-30' }],
    ['El dato no es válido.', { status: 'done' }],
    ['El dato no es válido.', { priority: 'urgent' }],
    ['Como máximo 160 caracteres.', { title: 'x'.repeat(161) }],
  ])('%s %j', async (expectedMessage, traits) => {
    expect(await outcome(createTask(agency.agent, traits as Partial<TaskInput>))).toBe(
      `BAD_REQUEST: ${expectedMessage}`,
    );
  });

  test('tasks.create and tasks.update reject the hour skipped by daylight saving time at the field of the time', async () => {
    const skipped = { dueDate: '2027-03-28', dueTime: '02:00' };
    const task = await createTask(agency.agent, { ...skipped, dueDate: '2027-03-27' });
    const rejected = await update(task, skipped).catch((error) => error);
    expect(rejected.data.fields).toEqual({ dueTime: SKIPPED_HOUR });
    for (const dueTime of ['01:59', '03:00'])
      expect(await outcome(createTask(agency.agent, { ...skipped, dueTime }))).toBe('accepted');
  });

  test('tasks.create rejects a time without a day at the field of the day', async () => {
    const rejected = await createTask(agency.agent, { dueTime: '10:00' }).catch((error) => error);
    expect(rejected.data.fields).toEqual({ dueDate: 'Indica también el día.' });
  });
});

describe('tasks.create and tasks.update: links', () => {
  const GONE = 'BAD_REQUEST: El registro enlazado no existe.';
  const INACTIVE = 'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.';

  test('reject a record or user of another tenant', async () => {
    const { otherTenant } = agency;
    const otherTenantLinks: Partial<TaskInput>[] = [
      { assignedTo: otherTenant.id },
      { assignedTo: agency.withoutAgency.id },
      { leadId: (await createLead(otherTenant)).id },
      { propertyId: (await createProperty(otherTenant)).id },
      { leadId: randomUUID() },
    ];
    const task = await createTask(agency.agent);
    for (const traits of otherTenantLinks) {
      expect.soft(await outcome(createTask(agency.agent, traits))).toBe(GONE);
      expect.soft(await outcome(update(task, traits))).toBe(GONE);
    }
    expect(await read(task.id)).toMatchObject({ version: 1, assignedTo: null, leadId: null });
  });

  test('reject an inactive or deleted assignee, unless already assigned', async () => {
    for (const status of ['inactive', 'deleted'] as const) {
      const away = await createTestUser({ agencyId: agency.id, status });
      expect.soft(await outcome(createTask(agency.agent, { assignedTo: away.id }))).toBe(INACTIVE);
      const task = await createTask(agency.agent);
      expect.soft(await outcome(update(task, { assignedTo: away.id }))).toBe(INACTIVE);
      const formerUser = await createTestUser({ agencyId: agency.id, fullName: 'Quien se fue' });
      const theirs = await createTask(agency.agent, { assignedTo: formerUser.id });
      await sql('update users set status = ? where id = ?', [status, formerUser.id]);
      expect(await update(theirs, { assignedTo: formerUser.id, title: 'Sigue suya' })).toEqual({
        version: 2,
      });
      expect(await read(theirs.id)).toMatchObject({ assigneeName: 'Quien se fue', title: 'Sigue suya' });
    }
  });
});

test('tasks.update writes every field of the form and keeps the creator', async () => {
  const task = await createTask(agency.agent, { dueDate: '2026-11-26', dueTime: '10:00', leadId });
  const changed = taskFixture({ title: 'Rehecha', status: 'in_progress', priority: null });
  expect(await update(task, changed)).toEqual({ version: 2 });
  expect(await read(task.id)).toMatchObject({ ...changed, dueKey: '9999' });
  const { rows } = await sql('select created_by from tasks where id = ?', [task.id]);
  expect(rows[0]?.created_by).toBe(agency.agent.id);
});

test('tasks.update: of concurrent updates one wins, and the others are a CONFLICT', async () => {
  const task = await createTask(agency.agent);
  const outcomes = await Promise.all([
    outcome(update(task, { title: 'Uno' })),
    outcome(update(task, { title: 'Dos' })),
    outcome(agency.agent.api.tasks.complete.mutate(task)),
    outcome(agency.manager.api.tasks.reopen.mutate({ ...task, status: 'in_progress' })),
  ]);
  expect(outcomes.toSorted()).toEqual([VERSION_CONFLICT, VERSION_CONFLICT, VERSION_CONFLICT, 'accepted']);
  expect((await read(task.id)).version).toBe(2);
});

test('tasks.reopen sets pending or the given status, and every change of status is one audit entry', async () => {
  const task = await createTask(agency.agent, { status: 'in_progress' });
  const { api } = agency.agent;
  expect(await api.tasks.complete.mutate(task)).toEqual({ version: 2 });
  expect(await read(task.id)).toMatchObject({ status: 'completed' });
  expect(await api.tasks.reopen.mutate({ id: task.id, version: 2 })).toEqual({ version: 3 });
  expect(await read(task.id)).toMatchObject({ status: 'pending' });
  await api.tasks.complete.mutate({ id: task.id, version: 3 });
  await api.tasks.reopen.mutate({ id: task.id, version: 4, status: 'in_progress' });
  expect(await read(task.id)).toMatchObject({ status: 'in_progress', version: 5 });
  const cancelled = await createTask(agency.agent, { status: 'cancelled' });
  await api.tasks.complete.mutate(cancelled);
  await api.tasks.reopen.mutate({ id: cancelled.id, version: 2, status: 'cancelled' });
  expect(await read(cancelled.id)).toMatchObject({ status: 'cancelled' });
  const backwards = api.tasks.reopen.mutate({ id: task.id, version: 5, status: 'completed' as never });
  expect(await outcome(backwards)).toMatch(/^BAD_REQUEST: /);
  const { rows } = await sql(
    'select change from history where entity_id = ? and change is not null order by id',
    [task.id],
  );
  // With the lead and the property in whose timelines they stand.
  const { leadId: lead, propertyId: property } = await read(task.id);
  const step = (from: string, to: string) => ({ from, to, lead, property });
  expect(rows.map(({ change }) => JSON.parse(String(change)))).toEqual([
    step('in_progress', 'completed'),
    step('completed', 'pending'),
    step('pending', 'completed'),
    step('completed', 'in_progress'),
  ]);
});

test('tasks.delete removes the task once; afterwards it is like an unknown id or one of another tenant', async () => {
  const task = await createTask(agency.agent);
  const theirs = await createTask(agency.otherTenant);
  const remove = (id: string) => outcome(agency.agent.api.tasks.delete.mutate({ id }));
  expect(await remove(task.id)).toBe('accepted');
  for (const { id } of [task, theirs, { id: randomUUID() }]) {
    expect.soft(await remove(id)).toBe(NOT_FOUND);
    expect.soft(await outcome(read(id))).toBe(NOT_FOUND);
    expect.soft(await outcome(update({ id, version: 1 }, {}))).toBe(NOT_FOUND);
    expect.soft(await outcome(agency.agent.api.tasks.complete.mutate({ id, version: 1 }))).toBe(NOT_FOUND);
    expect.soft(await outcome(agency.agent.api.tasks.reopen.mutate({ id, version: 1 }))).toBe(NOT_FOUND);
  }
  expect(await outcome(agency.otherTenant.api.tasks.get.query({ id: theirs.id }))).toBe('accepted');
});
