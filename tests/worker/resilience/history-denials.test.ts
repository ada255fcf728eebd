import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '../../../db/domain/fold.ts';
import { MAX_DENIALS_PER_MINUTE } from '../../../worker/audit/denied-access.ts';
import { toRateLimitKey } from '../../../worker/auth/persistent-rate-limit.ts';
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

/** The lines of an action that a person left, in the order they were written. */
async function linesOf(action: string, who: Pick<TestUser, 'id'>) {
  const { rows } = await sql(
    'select agency_id, entity, entity_id, role, result, request_id, ip_hash, user_agent from history where action = ? and actor_id = ? order by id',
    [action, who.id],
  );
  return rows.map(({ request_id, ip_hash, user_agent, result, ...line }) => {
    expect([request_id, ip_hash, user_agent].every(Boolean)).toBe(true);
    expect(result).toBe(action === 'denied' ? action : (action.split('.')[1] ?? 'ok'));
    return line;
  });
}
/** What is written after the answer: waits for so many lines. */
const denialsOf = async (who: TestUser, many: number) => {
  await expect.poll(async () => (await linesOf('denied', who)).length, { timeout: 10_000 }).toBe(many);
  return linesOf('denied', who);
};

describe('what is above one’s rung', () => {
  test('is one line for each attempt, with the procedure', async () => {
    const { agent, withoutAgency, id } = agency;
    await call(agent, 'users.list');
    await call(agent, 'users.setRole', { id: agent.id, role: 'manager' });
    await call(withoutAgency, 'leads.list', { filters: {} });
    const line = { agency_id: id, entity_id: null, role: 'agent' };
    expect(
      (await denialsOf(agent, 2)).toSorted((a, b) => (String(a.entity) < String(b.entity) ? -1 : 1)),
    ).toEqual([
      { ...line, entity: 'users.list' },
      { ...line, entity: 'users.setRole' },
    ]);
    expect(await denialsOf(withoutAgency, 1)).toEqual([{ ...line, agency_id: null, entity: 'leads.list' }]);
  });

  test('fills no disk: after twenty in a minute nothing more is written', async () => {
    const knock = () => call(agency.agent, 'users.list');
    for (let at = 0; at < MAX_DENIALS_PER_MINUTE; at++) await knock();
    await denialsOf(agency.agent, MAX_DENIALS_PER_MINUTE);
    for (let at = 0; at < 5; at++) expect((await knock()).status).toBe(403);
    // Whoever asks later is written later; what was not written by then never is.
    await call(agency.withoutAgency, 'leads.list', { filters: {} });
    await denialsOf(agency.withoutAgency, 1);
    await denialsOf(agency.agent, MAX_DENIALS_PER_MINUTE);
  });
});

