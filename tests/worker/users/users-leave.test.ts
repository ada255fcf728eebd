import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TaskStatus } from '../../../db/domain/tasks/tasks.ts';
import {
  HAND_OVER_MISSING,
  type HandOver,
  handOverAllTo,
  MAX_SUCCESSORS,
} from '../../../db/domain/users/hand-over.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { call, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
const HOUR = 3_600_000;
let agency: TestAgency;
let user: TestUser;
let recipient: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  user = agency.agent;
  recipient = await createTestUser({ agencyId: agency.id });
});

const toFutureIso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
async function task(who: TestUser, status: TaskStatus, creator = agency.manager) {
  const none = { description: null, dueDate: null, dueTime: null, propertyId: null, leadId: null };
  const input = { title: status, status, priority: null, assignedTo: who.id, ...none };
  return (await creator.api.tasks.create.mutate({ clientKey: randomUUID(), task: input })).id;
}
async function event(who: TestUser, hours: number, creator = agency.manager) {
  const none = { description: null, location: null, propertyId: null, leadId: null };
  const times = { startTime: toFutureIso(hours), endTime: toFutureIso(hours + 1), allDay: false };
  const input = { title: `${hours} h`, eventType: 'Otro' as const, userId: who.id, ...times, ...none };
  return (await creator.api.events.create.mutate({ clientKey: randomUUID(), event: input })).id;
}
/** A lead, an owner and a property that this user is responsible for. */
async function records(who: TestUser, creator = agency.manager) {
  const assignedTo = who.id;
  const { api } = creator;
  const owner = { name: 'Pau Coll', status: 'Active' as const, email: null, phone: null, assignedTo };
  const created = await Promise.all([
    createLead(creator, { assignedTo }),
    api.owners.create.mutate({ clientKey: randomUUID(), owner }),
    createProperty(creator, { assignedTo }),
  ]);
  return created.map(({ id }) => id);
}
const selectAssignees = async (table: string, column: string) =>
  Object.fromEntries(
    (
      await sql(`select id, ${column} as who from ${table} where agency_id in (?, ?)`, [
        agency.id,
        agency.otherTenant.agencyId,
      ])
    ).rows.map(({ id, who }) => [String(id), who]),
  );
const getAssignees = async () => ({
  ...(await selectAssignees('tasks', 'assigned_to')),
  ...(await selectAssignees('events', 'user_id')),
  ...(await selectAssignees('leads', 'assigned_to')),
  ...(await selectAssignees('property_owners', 'assigned_to')),
  ...(await selectAssignees('properties', 'assigned_to')),
});

