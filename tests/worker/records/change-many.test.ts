import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead, insertLeads, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { insertOwners, insertProperties } from '../fixtures/owners.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
const CHANGED =
  'CONFLICT: Alguien ha cambiado mientras tanto alguno de los registros: no se ha modificado ninguno.';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const insertThree = () => insertLeads(agency.id, [{ name: 'Ana' }, { name: 'Blai' }, { name: 'Carla' }]);
const assignTo = (ids: string[], assignedTo: string | null, version = 1) => ({
  rows: ids.map((id) => ({ id, version, assignedTo })),
});
const readRows = async (table: string, ids: string[]) =>
  (
    await sql(
      `select id, version, status, assigned_to from ${table} where id in (select value from json_each(?)) order by rowid`,
      [JSON.stringify(ids)],
    )
  ).rows.map(({ id, version, status, assigned_to: assignedTo }) => ({ id, version, status, assignedTo }));
const countEntries = async (ids: string[]) =>
  Number(
    (
      await sql(
        "select count(*) as n from history where action = 'update' and entity_id in (select value from json_each(?))",
        [JSON.stringify(ids)],
      )
    ).rows[0]?.n,
  );

test('leads.assignMany assigns all, with an audit entry each and one notice', async () => {
  const { agent, manager } = agency;
  const ids = await insertThree();
  await agent.api.leads.assignMany.mutate(assignTo(ids, manager.id));
  expect(await readRows('leads', ids)).toEqual(
    ids.map((id) => ({ id, version: 2, status: 'New', assignedTo: manager.id })),
  );
  const entries = await sql(
    "select change from history where action = 'update' and entity_id in (select value from json_each(?))",
    [JSON.stringify(ids)],
  );
  expect(entries.rows.map(({ change }) => JSON.parse(String(change)))).toEqual(
    ids.map(() => ({ assignedTo: { from: null, to: manager.id } })),
  );
  const { rows: notices } = await manager.api.notices.list.query({});
  expect(notices.map(({ kind, leadId }) => [kind, leadId])).toEqual([['leadAssigned', null]]);
  expect((await agent.api.notices.list.query({})).rows).toEqual([]);
});

test('the undo sends each row its former value; it is refused, whole, once one has changed', async () => {
  const { agent, manager } = agency;
  const ids = await insertThree();
  const [first = '', second = '', third = ''] = ids;
  await agent.api.leads.assign.mutate({ id: first, version: 1, assignedTo: agent.id });
  await agent.api.leads.assignMany.mutate({
    rows: [
      { id: first, version: 2, assignedTo: manager.id },
      { id: second, version: 1, assignedTo: manager.id },
      { id: third, version: 1, assignedTo: manager.id },
    ],
  });
  const undo = {
    rows: [
      { id: first, version: 3, assignedTo: agent.id },
      { id: second, version: 2, assignedTo: null },
      { id: third, version: 2, assignedTo: null },
    ],
  };
  await agent.api.leads.assignMany.mutate(undo);
  const assigned = async () => (await readRows('leads', ids)).map(({ assignedTo }) => assignedTo);
  expect(await assigned()).toEqual([agent.id, null, null]);
  await manager.api.leads.setStatus.mutate({ id: third, version: 3, status: 'Lost' });
  const before = await readRows('leads', ids);
  const entries = await countEntries(ids);
  expect(
    await outcome(
      agent.api.leads.assignMany.mutate({
        rows: [
          { id: first, version: 4, assignedTo: null },
          { id: second, version: 3, assignedTo: agent.id },
          { id: third, version: 3, assignedTo: manager.id },
        ],
      }),
    ),
  ).toBe(CHANGED);
  expect(await readRows('leads', ids)).toEqual(before);
  expect(await countEntries(ids)).toBe(entries);
});

