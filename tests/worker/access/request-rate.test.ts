import { beforeEach, describe, expect, test } from 'vitest';
import type { ListCursor } from '../../../db/domain/fields.ts';
import { BULK_READ_LIMITS, REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, sendDocument } from '../fixtures/files.ts';
import { insertLeads } from '../fixtures/leads.ts';
import {
  type CallResponse,
  call,
  callBatched,
  parseError,
  procedures,
  sendRequest,
} from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const TOO_FAST = 'Demasiadas peticiones en poco tiempo. Espera un minuto y vuelve a intentarlo.';
const auditEntries = async (action: string) =>
  (await sql('select actor_id, entity from history where action = ? and agency_id = ?', [action, agency.id]))
    .rows;
const mutate = () => call(agency.agent, 'leads.delete', { id: crypto.randomUUID() });
/** Calls five at a time until the rate limit is exceeded; returns how many calls had the status `accepted` before. */
async function callUntilLimited(
  maxCalls: number,
  accepted: number,
  work: () => Promise<CallResponse>,
): Promise<number> {
  for (let done = 0; done <= maxCalls; ) {
    const responses = await Promise.all(Array.from({ length: 5 }, work));
    done += responses.filter(({ status }) => status === accepted).length;
    const rejected = responses.find(({ status }) => status !== accepted);
    if (!rejected) continue;
    expect([rejected.status, parseError(rejected).message]).toEqual([429, TOO_FAST]);
    const seconds = Number(rejected.headers.get('retry-after'));
    expect(seconds > 0 && seconds <= 60).toBe(true);
    return done;
  }
  return Number.POSITIVE_INFINITY;
}
// Twice the limit is allowed: a new minute may begin once while the calls are sent.
const expectWithinLimit = (calls: number, limit: number) =>
  expect([calls, calls >= limit, calls <= 2 * limit]).toEqual([calls, true, true]);

test('queries: one user is limited to 600 a minute, batched or not', async () => {
  const ten = () => sendRequest(agency.agent, `/trpc/${Array(10).fill('profile.get').join(',')}?batch=1`);
  const one = () => call(agency.agent, 'profile.get');
  for (let at = 0; at < 59; at++) expect((await ten()).status).toBe(200);
  expectWithinLimit(
    590 + (await callUntilLimited(REQUESTS_PER_MINUTE.query, 200, one)),
    REQUESTS_PER_MINUTE.query,
  );
  expect((await call(agency.manager, 'profile.get')).status).toBe(200);
  // Mutations have a counter of their own, and auth.signOut has no limit.
  expect((await mutate()).status).toBe(404);
  expect((await call(agency.agent, 'auth.signOut')).status).toBe(200);
});

const heavy = ['calendar.entries', 'calendar.today', 'duplicates.list', 'leads.board', 'matches.newest'];
test('heavy queries are counted five times, and no more than four of them go in one batch', async () => {
  const board = { filters: {} };
  const one = () => call(agency.agent, 'leads.board', board);
  expectWithinLimit(await callUntilLimited(300, 200, one), REQUESTS_PER_MINUTE.query / 5);
  const weights = Object.entries(procedures).flatMap(([path, { meta }]) => (meta?.weight ? [path] : []));
  expect(weights.sort()).toEqual([...heavy, 'search.everything', 'tags.counts'].sort());
  const batch = (count: number) => callBatched(agency.manager, 'leads.board', board, count);
  expect([(await batch(4)).status, (await batch(6)).status]).toEqual([200, 400]);
});

test('mutations: one user is limited to 120 a minute', async () => {
  expectWithinLimit(
    await callUntilLimited(2 * REQUESTS_PER_MINUTE.mutation, 404, mutate),
    REQUESTS_PER_MINUTE.mutation,
  );
  expect((await call(agency.agent, 'profile.get')).status).toBe(200);
  expect((await call(agency.manager, 'leads.delete', { id: crypto.randomUUID() })).status).toBe(404);
});

