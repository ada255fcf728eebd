import { beforeAll, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead, mapWithConcurrency, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
type Ref = { id: string; version: number };
type Change = (who: TestUser, ref: Ref) => Promise<unknown>;
/** With what each responds beside the version. */
const changes: [name: string, change: Change, response: object][] = [
  [
    'update',
    ({ api }, ref) => api.leads.update.mutate({ ...ref, lead: leadFixture({ name: 'Cambiada' }) }),
    { isVisible: true },
  ],
  ['setStatus', ({ api }, ref) => api.leads.setStatus.mutate({ ...ref, status: 'Qualified' }), {}],
  ['setPriority', ({ api }, ref) => api.leads.setPriority.mutate({ ...ref, priority: 'High' }), {}],
];

describe.each(changes)('%s', (_, change, response) => {
  test('needs the current version and returns the next', async () => {
    const lead = await createLead(agency.agent);
    for (const version of [2, 99, 1_000_000_000])
      expect(await outcome(change(agency.agent, { ...lead, version }))).toBe(VERSION_CONFLICT);
    expect(await change(agency.agent, lead)).toEqual({ version: 2, ...response });
    expect(await outcome(change(agency.manager, lead))).toBe(VERSION_CONFLICT);
    // It differs in nothing any more.
    expect(await change(agency.manager, { ...lead, version: 2 })).toEqual({ version: 2, ...response });
  });

  test('is a CONFLICT with a stale version and changes nothing', async () => {
    const lead = await createLead(agency.agent, { name: 'Antes' });
    await agency.manager.api.leads.update.mutate({
      ...lead,
      lead: leadFixture({ name: 'Después', status: 'Lost' }),
    });
    const before = await agency.agent.api.leads.get.query({ id: lead.id });
    expect(await outcome(change(agency.agent, lead))).toBe(VERSION_CONFLICT);
    expect(await agency.agent.api.leads.get.query({ id: lead.id })).toEqual(before);
  });

  test('is NOT_FOUND for a lead that was deleted meanwhile', async () => {
    const lead = await createLead(agency.agent);
    await agency.manager.api.leads.delete.mutate({ id: lead.id });
    expect(await outcome(change(agency.agent, lead))).toBe(NOT_FOUND);
  });
});

test('leads.update and leads.setStatus at once, 200 pairs: exactly one of each pair wins', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const pairs = Array.from({ length: 200 }, (_, at) => at);
  // The pairs are spread over four agencies: 200 changes a minute exceed the request rate of one user.
  const agencies = await Promise.all([0, 1, 2, 3].map(() => createTestAgency()));
  const results = await mapWithConcurrency(pairs, async (at) => {
    const { manager, agent } = agencies[at % 4] ?? agency;
    const lead = await createLead(agent, { name: `Pareja ${at}` });
    const mine = leadFixture({ name: `Gana la gerente ${at}`, status: 'Lost', phone: '600 000 001' });
    const outcomes = await Promise.all([
      outcome(manager.api.leads.update.mutate({ ...lead, lead: mine })),
      outcome(agent.api.leads.setStatus.mutate({ ...lead, status: 'Qualified' })),
    ]);
    const { name, status, phone, version } = await agent.api.leads.get.query({ id: lead.id });
    return { outcomes, read: { name, status, phone, version }, at };
  });
  for (const { outcomes, read, at } of results) {
    expect.soft(outcomes.toSorted()).toEqual([VERSION_CONFLICT, 'accepted']);
    const won =
      outcomes[0] === 'accepted'
        ? { name: `Gana la gerente ${at}`, status: 'Lost', phone: '600 000 001' }
        : { name: `Pareja ${at}`, status: 'Qualified', phone: leadFixture().phone };
    expect.soft(read).toEqual({ ...won, version: 2 });
  }
  expect(results).toHaveLength(200);
});

test('leads.update: of twenty concurrent updates of one version one is written', async () => {
  const lead = await createLead(agency.agent);
  const names = Array.from({ length: 20 }, (_, at) => `Número ${at}`);
  const outcomes = await Promise.all(
    names.map((name) =>
      outcome(agency.agent.api.leads.update.mutate({ ...lead, lead: leadFixture({ name }) })),
    ),
  );
  const winners = names.filter((_, at) => outcomes[at] === 'accepted');
  expect(outcomes.filter((each) => each === VERSION_CONFLICT)).toHaveLength(19);
  const { name, version } = await agency.agent.api.leads.get.query({ id: lead.id });
  expect({ names: [name], version }).toEqual({ names: winners, version: 2 });
});