test('with skipChanged those that nobody has changed get their former value, and the others are named', async () => {
  const { agent, manager, otherTenant } = agency;
  const ids = await insertThree();
  const [first = '', second = '', third = ''] = ids;
  await agent.api.leads.setStatusMany.mutate({
    rows: ids.map((id) => ({ id, version: 1, status: 'Contacted' as const })),
  });
  await manager.api.leads.setStatus.mutate({ id: second, version: 2, status: 'Lost' });
  const undo = {
    rows: ids.map((id) => ({ id, version: 2, status: 'New' as const })),
    skipChanged: true,
  };
  expect(await agent.api.leads.setStatusMany.mutate(undo)).toEqual({ kept: [second] });
  const statuses = async () => (await readRows('leads', ids)).map(({ status }) => status);
  expect(await statuses()).toEqual(['New', 'Lost', 'New']);
  const entries = await countEntries(ids);
  // Repeated after a lost response.
  expect(await agent.api.leads.setStatusMany.mutate(undo)).toEqual({ kept: [second] });
  expect(await countEntries(ids)).toBe(entries);
  // One that was deleted meanwhile is not named; where all are gone there is nothing to undo.
  await manager.api.leads.delete.mutate({ id: first });
  const { id: foreign } = await createLead(otherTenant);
  const again = { rows: assignTo([first, third, foreign], manager.id, 3).rows, skipChanged: true };
  expect(await agent.api.leads.assignMany.mutate(again)).toMatchObject({ kept: [] });
  expect((await readRows('leads', [third]))[0]?.assignedTo).toBe(manager.id);
  expect(
    await outcome(
      agent.api.leads.assignMany.mutate({ ...assignTo([first, foreign], null), skipChanged: true }),
    ),
  ).toBe(NOT_FOUND);
});