test('bulk reads: 3,000 leads in ten minutes are recorded once, and the same page again is not counted', async () => {
  for (let part = 0; part < 10; part++)
    await insertLeads(
      agency.id,
      Array.from({ length: 320 }, () => ({})),
    );
  const { agent, manager } = agency;
  // The manager reads more rows than the limit, but only 100 different ones.
  for (let at = 0; at < 32; at++) await manager.api.leads.list.query({ filters: {}, limit: 100 });
  await manager.api.leads.board.query({ filters: {} });
  let cursor: ListCursor | null = null;
  for (let page = 0; page < 30; page++)
    ({ next: cursor } = await agent.api.leads.list.query({ filters: {}, limit: 100, cursor }));
  expect(await auditEntries('readMany')).toEqual([]);
  for (let page = 0; page < 2; page++)
    ({ next: cursor } = await agent.api.leads.list.query({ filters: {}, limit: 100, cursor }));
  await expect
    .poll(() => auditEntries('readMany'), { timeout: 10_000 })
    .toEqual([{ actor_id: agent.id, entity: 'leads' }]);
});

describe('file requests', () => {
  /** Uploads documents to one property, by as many users as the upload limit of one user requires. */
  async function documents(many: number): Promise<string[]> {
    const home = await createPropertyFixture(agency.agent);
    const uploaders = await Promise.all(
      Array.from({ length: Math.ceil(many / 50) }, () => createTestUser({ agencyId: agency.id })),
    );
    const sent = uploaders.map(async (person, at) => {
      const ids: string[] = [];
      while (ids.length < Math.min(50, many - 50 * at))
        ids.push((await sendDocument(person, home, pdf(), { name: 'a.pdf' })).id);
      return ids;
    });
    return (await Promise.all(sent)).flat();
  }

  test('documents: one user is limited to 300 a minute, and ranges of one document are one audit entry', async () => {
    const [id] = await documents(1);
    const part = () =>
      sendRequest(agency.agent, `/api/files/documents/${id}`, { headers: { range: 'bytes=0-0' } });
    expectWithinLimit(
      await callUntilLimited(2 * REQUESTS_PER_MINUTE.document, 206, part),
      REQUESTS_PER_MINUTE.document,
    );
    expect(await auditEntries('read')).toEqual([{ actor_id: agency.agent.id, entity: 'property_documents' }]);
    // Other users still read, and have audit entries of their own.
    expect((await agency.manager.fetch(`/api/files/documents/${id}`)).status).toBe(200);
    expect(await auditEntries('read')).toHaveLength(2);
    expect(await auditEntries('readMany')).toEqual([]);
  });

  test('images: one user is limited to 1,200 a minute', { tags: 'rest' }, async () => {
    const { agent, manager } = agency;
    // The avatar of a user without one is the cheapest request.
    const look = (who = agent) => sendRequest(who, `/api/files/avatars/${who.id}`);
    expectWithinLimit(
      await callUntilLimited(2 * REQUESTS_PER_MINUTE.picture, 404, look),
      REQUESTS_PER_MINUTE.picture,
    );
    expect((await sendRequest(agent, `/api/files/logo/${agency.id}`)).status).toBe(429);
    expect((await look(manager)).status).toBe(404);
    expect((await call(agent, 'profile.get')).status).toBe(200);
  });

  test('bulk reads: 250 documents in ten minutes are recorded once', { tags: 'rest' }, async () => {
    const { agent } = agency;
    const read = (id: string, method = 'GET') => agent.fetch(`/api/files/documents/${id}`, { method });
    const [last = '', next = '', ...ids] = await documents(BULK_READ_LIMITS.property_documents + 2);
    for (const id of [...ids, ...ids.slice(0, 20)]) expect((await read(id)).status).toBe(200);
    expect(await auditEntries('readMany')).toEqual([]);
    for (const [id, method] of [[last, 'HEAD'], [last], [next]] as const) await read(id, method);
    await expect
      .poll(() => auditEntries('readMany'), { timeout: 10_000 })
      .toEqual([{ actor_id: agent.id, entity: 'property_documents' }]);
    expect(await auditEntries('read')).toHaveLength(BULK_READ_LIMITS.property_documents + 2);
  });
});
