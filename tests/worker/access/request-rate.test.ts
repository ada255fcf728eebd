import { beforeEach, describe, expect, test } from 'vitest';
import { BULK_READ_LIMITS, REQUESTS_PER_MINUTE } from '../../../worker/auth/memory-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, sendDocument } from '../fixtures/files.ts';
import { insertLeads } from '../fixtures/leads.ts';
import { type Answer, ask, call, readErrorMessage } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const TOO_FAST = 'Demasiadas peticiones en poco tiempo. Espera un minuto y vuelve a intentarlo.';
const noted = async (action: string) =>
  (await sql('select actor_id, entity from history where action = ? and agency_id = ?', [action, agency.id]))
    .rows;
const change = () => call(agency.agent, 'leads.delete', { id: crypto.randomUUID() });
/** Calls until it is too fast, five at a time; gives how many calls were answered as `fine` before. */
async function untilTooFast(most: number, fine: number, work: () => Promise<Answer>): Promise<number> {
  for (let done = 0; done <= most; ) {
    const answers = await Promise.all(Array.from({ length: 5 }, work));
    done += answers.filter(({ status }) => status === fine).length;
    const refused = answers.find(({ status }) => status !== fine);
    if (!refused) continue;
    expect([refused.status, readErrorMessage(refused).message]).toEqual([429, TOO_FAST]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds > 0 && seconds <= 60).toBe(true);
    return done;
  }
  return Number.POSITIVE_INFINITY;
}
// While they are sent a new minute may begin, once.
const expectPace = (calls: number, pace: number) =>
  expect([calls, calls >= pace, calls <= 2 * pace]).toEqual([calls, true, true]);

test('one person asks six hundred questions a minute, alone or many in a request', async () => {
  const ten = () => ask(agency.agent, `/trpc/${Array(10).fill('profile.get').join(',')}?batch=1`);
  const one = () => call(agency.agent, 'profile.get');
  for (let at = 0; at < 59; at++) expect((await ten()).status).toBe(200);
  expectPace(590 + (await untilTooFast(REQUESTS_PER_MINUTE.query, 200, one)), REQUESTS_PER_MINUTE.query);
  expect((await call(agency.manager, 'profile.get')).status).toBe(200);
  // Changes have a count of their own, and whoever leaves may always leave.
  expect((await change()).status).toBe(404);
  expect((await call(agency.agent, 'auth.signOut')).status).toBe(200);
});

test('one person makes a hundred and twenty changes a minute', async () => {
  expectPace(await untilTooFast(2 * REQUESTS_PER_MINUTE.mutation, 404, change), REQUESTS_PER_MINUTE.mutation);
  expect((await call(agency.agent, 'profile.get')).status).toBe(200);
  expect((await call(agency.manager, 'leads.delete', { id: crypto.randomUUID() })).status).toBe(404);
});

test('whoever reads three thousand leads in ten minutes is written down, once; the same page again counts nothing', async () => {
  for (let part = 0; part < 10; part++)
    await insertLeads(
      agency.id,
      Array.from({ length: 320 }, () => ({})),
    );
  const { agent, manager } = agency;
  // Longer than all of them, and never more than a hundred different ones.
  for (let at = 0; at < 32; at++) await manager.api.leads.list.query({ filters: {}, limit: 100 });
  await manager.api.leads.board.query({ filters: {} });
  let cursor: { createdAt: string; id: string } | null = null;
  for (let page = 0; page < 30; page++)
    ({ next: cursor } = await agent.api.leads.list.query({ filters: {}, limit: 100, cursor }));
  expect(await noted('readMany')).toEqual([]);
  for (let page = 0; page < 2; page++)
    ({ next: cursor } = await agent.api.leads.list.query({ filters: {}, limit: 100, cursor }));
  await expect
    .poll(() => noted('readMany'), { timeout: 10_000 })
    .toEqual([{ actor_id: agent.id, entity: 'leads' }]);
});

describe('files', () => {
  /** Documents of one property, sent by as many people as may send so many. */
  async function documents(many: number): Promise<string[]> {
    const home = await createPropertyFixture(agency.agent);
    const people = await Promise.all(
      Array.from({ length: Math.ceil(many / 50) }, () => createTestUser({ agencyId: agency.id })),
    );
    const sent = people.map(async (person, at) => {
      const ids: string[] = [];
      while (ids.length < Math.min(50, many - 50 * at))
        ids.push((await sendDocument(person, home, pdf(), { name: 'a.pdf' })).id);
      return ids;
    });
    return (await Promise.all(sent)).flat();
  }

  test('one person takes three hundred documents a minute, and one read in parts is one line', async () => {
    const [id] = await documents(1);
    const part = () => ask(agency.agent, `/api/files/documents/${id}`, { headers: { range: 'bytes=0-0' } });
    expectPace(await untilTooFast(2 * REQUESTS_PER_MINUTE.document, 206, part), REQUESTS_PER_MINUTE.document);
    expect(await noted('read')).toEqual([{ actor_id: agency.agent.id, entity: 'property_documents' }]);
    // Others read on, and stand in the history for themselves.
    expect((await agency.manager.fetch(`/api/files/documents/${id}`)).status).toBe(200);
    expect(await noted('read')).toHaveLength(2);
    expect(await noted('readMany')).toEqual([]);
  });

  test('one person looks at twelve hundred pictures a minute', async () => {
    const { agent, manager } = agency;
    // Of one who has none: it costs the least.
    const look = (who = agent) => ask(who, `/api/files/avatars/${who.id}`);
    expectPace(await untilTooFast(2 * REQUESTS_PER_MINUTE.picture, 404, look), REQUESTS_PER_MINUTE.picture);
    expect((await ask(agent, `/api/files/logo/${agency.id}`)).status).toBe(429);
    expect((await look(manager)).status).toBe(404);
    expect((await call(agent, 'profile.get')).status).toBe(200);
  });

  test('whoever reads two hundred and fifty documents in ten minutes is written down, once', async () => {
    const { agent } = agency;
    const read = (id: string, method = 'GET') => agent.fetch(`/api/files/documents/${id}`, { method });
    const [last = '', next = '', ...ids] = await documents(BULK_READ_LIMITS.property_documents + 2);
    for (const id of [...ids, ...ids.slice(0, 20)]) expect((await read(id)).status).toBe(200);
    expect(await noted('readMany')).toEqual([]);
    for (const [id, method] of [[last, 'HEAD'], [last], [next]] as const) await read(id, method);
    await expect
      .poll(() => noted('readMany'), { timeout: 10_000 })
      .toEqual([{ actor_id: agent.id, entity: 'property_documents' }]);
    expect(await noted('read')).toHaveLength(BULK_READ_LIMITS.property_documents + 2);
  });
});
