import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead, insertLeads, leadIds, outcome } from '../fixtures/leads.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString();
/** Ids in the order of the list: newest first; with equal timestamps the greater id first. */
const inOrder = (rows: { id: string; createdAt: string }[]) =>
  rows.toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1)).map(({ id }) => id);

test('leads.list pages of any length contain every lead once in order, also with equal timestamps', async () => {
  const { id: agencyId, agent } = await createTestAgency();
  // Seven timestamps, one of them shared by fifty leads.
  const moments = Array.from({ length: 120 }, (_, at) => minute(at < 50 ? 3 : at % 7));
  const ids = await insertLeads(
    agencyId,
    moments.map((createdAt) => ({ createdAt })),
  );
  const expected = inOrder(ids.map((id, at) => ({ id, createdAt: moments[at] as string })));
  for (const limit of [1, 7, 40, 60, 100]) expect.soft(await leadIds(agent, { limit })).toEqual(expected);
}, 60_000);

test('leads.list returns any random set of leads whole, whatever the page length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (moments, limit) => {
        const { id: agencyId, agent } = await createTestAgency();
        const rows = moments.map((n) => ({ createdAt: minute(n) }));
        const ids = await insertLeads(agencyId, rows);
        const expected = inOrder(ids.map((id, at) => ({ id, createdAt: minute(moments[at] as number) })));
        expect(await leadIds(agent, { limit })).toEqual(expected);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test('leads.list returns the total with the first page, and no cursor with the last', async () => {
  const { id: agencyId, agent } = await createTestAgency();
  await insertLeads(
    agencyId,
    Array.from({ length: 50 }, (_, n) => ({ createdAt: minute(n) })),
  );
  const whole = await agent.api.leads.list.query({ filters: {} });
  expect([whole.rows.length, whole.total, whole.next]).toEqual([50, 50, null]);
  await createLead(agent);
  const first = await agent.api.leads.list.query({ filters: {} });
  expect([first.rows.length, first.total]).toEqual([50, 51]);
  const last = first.rows.at(-1);
  expect(first.next).toEqual({ createdAt: last?.createdAt, id: last?.id });
  const second = await agent.api.leads.list.query({ filters: {}, cursor: first.next });
  expect([second.rows.length, second.total, second.next]).toEqual([1, null, null]);
});

test('leads.list: leads created between two pages neither drop nor repeat one', async () => {
  const { id: agencyId, agent } = await createTestAgency();
  const ids = await insertLeads(
    agencyId,
    Array.from({ length: 9 }, (_, n) => ({ createdAt: minute(n) })),
  );
  const first = await agent.api.leads.list.query({ filters: {}, limit: 3 });
  await createLead(agent);
  await agent.api.leads.delete.mutate({ id: first.rows[2]?.id ?? '' });
  const second = await agent.api.leads.list.query({ filters: {}, limit: 3, cursor: first.next });
  const third = await agent.api.leads.list.query({ filters: {}, limit: 3, cursor: second.next });
  const listedIds = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(listedIds).toEqual(ids.toReversed());
});

test('leads.list with a cursor of another tenant returns leads of the own agency only', async () => {
  const { id: agencyId, agent, otherTenant } = await createTestAgency();
  const [own] = await insertLeads(agencyId, [{ createdAt: minute(0) }]);
  const ofOtherTenant = await createLead(otherTenant);
  const { createdAt } = await otherTenant.api.leads.get.query({ id: ofOtherTenant.id });
  const cursor = { createdAt, id: ofOtherTenant.id };
  const { rows } = await agent.api.leads.list.query({ filters: {}, cursor });
  expect(rows.map(({ id }) => id)).toEqual([own]);
});

describe('leads.list limit is 1 to 100', () => {
  let agent: TestUser;
  beforeAll(async () => {
    agent = (await createTestAgency()).agent;
  });
  const list = (limit: unknown) =>
    outcome(agent.api.leads.list.query({ filters: {}, limit: limit as number, cursor: null }));

  test.each([1, 50, 100])('accepts %d', async (limit) => {
    expect(await list(limit)).toBe('accepted');
  });
  test.each([101, 0, -1, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 1.5, '10', null, [10]])(
    'rejects %j',
    async (limit) => {
      expect(await list(limit)).toBe('BAD_REQUEST: El dato no es válido.');
    },
  );
  test.each([
    { createdAt: 'ayer', id: crypto.randomUUID() },
    { createdAt: minute(0), id: "' or 1=1 --" },
    { createdAt: minute(0) },
    'x',
  ])('leads.list rejects the cursor %j', async (cursor) => {
    const rejected = agent.api.leads.list.query({ filters: {}, cursor: cursor as never });
    expect(await outcome(rejected)).toBe('BAD_REQUEST: El dato no es válido.');
  });
});
