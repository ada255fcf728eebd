import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '../../../db/domain/fold.ts';
import { MAX_DENIALS_PER_MINUTE } from '../../../worker/denied-access.ts';
import { toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { adFixture } from '../fixtures/ads.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, sendDocument } from '../fixtures/files.ts';
import { createLead } from '../fixtures/leads.ts';
import { call, freshIp, from } from '../support/calls.ts';

const { sql } = sharedServer();
const WRONG = 'Equivocada!1';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** The audit entries of an action by a user, in the order they were written. */
async function getEntries(action: string, who: Pick<TestUser, 'id'>) {
  const { rows } = await sql(
    'select agency_id, entity, entity_id, role, result, request_id, ip_hash, user_agent from history where action = ? and actor_id = ? order by id',
    [action, who.id],
  );
  return rows.map(({ request_id, ip_hash, user_agent, result, ...entry }) => {
    expect([request_id, ip_hash, user_agent].every(Boolean)).toBe(true);
    expect(result).toBe(action === 'denied' ? action : (action.split('.')[1] ?? 'ok'));
    return entry;
  });
}
/** Waits for so many denied-access entries, as they are written after the response. */
const waitForDenials = async (who: TestUser, many: number) => {
  await expect.poll(async () => (await getEntries('denied', who)).length, { timeout: 10_000 }).toBe(many);
  return getEntries('denied', who);
};

describe('denied access by access level', () => {
  test('is one audit entry for each attempt, with the procedure', async () => {
    const { agent, withoutAgency, id } = agency;
    await call(agent, 'users.list');
    await call(agent, 'users.setRole', { id: agent.id, role: 'manager' });
    await call(withoutAgency, 'leads.list', { filters: {} });
    const entry = { agency_id: id, entity_id: null, role: 'agent' };
    expect(
      (await waitForDenials(agent, 2)).toSorted((a, b) => (String(a.entity) < String(b.entity) ? -1 : 1)),
    ).toEqual([
      { ...entry, entity: 'users.list' },
      { ...entry, entity: 'users.setRole' },
    ]);
    expect(await waitForDenials(withoutAgency, 1)).toEqual([
      { ...entry, agency_id: null, entity: 'leads.list' },
    ]);
  });

  test('is limited to 20 entries a minute', async () => {
    const callDenied = () => call(agency.agent, 'users.list');
    for (let at = 0; at < MAX_DENIALS_PER_MINUTE; at++) await callDenied();
    await waitForDenials(agency.agent, MAX_DENIALS_PER_MINUTE);
    for (let at = 0; at < 5; at++) expect((await callDenied()).status).toBe(403);
    // Later attempts of others are recorded; a dropped entry is never written.
    await call(agency.withoutAgency, 'leads.list', { filters: {} });
    await waitForDenials(agency.withoutAgency, 1);
    await waitForDenials(agency.agent, MAX_DENIALS_PER_MINUTE);
  });
});

describe('an input with unknown keys', () => {
  test('is one denied-access entry with the procedure and without the input; an invalid value is none', async () => {
    const { agent, withoutAgency, id } = agency;
    const { id: lead } = await createLead(agent);
    const validInput = { id: lead, version: 1, priority: 'Alta' };
    const attempts: [TestUser, string, unknown][] = [
      [agent, 'leads.setPriority', { ...validInput, agencyId: 'CANARIO', role: 'CANARIO' }],
      [agent, 'leads.get', { id: lead, CANARIO: true }],
      [agent, 'leads.list', { filters: { CANARIO: 1, status: 'CANARIO' } }],
      [withoutAgency, 'profile.update', { version: 1, profile: { role: 'CANARIO' }, emailChange: null }],
    ];
    for (const [at, [who, path, input]] of attempts.entries()) {
      expect.soft([path, (await call(who, path, input)).status]).toEqual([path, 400]);
      const entries = await waitForDenials(who, who === withoutAgency ? 1 : at + 1);
      const entry = { agency_id: who.agencyId, entity: path, entity_id: null, role: 'agent' };
      expect.soft(entries.at(-1)).toEqual(entry);
    }
    await call(agent, 'leads.setPriority', { ...validInput, priority: 'CANARIO' });
    await call(agency.anonymous, 'leads.setPriority', { ...validInput, role: 'manager' });
    await call(agent, 'users.list');
    await waitForDenials(agent, 4);
    const { rows } = await sql('select * from history where agency_id = ? or actor_id = ?', [
      id,
      withoutAgency.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('CANARIO');
  });
});

describe('access to a record of another tenant', () => {
  test('is limited to 20 entries a minute', async () => {
    const { id } = await createLead(agency.agent);
    const get = () => call(agency.otherTenant, 'leads.get', { id });
    for (let at = 0; at < MAX_DENIALS_PER_MINUTE; at++) await get();
    await waitForDenials(agency.otherTenant, MAX_DENIALS_PER_MINUTE);
    for (let at = 0; at < 5; at++) expect((await get()).status).toBe(404);
    // Later attempts of others are recorded; a dropped entry is never written.
    await call(agency.withoutAgency, 'leads.list', { filters: {} });
    await waitForDenials(agency.withoutAgency, 1);
    await waitForDenials(agency.otherTenant, MAX_DENIALS_PER_MINUTE);
  });

  test('is one entry in the audit log of the caller and none in that of the owner', async () => {
    const { agent, otherTenant, id } = agency;
    const lead = await createLead(agent);
    const home = await createPropertyFixture(agent);
    const file = await sendDocument(agent, home, pdf(), { name: 'a.pdf' });
    const before = Number((await sql('select count(*) n from history where agency_id = ?', [id])).rows[0]?.n);
    const attempts: [string, string, () => Promise<{ status: number }>][] = [
      ['leads.get', lead.id, () => call(otherTenant, 'leads.get', { id: lead.id })],
      ['leads.delete', lead.id, () => call(otherTenant, 'leads.delete', { id: lead.id })],
      [
        'documents.delete',
        home,
        () => call(otherTenant, 'documents.delete', { propertyId: home, ids: [file.id] }),
      ],
      ['users.pause', agent.id, () => call(otherTenant, 'users.pause', { id: agent.id, handTo: {} })],
      ['/api/files/documents', file.id, () => otherTenant.fetch(`/api/files/documents/${file.id}`)],
      ['/api/files/logo', id, () => otherTenant.fetch(`/api/files/logo/${id}`)],
    ];
    for (const [at, [entity, entityId, attempt]] of attempts.entries()) {
      expect.soft([entity, (await attempt()).status]).toEqual([entity, 404]);
      const entries = await waitForDenials(otherTenant, at + 1);
      const entry = { agency_id: otherTenant.agencyId, role: 'manager', entity, entity_id: entityId };
      expect.soft(entries.at(-1)).toEqual(entry);
    }
    const after = Number((await sql('select count(*) n from history where agency_id = ?', [id])).rows[0]?.n);
    expect(after).toBe(before);
  });

  test('by a link is recorded too; a deleted record of the own agency and an unknown id are not', async () => {
    const { agent, otherTenant } = agency;
    const home = await createPropertyFixture(agent);
    const own = await createLead(otherTenant);
    await call(otherTenant, 'leads.delete', { id: own.id });
    const [propertyId, ids] = [await createPropertyFixture(otherTenant), [randomUUID()]];
    const missing = [
      ...[own.id, randomUUID()].map((id) => call(otherTenant, 'leads.get', { id })),
      // The property exists and is of the own agency.
      call(otherTenant, 'documents.delete', { propertyId, ids }),
    ];
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const ad = { clientKey: randomUUID(), ad: adFixture(home) };
    expect((await call(otherTenant, 'ads.create', ad)).status).toBe(400);
    const entries = await waitForDenials(otherTenant, 1);
    expect(entries.map(({ entity, entity_id }) => [entity, entity_id])).toEqual([['ads.create', home]]);
  });
});

describe('password attempts', () => {
  const signIn = (ip: string, password = WRONG) =>
    call(from(agency.anonymous, ip), 'auth.signIn', { email: agency.agent.email, password });

  test('a sign-in lock is one audit entry, however many attempts follow', async () => {
    const ip = freshIp();
    const later = new Date(Date.now() + 900_000).toISOString();
    await sql('insert into attempts (key, count, expires_at) values (?, 4, ?)', [
      toRateLimitKey('signInHere', emailKey(agency.agent.email), ip),
      later,
    ]);
    const statuses = [];
    for (const password of [WRONG, WRONG, WRONG, PASSWORD])
      statuses.push((await signIn(ip, password)).status);
    expect(statuses).toEqual([401, 429, 429, 429]);
    const entry = { agency_id: agency.id, entity: 'users', entity_id: null, role: 'agent' };
    expect(await getEntries('signIn.failed', agency.agent)).toEqual([entry]);
    expect(await getEntries('signIn.limited', agency.agent)).toEqual([entry]);
  });

  test('a sign-in lock of a network is one audit entry', async () => {
    const ip = freshIp();
    const later = new Date(Date.now() + 900_000).toISOString();
    await sql('insert into attempts (key, count, expires_at) values (?, 30, ?)', [
      toRateLimitKey('signInByIp', ip),
      later,
    ]);
    expect([(await signIn(ip)).status, (await signIn(ip)).status]).toEqual([429, 429]);
    expect(await getEntries('signIn.limited', agency.agent)).toHaveLength(1);
  });

  test('each wrong current password is one audit entry, and the lock after them one', async () => {
    const { agent, id } = agency;
    const changeEmail = (password: string) =>
      call(agent, 'profile.update', {
        version: 1,
        profile: { fullName: null, displayName: null, phone: null },
        emailChange: { email: 'otra@llavero.test', password },
      });
    for (let at = 0; at < 5; at++) expect((await changeEmail(WRONG)).status).toBe(400);
    for (let at = 0; at < 2; at++) expect((await changeEmail(PASSWORD)).status).toBe(429);
    const entry = { agency_id: id, entity: 'users', entity_id: agent.id, role: 'agent' };
    expect(await getEntries('password.failed', agent)).toEqual(Array(5).fill(entry));
    expect(await getEntries('password.limited', agent)).toEqual([entry]);
  });
});

test('properties.delete writes an audit entry for each document', async () => {
  const { agent } = agency;
  const home = await createPropertyFixture(agent);
  const { id } = await sendDocument(agent, home, pdf(), { name: 'a.pdf' });
  await call(agent, 'properties.delete', { id: home });
  expect((await getEntries('delete', agent)).map(({ entity, entity_id }) => [entity, entity_id])).toEqual([
    ['properties', home],
    ['property_documents', id],
  ]);
});
