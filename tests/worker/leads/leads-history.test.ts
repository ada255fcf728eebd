import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createLead, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { call } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

/** The audit entries of one lead, oldest first. */
async function getAuditEntries(id: string) {
  const { rows } = await sql('select * from history where agency_id = ? and entity_id = ? order by id', [
    agency.id,
    id,
  ]);
  return rows.map(({ action, actor_id, role, fields, change, agency_id, entity, ...rest }) => ({
    who: actor_id === agency.manager.id ? 'manager' : actor_id === agency.agent.id ? 'agent' : actor_id,
    action,
    role,
    fields: fields === null ? null : (JSON.parse(String(fields)) as string[]),
    change: change === null ? null : JSON.parse(String(change)),
    here: agency_id === agency.id && entity === 'leads',
    stamped: Object.entries(rest).every(
      ([name, value]) => (value !== null && value !== '') || name.startsWith('subject_'),
    ),
  }));
}
const line = { here: true, stamped: true };

test('each accepted change of a lead is one audit entry: actor, action, fields, and the status before and after', async () => {
  const { manager, agent } = agency;
  const { id } = await createLead(agent, { status: 'New' });
  await manager.api.leads.setStatus.mutate({ id, version: 1, status: 'Contacted' });
  await agent.api.leads.setPriority.mutate({ id, version: 2, priority: 'High' });
  await manager.api.leads.update.mutate({ id, version: 3, lead: leadFixture({ status: 'Lost' }) });
  await agent.api.leads.delete.mutate({ id });
  const lines = await getAuditEntries(id);
  const form = expect.arrayContaining(Object.keys(leadFixture()));
  expect(lines).toEqual([
    { ...line, who: 'agent', role: 'agent', action: 'create', fields: form, change: null },
    {
      ...line,
      who: 'manager',
      role: 'manager',
      action: 'update',
      fields: ['status'],
      change: { from: 'New', to: 'Contacted' },
    },
    {
      ...line,
      who: 'agent',
      role: 'agent',
      action: 'update',
      fields: ['priority'],
      change: { priority: { from: 'Medium', to: 'High' } },
    },
    {
      ...line,
      who: 'manager',
      role: 'manager',
      action: 'update',
      // Of the whole form, the fields that differ.
      fields: ['status', 'priority'],
      change: { from: 'Contacted', to: 'Lost', priority: { from: 'High', to: 'Medium' } },
    },
    { ...line, who: 'agent', role: 'agent', action: 'delete', fields: null, change: null },
  ]);
});

test('leads.update: the audit entry names the fields that differ, and no status that stays the same', async () => {
  const { agent, manager } = agency;
  const lead = await createLead(agent);
  await manager.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: 'Otro Nombre' }) });
  const many = {
    name: 'Otro Nombre',
    source: null,
    maxBuyBudget: 300_001,
    preferredBedrooms: [2],
    phone: null,
  };
  await manager.api.leads.update.mutate({ ...lead, version: 2, lead: leadFixture(many) });
  const entries = (await getAuditEntries(lead.id)).slice(1);
  expect(entries.map(({ fields, change }) => [fields?.toSorted(), change])).toEqual([
    [['name'], { name: { from: leadFixture().name, to: 'Otro Nombre' } }],
    [['maxBuyBudget', 'phone', 'preferredBedrooms', 'source'], null],
  ]);
});

test('leads.update and leads.setStatus without a difference write no audit entry and make no version', async () => {
  const { agent } = agency;
  const lead = await createLead(agent, { status: 'New' });
  expect(await agent.api.leads.update.mutate({ ...lead, lead: leadFixture({ status: 'New' }) })).toEqual({
    version: 1,
    isVisible: true,
  });
  expect(await agent.api.leads.setStatus.mutate({ ...lead, status: 'New' })).toMatchObject({ version: 1 });
  expect((await getAuditEntries(lead.id)).map(({ action }) => action)).toEqual(['create']);
});

test('a rejected change of a lead leaves no audit entry', async () => {
  const { manager, agent, otherTenant, withoutAgency, anonymous } = agency;
  const lead = await createLead(agent);
  const before = await getAuditEntries(lead.id);
  const rejected = [
    manager.api.leads.setStatus.mutate({ ...lead, version: 2, status: 'Lost' }),
    manager.api.leads.update.mutate({ ...lead, version: 9, lead: leadFixture() }),
    manager.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: '' }) }),
    ...[otherTenant, withoutAgency, anonymous].flatMap(({ api }) => [
      api.leads.setStatus.mutate({ ...lead, status: 'Lost' }),
      api.leads.setPriority.mutate({ ...lead, priority: 'Low' }),
      api.leads.update.mutate({ ...lead, lead: leadFixture() }),
      api.leads.delete.mutate({ id: lead.id }),
    ]),
  ];
  const outcomes = await Promise.all(rejected.map(outcome));
  expect(outcomes).not.toContain('accepted');
  expect(before).toHaveLength(1);
  expect(await getAuditEntries(lead.id)).toEqual(before);
});

