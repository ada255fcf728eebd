import { beforeAll, describe, expect, test } from 'vitest';
import { type LeadStatus, leadStatuses } from '../../../db/domain/leads/leads.ts';
import { UNCOUNTED } from '../../../db/domain/lists.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads, leadIds, mapWithConcurrency, outcome } from '../fixtures/leads.ts';

const { sql } = sharedServer();
const empty = { New: 0, Contacted: 0, Qualified: 0, Converted: 0, Lost: 0 };

/** Counts the leads of each status in the table. */
async function countInTable(agencyId: string): Promise<Record<LeadStatus, number>> {
  const { rows } = await sql('select status, count(*) as n from leads where agency_id = ? group by 1', [
    agencyId,
  ]);
  return { ...empty, ...Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)])) };
}

/** The counts as list, board and leads.counts return them. */
async function readCounts({ agent }: TestAgency) {
  const list = async (status?: LeadStatus) =>
    (await agent.api.leads.list.query({ filters: { status }, limit: 1 })).total;
  const [all, board, counts] = await Promise.all([
    list(),
    agent.api.leads.board.query({ filters: {} }),
    agent.api.leads.counts.query(),
  ]);
  const each = await Promise.all(leadStatuses.map(async (status) => [status, await list(status)]));
  return {
    all,
    board: Object.fromEntries(board.map(({ status, count }) => [status, count])),
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    list: Object.fromEntries(each),
  };
}

async function expectCountsMatch(agency: TestAgency) {
  const expected = await countInTable(agency.id);
  const all = Object.values(expected).reduce((sum, n) => sum + n, 0);
  expect(await readCounts(agency)).toEqual({ all, board: expected, counts: expected, list: expected });
}

test('leads.counts is zero for an agency without leads', async () => {
  await expectCountsMatch(await createTestAgency());
});

test.each([1, 2, 3])(
  'all counts match the table after random concurrent changes (%i)',
  { tags: 'rest', timeout: 60_000 },
  async (seed) => {
    const agency = await createTestAgency();
    const random = createRandom(seed);
    const pool = [
      ...(await insertLeads(
        agency.id,
        leadStatuses.map((status) => ({ status })),
      )),
    ];
    const otherTenantIds = await insertLeads(agency.otherTenant.agencyId ?? '', [{}, {}]);
    const { api } = agency.agent;
    const steps = Array.from({ length: 90 }, () => ({
      what: random.pick([
        'create',
        'create',
        'status',
        'status',
        'update',
        'delete',
        'twice',
        'foreign',
      ] as const),
      status: random.pick(leadStatuses),
      id: random.between(0, 999),
      version: random.between(1, 3),
    }));
    await mapWithConcurrency(steps, async ({ what, status, id: at, version }) => {
      const id = pool[at % pool.length] as string;
      const foreign = otherTenantIds[at % 2] as string;
      const clientKey = crypto.randomUUID();
      const work = {
        create: async () => pool.push((await createLead(agency.agent, { status })).id),
        status: () => api.leads.setStatus.mutate({ id, version, status }),
        update: () => api.leads.update.mutate({ id, version, lead: leadFixture({ status }) }),
        delete: () => api.leads.delete.mutate({ id }),
        twice: () => Promise.all([1, 2].map(() => createLead(agency.agent, { status }, clientKey))),
        foreign: () => api.leads.setStatus.mutate({ id: foreign, version: 1, status }),
      };
      await outcome(work[what]());
    });
    await expectCountsMatch(agency);
    const { rows } = await sql('select count from lead_counts where count < 0');
    expect(rows).toEqual([]);
    expect(await countInTable(agency.otherTenant.agencyId ?? '')).toEqual({ ...empty, New: 2 });
  },
);

describe('leads.board', () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await createTestAgency();
    const many = Array.from({ length: 53 }, (_, n) => ({
      status: 'Contacted' as const,
      name: n % 2 ? `Impar ${n}` : `Par ${n}`,
      createdAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
    }));
    await insertLeads(agency.id, [...many, { status: 'Lost', name: 'Impar perdida' }]);
  });
  const board = (filters = {}) => agency.manager.api.leads.board.query({ filters });

  test('returns all five columns in order, the first 50 cards of each, and a cursor', async () => {
    const columns = await board();
    expect(columns.map(({ status, count, rows }) => [status, count, rows.length])).toEqual([
      ['New', 0, 0],
      ['Contacted', 53, 50],
      ['Qualified', 0, 0],
      ['Converted', 0, 0],
      ['Lost', 1, 1],
    ]);
    const [, contacted, , , lost] = columns;
    expect(lost?.next).toBeNull();
    const further = await agency.agent.api.leads.list.query({
      filters: { status: 'Contacted' },
      cursor: contacted?.next,
    });
    const listedIds = [...(contacted?.rows ?? []), ...further.rows].map(({ id }) => id);
    expect(listedIds).toEqual(await leadIds(agency.agent, { filters: { status: 'Contacted' } }));
    expect(listedIds).toHaveLength(53);
  });

  test('filters its cards and its counts alike', async () => {
    const columns = await board({ name: 'impar' });
    expect(columns.map(({ count, rows }) => [count, rows.length])).toEqual([
      [0, 0],
      [26, 26],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    const lost = await board({ status: 'Lost', name: 'IMPAR' });
    expect(lost.map(({ status, count }) => [status, count])).toEqual(
      leadStatuses.map((status) => [status, status === 'Lost' ? 1 : 0]),
    );
  });

  test('is empty for another tenant', async () => {
    const columns = await agency.otherTenant.api.leads.board.query({ filters: {} });
    expect(columns.map(({ count, rows }) => [count, rows])).toEqual(leadStatuses.map(() => [0, []]));
  });
});

test('leads.list counts up to 1,001 when filtered', async () => {
  const { id, agent, manager } = await createTestAgency();
  for (let part = 0; part < 4; part++)
    await insertLeads(
      id,
      Array.from({ length: 260 }, () => ({ source: 'Email' as const })),
    );
  const total = async (filters: object) => (await agent.api.leads.list.query({ filters, limit: 1 })).total;
  expect(await total({ source: 'Email' })).toBe(1001);
  expect(await total({})).toBe(1040);
  expect(await total({ status: 'New' })).toBe(1040);
  // An agent who does not see every lead has no counter.
  await sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
  expect(await total({})).toBe(UNCOUNTED);
  expect((await manager.api.leads.list.query({ filters: {}, limit: 1 })).total).toBe(1040);
}, 60_000);
