import { beforeAll, describe, expect, test } from 'vitest';
import { aLead } from '../../domain/lead-fixture.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead, mapWithConcurrency, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
type Ref = { id: string; version: number };
const changes: Record<string, (who: TestUser, ref: Ref) => Promise<unknown>> = {
  update: ({ api }, ref) => api.leads.update.mutate({ ...ref, lead: aLead({ name: 'Cambiada' }) }),
  setStatus: ({ api }, ref) => api.leads.setStatus.mutate({ ...ref, status: 'Qualified' }),
  setPriority: ({ api }, ref) => api.leads.setPriority.mutate({ ...ref, priority: 'High' }),
};

describe.each(Object.entries(changes))('%s', (_, change) => {
  test('needs the version that stands, and gives the next', async () => {
    const lead = await createLead(agency.agent);
    for (const version of [2, 99, 1_000_000_000])
      expect(await outcome(change(agency.agent, { ...lead, version }))).toBe(VERSION_CONFLICT);
    expect(await change(agency.agent, lead)).toEqual({ version: 2 });
    expect(await outcome(change(agency.manager, lead))).toBe(VERSION_CONFLICT);
    expect(await change(agency.manager, { ...lead, version: 2 })).toEqual({ version: 3 });
  });

  test('whoever comes late changes nothing', async () => {
    const lead = await createLead(agency.agent, { name: 'Antes' });
    await agency.manager.api.leads.update.mutate({
      ...lead,
      lead: aLead({ name: 'Después', status: 'Lost' }),
    });
    const before = await agency.agent.api.leads.get.query({ id: lead.id });
    expect(await outcome(change(agency.agent, lead))).toBe(VERSION_CONFLICT);
    expect(await agency.agent.api.leads.get.query({ id: lead.id })).toEqual(before);
  });

  test('of a lead that was deleted meanwhile says that it is gone', async () => {
    const lead = await createLead(agency.agent);
    await agency.manager.api.leads.delete.mutate({ id: lead.id });
    expect(await outcome(change(agency.agent, lead))).toBe(NOT_FOUND);
  });
});

test('of two hundred pairs of people on the same lead, one wins and the other is told', async () => {
  const pairs = Array.from({ length: 200 }, (_, at) => at);
  // Nobody changes two hundred leads a minute.
  const agencies = await Promise.all([0, 1, 2, 3].map(() => createTestAgency()));
  const results = await mapWithConcurrency(
    pairs,
    async (at) => {
      const { manager, agent } = agencies[at % 4] ?? agency;
      const lead = await createLead(agent, { name: `Pareja ${at}` });
      const mine = aLead({ name: `Gana la gerente ${at}`, status: 'Lost', phone: '600 000 001' });
      const outcomes = await Promise.all([
        outcome(manager.api.leads.update.mutate({ ...lead, lead: mine })),
        outcome(agent.api.leads.setStatus.mutate({ ...lead, status: 'Qualified' })),
      ]);
      const { name, status, phone, version } = await agent.api.leads.get.query({ id: lead.id });
      return { outcomes, read: { name, status, phone, version }, at };
    },
    4,
  );
  for (const { outcomes, read, at } of results) {
    expect.soft(outcomes.toSorted()).toEqual([VERSION_CONFLICT, 'accepted']);
    const won =
      outcomes[0] === 'accepted'
        ? { name: `Gana la gerente ${at}`, status: 'Lost', phone: '600 000 001' }
        : { name: `Pareja ${at}`, status: 'Qualified', phone: aLead().phone };
    expect.soft(read).toEqual({ ...won, version: 2 });
  }
  expect(results).toHaveLength(200);
}, 120_000);

test('of twenty changes at once of the same version one is written', async () => {
  const lead = await createLead(agency.agent);
  const names = Array.from({ length: 20 }, (_, at) => `Número ${at}`);
  const outcomes = await Promise.all(
    names.map((name) => outcome(agency.agent.api.leads.update.mutate({ ...lead, lead: aLead({ name }) }))),
  );
  const winners = names.filter((_, at) => outcomes[at] === 'accepted');
  expect(outcomes.filter((each) => each === VERSION_CONFLICT)).toHaveLength(19);
  const { name, version } = await agency.agent.api.leads.get.query({ id: lead.id });
  expect({ names: [name], version }).toEqual({ names: winners, version: 2 });
});