test('no audit entry contains what a user typed, but for the names of a lead that is renamed', async () => {
  const canary = `Canario${randomUUID().slice(0, 8)}`;
  const lead = await createLead(agency.agent, {
    email: `${canary}@mail.example`,
    phone: canary.slice(0, 12),
  });
  const changed = leadFixture({
    name: 'Otro Nombre',
    email: `otro.${canary}@mail.example`,
    phone: `${canary.slice(0, 12)} 2`,
  });
  await agency.agent.api.leads.update.mutate({ ...lead, lead: changed });
  const { rows } = await sql('select * from history where entity_id = ?', [lead.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(canary.slice(0, 12).toLowerCase());
});

test('leads.setStatus in a race: the audit log has the accepted change alone', async () => {
  const lead = await createLead(agency.agent);
  // Four users: a change repeated by the same user counts as the same change.
  const others = [1, 2].map(() => createTestUser({ agencyId: agency.id }));
  const users = [agency.manager, agency.agent, ...(await Promise.all(others))];
  const outcomes = await Promise.all(
    users.map(({ api }) => outcome(api.leads.setStatus.mutate({ ...lead, status: 'Converted' }))),
  );
  expect(outcomes.toSorted()).toEqual([VERSION_CONFLICT, VERSION_CONFLICT, VERSION_CONFLICT, 'accepted']);
  const accepted = outcomes.indexOf('accepted');
  const winner = ['manager', 'agent'][accepted] ?? users[accepted]?.id;
  expect((await getAuditEntries(lead.id)).map(({ who, action }) => [who, action])).toEqual([
    ['agent', 'create'],
    [winner, 'update'],
  ]);
});

test('leads.delete by several users at once succeeds once', async () => {
  const { id } = await createLead(agency.agent);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => outcome(agency.manager.api.leads.delete.mutate({ id }))),
  );
  expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(1);
  expect((await getAuditEntries(id)).map(({ action }) => action)).toEqual(['create', 'delete']);
});

test('there is one audit entry for each accepted change', async () => {
  const { id, agent } = await createTestAgency();
  const createdLeads = await Promise.all(Array.from({ length: 6 }, () => createLead(agent)));
  const calls = createdLeads.flatMap((lead) => [
    agent.api.leads.setStatus.mutate({ ...lead, status: 'Lost' }),
    agent.api.leads.setPriority.mutate({ ...lead, priority: 'Low' }),
    agent.api.leads.delete.mutate({ id: lead.id }),
  ]);
  const outcomes = await Promise.all(calls.map(outcome));
  const accepted = createdLeads.length + outcomes.filter((each) => each === 'accepted').length;
  const { rows } = await sql('select count(*) as n from history where agency_id = ?', [id]);
  expect(Number(rows[0]?.n)).toBe(accepted);
});

test('the user agent of an audit entry is truncated and has no control characters', async () => {
  const { id } = await createLead(agency.agent);
  const path = 'leads.setPriority';
  const header = { 'user-agent': `Curioso\t\u0085\u00ad ${'a'.repeat(300)}` };
  expect((await call(agency.agent, path, { id, version: 1, priority: 'High' }, header)).status).toBe(200);
  const { rows } = await sql(
    "select user_agent, result from history where entity_id = ? and action = 'update'",
    [id],
  );
  expect({ ...rows[0] }).toMatchObject({ user_agent: expect.stringMatching(/^Curioso a/), result: 'ok' });
  expect(String(rows[0]?.user_agent).length).toBeLessThanOrEqual(200);
  expect(rows[0]?.user_agent).not.toMatch(/\p{C}/u);
});

test('the user agent of an audit entry is stored without the parts that every browser sends', async () => {
  const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const cases = [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      '(Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Edg/141.0.0.0',
    ],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      '(Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    ['Mozilla/5.0', 'Mozilla/5.0'],
  ];
  for (const [sent = '', stored] of cases) {
    const { id } = await createLead(agency.agent);
    const header = { 'user-agent': sent };
    await call(agency.agent, 'leads.setPriority', { id, version: 1, priority: 'High' }, header);
    const { rows } = await sql("select user_agent from history where entity_id = ? and action = 'update'", [
      id,
    ]);
    expect(rows[0]?.user_agent).toBe(stored);
  }
});
