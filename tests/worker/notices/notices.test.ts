import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOTICE_PAGE } from '../../../db/domain/notices/notice-input.ts';
import { NOTICE_DAYS } from '../../../db/domain/notices/notices.ts';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { eventFixture } from '../fixtures/events.ts';
import { createLead } from '../fixtures/leads.ts';
import { taskFixture } from '../fixtures/tasks.ts';

const server = sharedServer();
const { sql } = server;
let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
});

const key = () => ({ clientKey: randomUUID() });
const getKinds = async (user: TestUser) =>
  (await user.api.notices.list.query({})).rows.map(({ kind }) => kind);
const createTask = (by: TestUser, assignedTo: string | null) =>
  by.api.tasks.create.mutate({ ...key(), task: taskFixture({ title: 'Llamar a Núria', assignedTo }) });
/** Runs the scheduled job as at an instant (ISO). */
const runJobs = (at: string) =>
  fetch(`${server.origin}/cdn-cgi/handler/scheduled?cron=*/10+*+*+*+*&time=${Date.parse(at)}`);

describe('a task or an event of a colleague', () => {
  test('a task that another user assigns to me makes one notice, which names both', async () => {
    await createTask(manager, agent.id);
    const { rows, unread } = await agent.api.notices.list.query({});
    expect(rows).toMatchObject([{ kind: 'taskAssigned', taskTitle: 'Llamar a Núria', readAt: null }]);
    expect(rows[0]?.causedByName).toBe('Persona de Prueba');
    expect(unread).toBe(1);
    expect(await getKinds(manager)).toEqual([]);
  });

  test('my own task makes none, nor does one that nobody has', async () => {
    await createTask(agent, agent.id);
    await createTask(manager, null);
    expect(await getKinds(agent)).toEqual([]);
  });

  test('a repeated creation makes no second notice', async () => {
    const submission = { ...key(), task: taskFixture({ assignedTo: agent.id }) };
    await manager.api.tasks.create.mutate(submission);
    await manager.api.tasks.create.mutate(submission);
    expect(await getKinds(agent)).toEqual(['taskAssigned']);
  });

  test('an update notifies only a new assignee, and not where the version is stale', async () => {
    const { id } = await createTask(manager, null);
    const task = taskFixture({ assignedTo: agent.id });
    await manager.api.tasks.update.mutate({ id, version: 1, task });
    await expect(
      manager.api.tasks.update.mutate({ id, version: 1, task: { ...task, title: 'Otra' } }),
    ).rejects.toThrow();
    await manager.api.tasks.update.mutate({ id, version: 2, task: { ...task, title: 'Otra' } });
    expect(await getKinds(agent)).toEqual(['taskAssigned']);
  });

  test('an event that another user makes for me, moves or passes on', async () => {
    const event = eventFixture({ userId: agent.id });
    const { id } = await manager.api.events.create.mutate({ ...key(), event });
    expect(await getKinds(agent)).toEqual(['eventCreated']);
    await manager.api.events.update.mutate({ id, version: 1, event: { ...event, title: 'Otro título' } });
    expect(await getKinds(agent)).toEqual(['eventCreated']);
    const times = {
      startTime: '2030-03-01T10:00:00.000Z',
      endTime: '2030-03-01T11:00:00.000Z',
      allDay: false,
    };
    await manager.api.events.move.mutate({ id, version: 2, ...times });
    expect(await getKinds(agent)).toEqual(['eventMoved', 'eventCreated']);
    await agent.api.events.move.mutate({ id, version: 3, ...times, endTime: null });
    await manager.api.events.update.mutate({ id, version: 4, event: { ...event, userId: manager.id } });
    expect(await getKinds(agent)).toEqual(['eventMoved', 'eventCreated']);
    expect(await getKinds(manager)).toEqual([]);
  });

  test('goes with its record', async () => {
    const { id } = await createTask(manager, agent.id);
    await manager.api.tasks.delete.mutate({ id });
    expect(await getKinds(agent)).toEqual([]);
  });
});