describe('what no form asks for', () => {
  test('is one line with the procedure, and nothing of what was sent; a mere mistake is none', async () => {
    const { agent, withoutAgency, id } = agency;
    const { id: lead } = await createLead(agent);
    const good = { id: lead, version: 1, priority: 'Alta' };
    const attempts: [TestUser, string, unknown][] = [
      [agent, 'leads.setPriority', { ...good, agencyId: 'CANARIO', role: 'CANARIO' }],
      [agent, 'leads.get', { id: lead, CANARIO: true }],
      [agent, 'leads.list', { filters: { CANARIO: 1, status: 'CANARIO' } }],
      [withoutAgency, 'profile.update', { version: 1, profile: { role: 'CANARIO' }, emailChange: null }],
    ];
    for (const [at, [who, path, input]] of attempts.entries()) {
      expect.soft([path, (await call(who, path, input)).status]).toEqual([path, 400]);
      const lines = await denialsOf(who, who === withoutAgency ? 1 : at + 1);
      const line = { agency_id: who.agencyId, entity: path, entity_id: null, role: 'agent' };
      expect.soft(lines.at(-1)).toEqual(line);
    }
    await call(agent, 'leads.setPriority', { ...good, priority: 'CANARIO' });
    await call(agency.anonymous, 'leads.setPriority', { ...good, role: 'manager' });
    await call(agent, 'users.list');
    await denialsOf(agent, 4);
    const { rows } = await sql('select * from history where agency_id = ? or actor_id = ?', [
      id,
      withoutAgency.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('CANARIO');
  });
});

describe('a row of another agency', () => {
  test('is one line in the history of who asked, and none in that of whose it is', async () => {
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
      ['users.pause', agent.id, () => call(otherTenant, 'users.pause', { id: agent.id, handTo: null })],
      ['/api/files/documents', file.id, () => otherTenant.fetch(`/api/files/documents/${file.id}`)],
      ['/api/files/logo', id, () => otherTenant.fetch(`/api/files/logo/${id}`)],
    ];
    for (const [at, [entity, entityId, attempt]] of attempts.entries()) {
      expect.soft([entity, (await attempt()).status]).toEqual([entity, 404]);
      const lines = await denialsOf(otherTenant, at + 1);
      const line = { agency_id: otherTenant.agencyId, role: 'manager', entity, entity_id: entityId };
      expect.soft(lines.at(-1)).toEqual(line);
    }
    const after = Number((await sql('select count(*) n from history where agency_id = ?', [id])).rows[0]?.n);
    expect(after).toBe(before);
  });

  test('that is only pointed to is noted too; one’s own that is gone, and one that never was, are not', async () => {
    const { agent, otherTenant } = agency;
    const home = await createPropertyFixture(agent);
    const own = await createLead(otherTenant);
    await call(otherTenant, 'leads.delete', { id: own.id });
    const [propertyId, ids] = [await createPropertyFixture(otherTenant), [randomUUID()]];
    const missing = [
      ...[own.id, randomUUID()].map((id) => call(otherTenant, 'leads.get', { id })),
      // The property is there, and one's own.
      call(otherTenant, 'documents.delete', { propertyId, ids }),
    ];
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const ad = { clientKey: randomUUID(), ad: adFixture(home) };
    expect((await call(otherTenant, 'ads.create', ad)).status).toBe(400);
    const lines = await denialsOf(otherTenant, 1);
    expect(lines.map(({ entity, entity_id }) => [entity, entity_id])).toEqual([['ads.create', home]]);
  });
});

describe('passwords', () => {
  const signIn = (ip: string, password = WRONG) =>
    call(from(agency.anonymous, ip), 'auth.signIn', { email: agency.agent.email, password });

  test('a lock of signing in is one line, however often one knocks at it', async () => {
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
    const line = { agency_id: agency.id, entity: 'users', entity_id: null, role: 'agent' };
    expect(await linesOf('signIn.failed', agency.agent)).toEqual([line]);
    expect(await linesOf('signIn.limited', agency.agent)).toEqual([line]);
  });

  test('so is the lock of one network, and of one that nobody knows', async () => {
    const ip = freshIp();
    const later = new Date(Date.now() + 900_000).toISOString();
    await sql('insert into attempts (key, count, expires_at) values (?, 30, ?)', [
      toRateLimitKey('signInByIp', ip),
      later,
    ]);
    expect([(await signIn(ip)).status, (await signIn(ip)).status]).toEqual([429, 429]);
    expect(await linesOf('signIn.limited', agency.agent)).toHaveLength(1);
  });

  test('each wrong current password is a line, and the lock after them one', async () => {
    const { agent, id } = agency;
    const prove = (password: string) =>
      call(agent, 'profile.update', {
        version: 1,
        profile: { fullName: null, displayName: null, phone: null },
        emailChange: { email: 'otra@llavero.test', password },
      });
    for (let at = 0; at < 5; at++) expect((await prove(WRONG)).status).toBe(400);
    for (let at = 0; at < 2; at++) expect((await prove(PASSWORD)).status).toBe(429);
    const line = { agency_id: id, entity: 'users', entity_id: agent.id, role: 'agent' };
    expect(await linesOf('password.failed', agent)).toEqual(Array(5).fill(line));
    expect(await linesOf('password.limited', agent)).toEqual([line]);
  });
});

test('a document that goes with its property is told of by itself', async () => {
  const { agent } = agency;
  const home = await createPropertyFixture(agent);
  const { id } = await sendDocument(agent, home, pdf(), { name: 'a.pdf' });
  await call(agent, 'properties.delete', { id: home });
  expect((await linesOf('delete', agent)).map(({ entity, entity_id }) => [entity, entity_id])).toEqual([
    ['properties', home],
    ['property_documents', id],
  ]);
});