test('repeated after a lost response succeeds without a second change; by another user it is a CONFLICT', async () => {
  const { agent, manager } = agency;
  const ids = await insertThree();
  const input = { rows: ids.map((id) => ({ id, version: 1, status: 'Contacted' as const })) };
  await agent.api.leads.setStatusMany.mutate(input);
  await agent.api.leads.setStatusMany.mutate(input);
  expect((await readRows('leads', ids)).map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(await countEntries(ids)).toBe(3);
  expect(await outcome(manager.api.leads.setStatusMany.mutate(input))).toBe(CHANGED);
});

test('two users at once: one of them changes all rows, the other none', async () => {
  const { agent, manager } = agency;
  const ids = await insertThree();
  const set = (user: typeof agent, status: 'Contacted' | 'Lost', of: string[]) =>
    outcome(user.api.leads.setStatusMany.mutate({ rows: of.map((id) => ({ id, version: 1, status })) }));
  const results = await Promise.all([set(agent, 'Contacted', ids), set(manager, 'Lost', ids.toReversed())]);
  expect(results.toSorted()).toEqual([CHANGED, 'accepted']);
  expect(new Set((await readRows('leads', ids)).map(({ status }) => status)).size).toBe(1);
});

test('a row that does not exist, or of another tenant, is NOT_FOUND and changes none', async () => {
  const { agent, otherTenant } = agency;
  const [own = ''] = await insertThree();
  const { id: foreign } = await createLead(otherTenant);
  for (const other of [foreign, randomUUID()]) {
    expect(await outcome(agent.api.leads.assignMany.mutate(assignTo([own, other], agent.id)))).toBe(
      NOT_FOUND,
    );
    expect((await readRows('leads', [own]))[0]?.version).toBe(1);
  }
});

test('to a colleague who is paused, or of another tenant, none is assigned', async () => {
  const { agent, manager, otherTenant } = agency;
  const ids = await insertThree();
  expect(await outcome(agent.api.leads.assignMany.mutate(assignTo(ids, otherTenant.id)))).toMatch(
    /^BAD_REQUEST/,
  );
  await sql("update users set status = 'inactive' where id = ?", [agent.id]);
  expect(await outcome(manager.api.leads.assignMany.mutate(assignTo(ids, agent.id)))).toBe(
    'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
  );
  expect((await readRows('leads', ids)).map(({ version }) => version)).toEqual([1, 1, 1]);
});

test('an agent who sees only their own gives many away, each to another, and changes none of a colleague', async () => {
  const { agent, manager } = agency;
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  const ids = await insertThree();
  const [first = '', second = '', third = ''] = ids;
  const input = {
    rows: [
      { id: first, version: 1, assignedTo: manager.id },
      { id: second, version: 1, assignedTo: manager.id },
      { id: third, version: 1, assignedTo: agent.id },
    ],
  };
  await agent.api.leads.assignMany.mutate(input);
  // Repeated after a lost response, although two are hidden now.
  await agent.api.leads.assignMany.mutate(input);
  expect((await readRows('leads', ids)).map(({ assignedTo, version }) => [assignedTo, version])).toEqual([
    [manager.id, 2],
    [manager.id, 2],
    [agent.id, 2],
  ]);
  expect(await outcome(agent.api.leads.assignMany.mutate(assignTo([third, first], null, 2)))).toBe(NOT_FOUND);
});

describe('the input', () => {
  const refused = async (rows: object[]) =>
    outcome(agency.agent.api.leads.assignMany.mutate({ rows } as never));
  test('has 1 to 500 distinct rows, which are changed in one batch', async () => {
    const id = randomUUID();
    const row = { id, version: 1, assignedTo: null };
    expect(await refused([])).toBe('BAD_REQUEST: Elige al menos un registro.');
    expect(await refused([row, row])).toBe('BAD_REQUEST: Hay registros repetidos.');
    expect(await refused(Array.from({ length: 501 }, () => ({ ...row, id: randomUUID() })))).toBe(
      'BAD_REQUEST: Como máximo 500 registros a la vez.',
    );
    expect(await refused([{ ...row, status: 'Lost' }])).toBe('BAD_REQUEST: Hay datos que no se reconocen.');
    const ids = await insertLeads(
      agency.id,
      Array.from({ length: 500 }, (_, n) => ({ name: `Lead ${n}` })),
    );
    await agency.agent.api.leads.assignMany.mutate(assignTo(ids, agency.manager.id));
    expect(new Set((await readRows('leads', ids)).map(({ assignedTo }) => assignedTo))).toEqual(
      new Set([agency.manager.id]),
    );
  });
});

test('owners, properties and ads: assignMany and setStatusMany change theirs', async () => {
  const { agent, manager, id } = agency;
  const owners = await insertOwners(id, [{ name: 'Pau' }, { name: 'Núria' }]);
  await agent.api.owners.assignMany.mutate(assignTo(owners, manager.id));
  expect((await readRows('property_owners', owners)).map(({ assignedTo }) => assignedTo)).toEqual(
    owners.map(() => manager.id),
  );
  await agent.api.owners.setStatusMany.mutate({
    rows: owners.map((owner) => ({ id: owner, version: 2, status: 'Inactive' as const })),
  });
  expect((await readRows('property_owners', owners)).map(({ status }) => status)).toEqual(
    owners.map(() => 'Inactive'),
  );
  const homes = await insertProperties(id, [{ title: 'Uno' }, { title: 'Dos' }]);
  await agent.api.properties.assignMany.mutate(assignTo(homes, agent.id));
  await agent.api.properties.setStatusMany.mutate({
    rows: homes.map((home) => ({ id: home, version: 2, status: 'Vendida' as const })),
  });
  expect(await readRows('properties', homes)).toEqual(
    homes.map((home) => ({ id: home, version: 3, status: 'Vendida', assignedTo: agent.id })),
  );
  const some = await Promise.all(homes.map((home) => createAd(agent, home)));
  await agent.api.ads.setStatusMany.mutate({
    rows: some.map((ad) => ({ id: ad.id, version: 1, status: 'Paused' as const })),
  });
  for (const ad of some)
    expect(await agent.api.ads.get.query({ id: ad.id })).toMatchObject({ status: 'Paused', version: 2 });
});

test('tasks.assignMany, tasks.setStatusMany and tasks.setDueMany change theirs; a time keeps its day', async () => {
  const { agent, manager } = agency;
  const tasks = await Promise.all([
    createTask(agent, { dueDate: '2030-05-05', dueTime: '10:30' }),
    createTask(agent, { dueDate: null, dueTime: null }),
  ]);
  const rowsAt = <V extends object>(version: number, value: V) =>
    tasks.map(({ id }) => ({ id, version, ...value }));
  await agent.api.tasks.assignMany.mutate({ rows: rowsAt(1, { assignedTo: manager.id }) });
  await agent.api.tasks.setStatusMany.mutate({ rows: rowsAt(2, { status: 'in_progress' as const }) });
  await agent.api.tasks.setDueMany.mutate({ rows: rowsAt(3, { dueDate: '2030-06-06' }) });
  const read = async () =>
    (
      await sql(
        'select version, status, assigned_to, due_date, due_time from tasks where agency_id = ? order by due_time desc',
        [agency.id],
      )
    ).rows.map((row) => Object.values(row).slice(0, 5));
  const after = [4, 'in_progress', manager.id, '2030-06-06'];
  expect(await read()).toEqual([
    [...after, '10:30'],
    [...after, null],
  ]);
  const { rows: notices } = await manager.api.notices.list.query({});
  expect(notices.map(({ kind }) => kind)).toEqual(['taskAssigned']);
  expect(await outcome(agent.api.tasks.setDueMany.mutate({ rows: rowsAt(4, { dueDate: null }) }))).toBe(
    'BAD_REQUEST: El dato no es válido.',
  );
  expect(await read()).toHaveLength(2);
});
