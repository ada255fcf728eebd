import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { insertLeads } from '../fixtures/leads.ts';
import { insertTasks } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
let other: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
  other = await createTestUser({ agencyId: agency.id });
});

const getNotices = async (user: TestUser) => (await user.api.notices.list.query({})).rows;
/** What a notice is about: the id of its record, null for several. */
const getSubjects = async (user: TestUser) =>
  (await getNotices(user)).map(({ leadId, taskId }) => leadId ?? taskId);
const kinds = {
  leads: {
    create: (assignedTo: string | null, count: number) =>
      insertLeads(
        agency.id,
        Array.from({ length: count }, () => ({ assignedTo })),
      ),
    one: (id: string, version: number, assignedTo: string | null) =>
      manager.api.leads.assign.mutate({ id, version, assignedTo }),
    many: (rows: { id: string; version: number; assignedTo: string | null }[]) =>
      manager.api.leads.assignMany.mutate({ rows }),
  },
  tasks: {
    create: (assignedTo: string | null, count: number) =>
      insertTasks(
        manager,
        Array.from({ length: count }, () => ({ assignedTo })),
      ),
    one: (id: string, version: number, assignedTo: string | null) =>
      manager.api.tasks.assign.mutate({ id, version, assignedTo }),
    many: (rows: { id: string; version: number; assignedTo: string | null }[]) =>
      manager.api.tasks.assignMany.mutate({ rows }),
  },
};
const toRows = (ids: string[], version: number, assignedTo: string | null) =>
  ids.map((id) => ({ id, version, assignedTo }));

describe.each(['leads', 'tasks'] as const)('%s', (table) => {
  const { create, one, many } = kinds[table];
  const createOne = async (assignedTo: string | null) => (await create(assignedTo, 1))[0] ?? '';

  test('the undo of an assignment takes its unread notice back', async () => {
    const id = await createOne(null);
    await one(id, 1, agent.id);
    expect(await getSubjects(agent)).toEqual([id]);
    await one(id, 2, null);
    expect(await getSubjects(agent)).toEqual([]);
  });

  test('the undo tells who had it before nothing, and a second assignment tells its user again', async () => {
    const id = await createOne(other.id);
    await one(id, 1, agent.id);
    await one(id, 2, other.id);
    expect([await getSubjects(agent), await getSubjects(other)]).toEqual([[], []]);
    await one(id, 3, agent.id);
    expect([await getSubjects(agent), await getSubjects(other)]).toEqual([[id], []]);
    await one(id, 4, other.id);
    expect([await getSubjects(agent), await getSubjects(other)]).toEqual([[], []]);
  });

  test('who had it longer ago, and gets it again, is notified', async () => {
    const id = await createOne(null);
    await sql(
      `insert into history (at, agency_id, actor_id, action, entity, entity_id, change, result) values (?, ?, ?, 'update', ?, ?, ?, 'ok')`,
      [
        new Date(Date.now() - 11 * 60_000).toISOString(),
        agency.id,
        manager.id,
        table,
        id,
        JSON.stringify({ assignedTo: { from: agent.id, to: null } }),
      ],
    );
    await one(id, 1, agent.id);
    expect(await getSubjects(agent)).toEqual([id]);
  });

  test('a notice that was read stays, as do those of other records', async () => {
    const [read = '', reassigned = '', kept = ''] = await create(null, 3);
    for (const id of [read, reassigned, kept]) await one(id, 1, agent.id);
    const notice = (await getNotices(agent)).find(({ leadId, taskId }) => (leadId ?? taskId) === read);
    await agent.api.notices.read.mutate({ id: notice?.id ?? '' });
    await one(read, 2, other.id);
    await one(reassigned, 2, other.id);
    expect((await getSubjects(agent)).toSorted()).toEqual([kept, read].toSorted());
    expect((await getSubjects(other)).toSorted()).toEqual([read, reassigned].toSorted());
  });

  test('several at once make one notice that is no hand-over; their undo takes it back', async () => {
    const ofNobody = await create(null, 2);
    const ofOther = await create(other.id, 2);
    await many(toRows([...ofNobody, ...ofOther], 1, agent.id));
    expect(await getNotices(agent)).toMatchObject([{ leadId: null, taskId: null, handedOverFrom: null }]);
    await many([...toRows(ofNobody, 2, null), ...toRows(ofOther, 2, other.id)]);
    expect([await getSubjects(agent), await getSubjects(other)]).toEqual([[], []]);
  });

  test('the notice of several stays while one of them does, and goes with the last', async () => {
    const [first = '', second = ''] = await create(null, 2);
    const apart = await create(null, 2);
    await many(toRows([first, second], 1, agent.id));
    await many(toRows(apart, 1, agent.id));
    await one(first, 2, null);
    expect(await getSubjects(agent)).toEqual([null, null]);
    await one(second, 2, other.id);
    expect(await getSubjects(agent)).toEqual([null]);
    expect(await getSubjects(other)).toEqual([second]);
    await many(toRows(apart, 2, null));
    expect(await getSubjects(agent)).toEqual([]);
  });

  test('a change that is refused takes no notice back', async () => {
    const [first = '', second = ''] = await create(null, 2);
    await one(first, 1, agent.id);
    await one(second, 1, agent.id);
    await expect(one(first, 1, null)).rejects.toThrow();
    await expect(
      many([
        { id: first, version: 2, assignedTo: null },
        { id: second, version: 7, assignedTo: null },
      ]),
    ).rejects.toThrow();
    expect((await getSubjects(agent)).toSorted()).toEqual([first, second].toSorted());
  });

  test('a hand-over names the colleague whose work it was', async () => {
    const name = 'Núria Serra';
    await sql('update users set full_name = ?, display_name = null where id = ?', [name, other.id]);
    await create(other.id, 2);
    await manager.api.users.pause.mutate({ id: other.id, handTo: handOverAllTo(agent.id) });
    expect(await getNotices(agent)).toMatchObject([{ leadId: null, taskId: null, handedOverFrom: name }]);
  });
});

test('a lead that the agency’s rule gives somebody has no author; one that is given has', async () => {
  await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
  await sql("update users set status = 'inactive' where id = ?", [other.id]);
  const create = (assignedTo: string | null) =>
    manager.api.leads.createQuick.mutate({
      clientKey: randomUUID(),
      lead: quickLeadFixture({ assignedTo }),
    });
  await create(null);
  await create(agent.id);
  expect((await getNotices(agent)).map(({ causedByName }) => causedByName)).toEqual([
    'Persona de Prueba',
    null,
  ]);
});