describe.each([
  ['pause', 'inactive'],
  ['delete', 'deleted'],
] as const)('users.%s', (verb, status) => {
  const deactivate = (id: string, handTo: HandOver = {}, who: TestUser = agency.manager) =>
    call(who, `users.${verb}`, { id, handTo });
  const getStatus = async (id: string) =>
    (await sql('select status from users where id = ?', [id])).rows[0]?.status;

  test('ends every session at once, and records the status before and after', async () => {
    const second = createTestClient(await createTestSession(user.id));
    expect((await deactivate(user.id)).status).toBe(200);
    expect([(await call(user, 'profile.get')).status, (await call(second, 'leads.counts')).status]).toEqual([
      401, 401,
    ]);
    expect((await call(recipient, 'profile.get')).status).toBe(200);
    const auditEntries = await sql("select change from history where entity_id = ? and action = 'update'", [
      user.id,
    ]);
    expect(auditEntries.rows.map(({ change }) => JSON.parse(String(change)))).toEqual([
      { from: 'active', to: status },
    ]);
  });

  test('hands over exactly the leads, owners, properties, open tasks and coming events of the user', async () => {
    const otherTenant = agency.otherTenant;
    const [pending, doing, coming, late, ofUser] = await Promise.all([
      task(user, 'pending'),
      task(user, 'in_progress'),
      event(user, 2),
      event(user, 900),
      records(user),
    ]);
    await Promise.all([
      task(user, 'completed'),
      task(user, 'cancelled'),
      task(agency.manager, 'pending'),
      event(user, -3),
      event(agency.manager, 2),
      task(otherTenant, 'pending', otherTenant),
      event(otherTenant, 2, otherTenant),
      records(agency.manager),
      records(otherTenant, otherTenant),
    ]);
    const open = readData(await call(agency.manager, 'users.openWork', { id: user.id }));
    expect(open).toEqual({ leads: 1, owners: 1, properties: 1, tasks: 2, events: 2 });
    const before = await getAssignees();
    expect((await deactivate(user.id, handOverAllTo(recipient.id))).status).toBe(200);
    const moved = [pending, doing, coming, late, ...ofUser];
    expect(await getAssignees()).toEqual({
      ...before,
      ...Object.fromEntries(moved.map((id) => [id, recipient.id])),
    });
    const auditEntries = await sql(
      `select entity_id, entity, change from history where action = 'handOver' and agency_id = ?`,
      [agency.id],
    );
    expect(auditEntries.rows.map((row) => String(row.entity_id)).sort()).toEqual(moved.sort());
    const handedOver = { assignedTo: { from: user.id, to: recipient.id } };
    // That of a task names its lead and property, whose timelines show it.
    const expected: Record<string, unknown> = {
      events: null,
      tasks: { ...handedOver, lead: null, property: null },
    };
    for (const { entity, change } of auditEntries.rows)
      expect(JSON.parse(String(change)), String(entity)).toEqual(
        String(entity) in expected ? expected[String(entity)] : handedOver,
      );
    const { version } = await recipient.api.tasks.get.query({ id: pending });
    expect(version).toBe(2);
  });

  test('of a user who is deleted already hands over nothing', async () => {
    await Promise.all([task(user, 'pending'), event(user, 2)]);
    await sql("update users set status = 'deleted' where id = ?", [user.id]);
    const getLeft = async () =>
      ((all) => Object.values(all).filter((who) => who === user.id))(await getAssignees());
    expect((await deactivate(user.id, handOverAllTo(recipient.id))).status).toBe(404);
    expect(await getLeft()).toHaveLength(2);
  });

  test('hands over each kind of work to its own user, and notifies each of them', async () => {
    const leads = agency.manager;
    const [owners, properties, tasks, events] = await Promise.all(
      Array.from({ length: 4 }, () => createTestUser({ agencyId: agency.id })),
    );
    if (!owners || !properties || !tasks || !events) throw new Error('Four users.');
    const [[lead = '', owner = '', property = ''], taskId, eventId] = await Promise.all([
      records(user),
      task(user, 'pending'),
      event(user, 2),
    ]);
    const handTo = {
      leads: leads.id,
      owners: owners.id,
      properties: properties.id,
      tasks: tasks.id,
      events: events.id,
    };
    expect((await deactivate(user.id, handTo)).status).toBe(200);
    expect(await getAssignees()).toEqual({
      [lead]: leads.id,
      [owner]: owners.id,
      [property]: properties.id,
      [taskId]: tasks.id,
      [eventId]: events.id,
    });
    // Not who did it.
    const notices = await sql('select user_id from notices where agency_id = ? and user_id <> ?', [
      agency.id,
      user.id,
    ]);
    expect(notices.rows.map((row) => row.user_id)).toEqual([tasks.id]);
  });

  test('shares one kind between several, of whom one without a share is not notified', async () => {
    const [second, third] = [
      await createTestUser({ agencyId: agency.id }),
      await createTestUser({ agencyId: agency.id }),
    ];
    const tasks = await Promise.all([task(user, 'pending'), task(user, 'pending')]);
    const eventId = await event(user, 2);
    const handTo = { tasks: [recipient.id, second.id, third.id, second.id], events: [third.id] };
    expect((await deactivate(user.id, handTo)).status).toBe(200);
    const assignees = await getAssignees();
    expect(tasks.map((id) => assignees[id]).sort()).toEqual([recipient.id, second.id].sort());
    expect(assignees[eventId]).toBe(third.id);
    const notices = await sql("select user_id from notices where agency_id = ? and key like '%:from:%'", [
      agency.id,
    ]);
    expect(notices.rows.map((row) => row.user_id).sort()).toEqual([recipient.id, second.id].sort());
  });

  test('is refused without anybody, or with too many, who share a kind', async () => {
    await task(user, 'pending');
    const many = Array.from({ length: MAX_SUCCESSORS + 1 }, () => recipient.id);
    for (const tasks of [[], many]) expect((await deactivate(user.id, { tasks })).status).toBe(400);
    const paused = await createTestUser({ agencyId: agency.id, status: 'inactive' });
    const response = await deactivate(user.id, { tasks: [recipient.id, paused.id] });
    expect([response.status, parseError(response).message]).toEqual([
      400,
      'Este usuario no está activo. Elige a otra persona.',
    ]);
    expect(Object.values(await getAssignees())).toEqual([user.id]);
  });

  test('is refused while work has nobody who takes it over, and changes nothing', async () => {
    await Promise.all([task(user, 'pending'), event(user, 2), records(user)]);
    const before = await getAssignees();
    const all = handOverAllTo(recipient.id);
    for (const handTo of [{}, ...Object.keys(all).map((kind) => ({ ...all, [kind]: undefined }))]) {
      const response = await deactivate(user.id, handTo);
      expect([response.status, parseError(response).message]).toEqual([400, HAND_OVER_MISSING]);
    }
    expect([await getStatus(user.id), await getAssignees()]).toEqual(['active', before]);
    expect((await call(user, 'profile.get')).status).toBe(200);
    const entries = await sql("select 1 from history where action = 'handOver' and agency_id = ?", [
      agency.id,
    ]);
    expect(entries.rows).toEqual([]);
  });

  test('is refused where one of several who take over is not active', async () => {
    const [ids, paused] = [
      await records(user),
      await createTestUser({ agencyId: agency.id, status: 'inactive' }),
    ];
    const response = await deactivate(user.id, { ...handOverAllTo(recipient.id), leads: paused.id });
    expect([response.status, parseError(response).message]).toEqual([
      400,
      'Este usuario no está activo. Elige a otra persona.',
    ]);
    expect(Object.values(await getAssignees())).toEqual(ids.map(() => user.id));
  });

  test.each<[string, () => Promise<string> | string, string]>([
    ['the user themselves', () => user.id, 'Elige a otra persona.'],
    ['a user of another tenant', () => agency.otherTenant.id, 'El registro enlazado no existe.'],
    ['an unknown user', () => randomUUID(), 'El registro enlazado no existe.'],
    [
      'a paused user',
      async () => (await createTestUser({ agencyId: agency.id, status: 'inactive' })).id,
      'Este usuario no está activo. Elige a otra persona.',
    ],
    [
      'a deleted user',
      async () => (await createTestUser({ agencyId: agency.id, status: 'deleted' })).id,
      'Este usuario no está activo. Elige a otra persona.',
    ],
  ])('to %s is rejected and changes nothing', async (_, to, expectedMessage) => {
    await task(user, 'pending');
    const before = await getAssignees();
    const response = await deactivate(user.id, handOverAllTo(await to()));
    expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
    expect([await getStatus(user.id), await getAssignees()]).toEqual(['active', before]);
    expect((await call(user, 'profile.get')).status).toBe(200);
  });

  test('is rejected for the own account, to agents and across tenants', async () => {
    const self = await deactivate(agency.manager.id);
    expect([self.status, parseError(self).message]).toEqual([
      400,
      'Tu propia cuenta se gestiona desde Mi Perfil.',
    ]);
    const agent = await deactivate(recipient.id, {}, user);
    expect([agent.status, parseError(agent).message]).toEqual([
      403,
      'Solo los gerentes pueden realizar esta acción.',
    ]);
    const [ofOtherTenant, unknown] = [
      await deactivate(agency.otherTenant.id),
      await deactivate(randomUUID()),
    ];
    expect([ofOtherTenant.status, ofOtherTenant.text]).toEqual([404, unknown.text]);
    expect(
      await Promise.all([agency.manager, recipient, agency.otherTenant].map(({ id }) => getStatus(id))),
    ).toEqual(Array(3).fill('active'));
  });
});