describe('a lead of a colleague', () => {
  test('that another user assigns to me makes one notice; taking one myself makes none', async () => {
    const { id } = await createLead(manager);
    await manager.api.leads.assign.mutate({ id, version: 1, assignedTo: agent.id });
    // One that was read stays when the lead goes to nobody.
    const [notice] = (await agent.api.notices.list.query({})).rows;
    await agent.api.notices.read.mutate({ id: notice?.id ?? '' });
    await manager.api.leads.assign.mutate({ id, version: 2, assignedTo: null });
    await agent.api.leads.assign.mutate({ id, version: 3, assignedTo: agent.id });
    expect((await agent.api.notices.list.query({})).rows).toMatchObject([
      { kind: 'leadAssigned', leadId: id, leadName: 'Núria Ferrer Puig' },
    ]);
  });

  test('a hand-over makes one notice of the leads and one of the tasks, whatever their number', async () => {
    const successor = await createTestUser({ agencyId: agency.id });
    await Promise.all([createLead(agent), createLead(agent), createTask(agent, agent.id)]);
    await manager.api.users.pause.mutate({ id: agent.id, handTo: handOverAllTo(successor.id) });
    expect((await getKinds(successor)).toSorted()).toEqual(['leadAssigned', 'taskAssigned']);
  });
});

