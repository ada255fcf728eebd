import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TaskStatus } from '../../../db/domain/tasks.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, readData, readErrorMessage } from '../support/calls.ts';

const { sql } = sharedServer();
const HOUR = 3_600_000;
let agency: TestAgency;
let leaver: TestUser;
let heir: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  leaver = agency.agent;
  heir = await createTestUser({ agencyId: agency.id });
});

const soon = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
async function task(who: TestUser, status: TaskStatus, of = agency.manager) {
  const none = { description: null, dueDate: null, dueTime: null, propertyId: null, leadId: null };
  const made = { title: status, status, priority: null, assignedTo: who.id, ...none };
  return (await of.api.tasks.create.mutate({ clientKey: randomUUID(), task: made })).id;
}
async function event(who: TestUser, hours: number, of = agency.manager) {
  const none = { description: null, location: null, propertyId: null, leadId: null };
  const times = { startTime: soon(hours), endTime: soon(hours + 1), allDay: false };
  const made = { title: `${hours} h`, eventType: 'Otro' as const, userId: who.id, ...times, ...none };
  return (await of.api.events.create.mutate({ clientKey: randomUUID(), event: made })).id;
}
const holders = async (table: string, column: string) =>
  Object.fromEntries(
    (
      await sql(`select id, ${column} as who from ${table} where agency_id in (?, ?)`, [
        agency.id,
        agency.otherTenant.agencyId,
      ])
    ).rows.map(({ id, who }) => [String(id), who]),
  );
const holding = async () => ({
  ...(await holders('tasks', 'assigned_to')),
  ...(await holders('events', 'user_id')),
});

describe.each([
  ['pause', 'inactive'],
  ['delete', 'deleted'],
] as const)('%s', (verb, status) => {
  const leave = (id: string, handTo: string | null = null, who: TestUser = agency.manager) =>
    call(who, `users.${verb}`, { id, handTo });
  const statusOf = async (id: string) =>
    (await sql('select status from users where id = ?', [id])).rows[0]?.status;

  test('ends every session at once, and tells the history from where to where', async () => {
    const second = createTestClient(await createTestSession(leaver.id));
    expect((await leave(leaver.id)).status).toBe(200);
    expect([(await call(leaver, 'profile.get')).status, (await call(second, 'leads.counts')).status]).toEqual(
      [401, 401],
    );
    expect((await call(heir, 'profile.get')).status).toBe(200);
    const told = await sql("select change from history where entity_id = ? and action = 'update'", [
      leaver.id,
    ]);
    expect(told.rows.map(({ change }) => JSON.parse(String(change)))).toEqual([
      { from: 'active', to: status },
    ]);
  });

  test('hands over exactly the open tasks and coming events, and nobody else’s', async () => {
    const stranger = agency.otherTenant;
    const [pending, doing, coming, late] = await Promise.all([
      task(leaver, 'pending'),
      task(leaver, 'in_progress'),
      event(leaver, 2),
      event(leaver, 900),
    ]);
    await Promise.all([
      task(leaver, 'completed'),
      task(leaver, 'cancelled'),
      task(agency.manager, 'pending'),
      event(leaver, -3),
      event(agency.manager, 2),
      task(stranger, 'pending', stranger),
      event(stranger, 2, stranger),
    ]);
    const open = readData(await call(agency.manager, 'users.openWork', { id: leaver.id }));
    expect(open).toEqual({ tasks: 2, events: 2 });
    const before = await holding();
    expect((await leave(leaver.id, heir.id)).status).toBe(200);
    const moved = [pending, doing, coming, late];
    expect(await holding()).toEqual({ ...before, ...Object.fromEntries(moved.map((id) => [id, heir.id])) });
    const told = await sql(
      `select entity_id, fields from history where action = 'update' and entity in ('tasks', 'events') and agency_id = ?`,
      [agency.id],
    );
    expect(told.rows.map((row) => String(row.entity_id)).sort()).toEqual(moved.sort());
    const { version } = await heir.api.tasks.get.query({ id: pending });
    expect(version).toBe(2);
  });

  test('hands over nothing of somebody who has been deleted before', async () => {
    await Promise.all([task(leaver, 'pending'), event(leaver, 2)]);
    await sql("update users set status = 'deleted' where id = ?", [leaver.id]);
    const of = async () => ((all) => Object.values(all).filter((who) => who === leaver.id))(await holding());
    expect((await leave(leaver.id, heir.id)).status).toBe(404);
    expect(await of()).toHaveLength(2);
  });

  test('leaves the work where it is when nobody is named', async () => {
    await task(leaver, 'pending');
    const before = await holding();
    expect((await leave(leaver.id)).status).toBe(200);
    expect(await holding()).toEqual(before);
  });

  test.each<[string, () => Promise<string> | string, string]>([
    ['oneself', () => leaver.id, 'Elige a otra persona.'],
    ['a foreigner', () => agency.otherTenant.id, 'El registro enlazado no existe.'],
    ['nobody', () => randomUUID(), 'El registro enlazado no existe.'],
    [
      'somebody paused',
      async () => (await createTestUser({ agencyId: agency.id, status: 'inactive' })).id,
      'Este usuario no está activo. Elige a otra persona.',
    ],
    [
      'somebody deleted',
      async () => (await createTestUser({ agencyId: agency.id, status: 'deleted' })).id,
      'Este usuario no está activo. Elige a otra persona.',
    ],
  ])('hands nothing to %s, and nothing happens', async (_, to, sentence) => {
    await task(leaver, 'pending');
    const before = await holding();
    const answer = await leave(leaver.id, await to());
    expect([answer.status, readErrorMessage(answer).message]).toEqual([400, sentence]);
    expect([await statusOf(leaver.id), await holding()]).toEqual(['active', before]);
    expect((await call(leaver, 'profile.get')).status).toBe(200);
  });

  test('is not for oneself, nor for agents, nor for somebody of another agency', async () => {
    const self = await leave(agency.manager.id);
    expect([self.status, readErrorMessage(self).message]).toEqual([
      400,
      'Tu propia cuenta se gestiona desde Mi Perfil.',
    ]);
    const agent = await leave(heir.id, null, leaver);
    expect([agent.status, readErrorMessage(agent).message]).toEqual([
      403,
      'No tienes permisos para realizar esta acción. Contacta con el administrador del sistema.',
    ]);
    const [foreign, never] = [await leave(agency.otherTenant.id), await leave(randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([404, never.text]);
    expect(
      await Promise.all([agency.manager, heir, agency.otherTenant].map(({ id }) => statusOf(id))),
    ).toEqual(Array(3).fill('active'));
  });
});