describe('reading', () => {
  test('pages of 20, newest first', async () => {
    for (let at = 0; at < NOTICE_PAGE + 2; at++) await createTask(manager, agent.id);
    const first = await agent.api.notices.list.query({});
    const second = await agent.api.notices.list.query({ cursor: first.next });
    const all = [...first.rows, ...second.rows];
    expect(first.rows).toHaveLength(NOTICE_PAGE);
    expect(second.next).toBe(null);
    expect(new Set(all.map(({ id }) => id)).size).toBe(NOTICE_PAGE + 2);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
  });

  test('one, and all up to the newest that was shown', async () => {
    await createTask(manager, agent.id);
    await createTask(manager, agent.id);
    const { rows } = await agent.api.notices.list.query({});
    await agent.api.notices.read.mutate({ id: rows[1]?.id ?? '' });
    expect(await agent.api.notices.unread.query()).toBe(1);
    await createTask(manager, agent.id);
    await agent.api.notices.readAll.mutate({ until: rows[0]?.createdAt ?? '' });
    expect(await agent.api.notices.unread.query()).toBe(1);
    expect((await agent.api.notices.list.query({})).rows.map(({ readAt }) => readAt === null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('nobody reads or marks those of a colleague', async () => {
    await createTask(manager, agent.id);
    const [notice] = (await agent.api.notices.list.query({})).rows;
    await expect(manager.api.notices.read.mutate({ id: notice?.id ?? '' })).rejects.toThrow();
    await manager.api.notices.readAll.mutate({ until: '2090-01-01T00:00:00.000Z' });
    expect(await agent.api.notices.unread.query()).toBe(1);
  });
});

describe('in the morning', () => {
  const insertLead = (assignedTo: string | null, nextFollowUpOn: string, status = 'New') =>
    sql(
      `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, status, time_range_interest,
       preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, assigned_to, next_follow_up_on)
       values (?1, ?2, ?1, ?3, ?3, 'Núria', 'nuria', ?4, 'no_rush', '[]', '[]', '[]', '[]', ?5, ?6)`,
      [randomUUID(), agency.id, new Date().toISOString(), status, assignedTo, nextFollowUpOn],
    );

  test('a follow-up of the day is notified once, to the responsible user, from 7:00 in Madrid', async () => {
    await insertLead(agent.id, '2031-07-01');
    await insertLead(agent.id, '2031-07-02');
    await insertLead(null, '2031-07-01');
    await insertLead(agent.id, '2031-07-01', 'Lost');
    await runJobs('2031-07-01T04:50:00.000Z');
    expect(await getKinds(agent)).toEqual([]);
    await runJobs('2031-07-01T05:00:00.000Z');
    await runJobs('2031-07-01T05:10:00.000Z');
    const { rows } = await agent.api.notices.list.query({});
    expect(rows).toMatchObject([{ kind: 'followUpDue', leadName: 'Núria', causedByName: null }]);
    await agent.api.notices.read.mutate({ id: rows[0]?.id ?? '' });
    await runJobs('2031-07-02T05:00:00.000Z');
    expect(await getKinds(agent)).toEqual(['followUpDue', 'followUpDue']);
  });

  test('a published property that lacks a required document is notified once', async () => {
    const at = new Date().toISOString();
    const [published, quiet] = [randomUUID(), randomUUID()];
    for (const id of [published, quiet])
      await sql(
        "insert into properties (id, agency_id, client_key, created_at, updated_at, title, title_folded, features, assigned_to) values (?1, ?2, ?1, ?3, ?3, 'Piso en Sants', 'piso en sants', '[]', ?4)",
        [id, agency.id, at, agent.id],
      );
    for (const [id, status] of [
      [published, 'Active'],
      [quiet, 'Paused'],
    ] as const)
      await sql(
        "insert into ads (id, agency_id, client_key, created_at, updated_at, title, title_folded, property_id, platform, status) values (?1, ?2, ?1, ?3, ?3, 'Piso', 'piso', ?4, 'Idealista', ?5)",
        [randomUUID(), agency.id, at, id, status],
      );
    await runJobs('2031-07-03T05:00:00.000Z');
    await runJobs('2031-07-04T05:00:00.000Z');
    expect((await agent.api.notices.list.query({})).rows).toMatchObject([
      { kind: 'documentMissing', propertyTitle: 'Piso en Sants' },
    ]);
    // Complete since: no notice to whom it is assigned then.
    await sql('update properties set assigned_to = ? where id = ?', [manager.id, published]);
    for (const category of [
      'Certificado Energético',
      'Cédula de Habitabilidad',
      'Nota Simple Registral',
      'IBI (Impuesto de Bienes Inmuebles)',
    ])
      await sql('insert into document_waivers values (?, ?, ?, ?)', [agency.id, published, category, at]);
    await runJobs('2031-07-05T05:00:00.000Z');
    expect(await getKinds(manager)).toEqual([]);
    // One is missing again, and a second one the day after: each is a fact of its own.
    for (const [day, category] of [
      ['06', 'Cédula de Habitabilidad'],
      ['07', 'Nota Simple Registral'],
    ]) {
      await sql('delete from document_waivers where property_id = ? and document_category = ?', [
        published,
        category ?? '',
      ]);
      await runJobs(`2031-07-${day}T05:00:00.000Z`);
      await runJobs(`2031-07-${day}T05:10:00.000Z`);
    }
    expect(await getKinds(manager)).toEqual(['documentMissing', 'documentMissing']);
  });

  test('what the morning has missed is caught up later in the day, once', async () => {
    await insertLead(agent.id, '2031-08-01');
    await runJobs('2031-08-01T16:30:00.000Z');
    await runJobs('2031-08-01T16:40:00.000Z');
    expect(await getKinds(agent)).toEqual(['followUpDue']);
    await insertLead(agent.id, '2031-08-02');
    // Midnight in Madrid: the morning of the day has not begun.
    await runJobs('2031-08-01T22:10:00.000Z');
    expect(await getKinds(agent)).toEqual(['followUpDue']);
  });
});

test(`a notice is deleted after ${NOTICE_DAYS} days`, async () => {
  await createTask(manager, agent.id);
  await createTask(manager, agent.id);
  const [newest] = (await agent.api.notices.list.query({})).rows;
  const old = new Date(Date.now() - (NOTICE_DAYS * 24 + 1) * 3_600_000).toISOString();
  await sql('update notices set created_at = ? where user_id = ? and id <> ?', [
    old,
    agent.id,
    newest?.id ?? '',
  ]);
  await runJobs(new Date().toISOString());
  expect((await agent.api.notices.list.query({})).rows.map(({ id }) => id)).toEqual([newest?.id]);
});
