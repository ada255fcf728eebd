import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { agencyInput } from '../../../db/domain/users/agency-input.ts';
import type { AgentVisibility } from '../../../db/domain/users/users.ts';
import { pickFields } from '../../../src/lib/form/pick-fields.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { mapWithConcurrency, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let manager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ manager } = agency);
});

async function setRule(unassignedLeads: 'keep' | 'distribute', agentVisibility: AgentVisibility = 'all') {
  const { version, ...stored } = await manager.api.agency.get.query();
  const fields = { ...pickFields(agencyInput, stored), unassignedLeads, agentVisibility };
  await manager.api.agency.update.mutate({ version, agency: fields });
}
type Options = { propertyId?: string; clientKey?: string };
const createQuick = ({ api }: TestUser, { clientKey = randomUUID(), ...options }: Options = {}) =>
  api.leads.createQuick.mutate({ clientKey, lead: quickLeadFixture(), ...options });
const createFull = ({ api }: TestUser, traits = {}) =>
  api.leads.create.mutate({ clientKey: randomUUID(), lead: leadFixture(traits) });
const setStatus = (id: string, status: 'active' | 'inactive') =>
  sql('update users set status = ? where id = ?', [status, id]);
/** The leads assigned by another user or by the agency's rule of which a user was notified. */
const readAssigned = async ({ api }: TestUser) =>
  (await api.notices.list.query({})).rows.flatMap(({ kind, leadId }) =>
    kind === 'leadAssigned' ? [leadId] : [],
  );

describe('a new lead of nobody', () => {
  test('stays so unless the agency distributes it; one of the form’s user or of its creator stays theirs', async () => {
    expect((await createQuick(manager)).assignedTo).toBe(null);
    await setRule('distribute');
    expect((await createQuick(manager)).assignedTo).toBe(agency.agent.id);
    expect((await createFull(manager, { assignedTo: null })).assignedTo).toBe(agency.agent.id);
    expect((await createFull(manager)).assignedTo).toBe(manager.id);
    expect((await createFull(agency.agent, { assignedTo: manager.id })).assignedTo).toBe(manager.id);
    await setRule('keep');
    expect((await createQuick(manager)).assignedTo).toBe(null);
  });

  test('goes to the property’s agent, unless that one is not active', async () => {
    await setRule('distribute');
    const other = await createTestUser({ agencyId: agency.id });
    const { id: propertyId } = await createProperty(manager, { assignedTo: other.id });
    const { id: ofNobody } = await createProperty(manager, { assignedTo: null });
    for (let at = 0; at < 3; at++)
      expect((await createQuick(manager, { propertyId })).assignedTo).toBe(other.id);
    expect((await createQuick(manager, { propertyId: ofNobody })).assignedTo).toBe(agency.agent.id);
    await setStatus(other.id, 'inactive');
    expect((await createQuick(manager, { propertyId })).assignedTo).toBe(agency.agent.id);
    for (const id of [randomUUID(), (await createProperty(agency.otherTenant)).id])
      expect(await outcome(createQuick(manager, { propertyId: id }))).toBe(NOT_FOUND);
  });

  test('goes to active agents in turn, without any to a manager, and never to another tenant', async () => {
    await setRule('distribute');
    const [one, two] = [agency.agent, await createTestUser({ agencyId: agency.id })];
    await createTestUser({ agencyId: agency.id, status: 'inactive' });
    const next = async () => (await createQuick(two)).assignedTo;
    const first = [await next(), await next()];
    expect(first.toSorted()).toEqual([one.id, two.id].toSorted());
    expect([await next(), await next()]).toEqual(first);
    await setStatus(one.id, 'inactive');
    expect([await next(), await next()]).toEqual([two.id, two.id]);
    // Who comes back is next, once: what others got meanwhile is not made up for.
    await setStatus(one.id, 'active');
    expect([await next(), await next(), await next()]).toEqual([one.id, two.id, one.id]);
    await setStatus(one.id, 'inactive');
    await setStatus(two.id, 'inactive');
    expect((await createQuick(manager)).assignedTo).toBe(manager.id);
  });

  test('one of 100 at once over four agents: each gets 25, and as many notices of others', async () => {
    await setRule('distribute');
    const agents = [
      agency.agent,
      ...(await Promise.all(Array.from({ length: 3 }, () => createTestUser({ agencyId: agency.id })))),
    ];
    const created = await mapWithConcurrency(Array.from({ length: 100 }), () => createQuick(manager), 25);
    const counts = Map.groupBy(created, ({ assignedTo }) => assignedTo);
    expect(agents.map(({ id }) => counts.get(id)?.length)).toEqual([25, 25, 25, 25]);
    const { rows } = await sql(
      "select user_id, count(*) as count from notices where agency_id = ? and kind = 'leadAssigned' group by 1",
      [agency.id],
    );
    expect(Object.fromEntries(rows.map((row) => [row.user_id, row.count]))).toEqual(
      Object.fromEntries(agents.map(({ id }) => [id, 25])),
    );
  }, 60_000);

  test('notifies who gets it, but not of their own', async () => {
    await setRule('distribute');
    const { id } = await createQuick(manager);
    await createQuick(agency.agent);
    expect(await readAssigned(agency.agent)).toEqual([id]);
    expect(await readAssigned(manager)).toEqual([]);
  });

  test('sent twice is one lead of the same person, and takes one turn', async () => {
    await setRule('distribute');
    await createTestUser({ agencyId: agency.id });
    const clientKey = randomUUID();
    const [first, again] = [
      await createQuick(manager, { clientKey }),
      await createQuick(manager, { clientKey }),
    ];
    expect(again).toEqual(first);
    expect((await createQuick(manager)).assignedTo).not.toBe(first.assignedTo);
  });

  test('notifies who gets it of new matches; with «Solo lo suyo» of those that they see', async () => {
    const flat = { status: 'Disponible para la venta' as const, price: 250_000, rentalPrice: null };
    await createProperty(manager, { ...flat, assignedTo: manager.id });
    await createProperty(manager, { ...flat, assignedTo: agency.agent.id });
    await createProperty(manager, { ...flat, assignedTo: null });
    const lead = quickLeadFixture({ operation: 'buy', maxBuyBudget: 300_000 });
    const readCounts = async () =>
      (await agency.agent.api.notices.list.query({})).rows
        .filter(({ kind }) => kind === 'newMatches')
        .map(({ count }) => count);
    await setRule('distribute');
    await manager.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead });
    expect(await readCounts()).toEqual([3]);
    await setRule('distribute', 'own');
    await manager.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead });
    expect(await readCounts()).toEqual([2, 3]);
  });

  test('of an agent who sees only their own goes to a colleague, with its note, and out of sight', async () => {
    await setRule('distribute', 'own');
    const creator = await createTestUser({ agencyId: agency.id, role: 'agent' });
    await sql('update users set lead_turn = 9 where id = ?', [creator.id]);
    const lead = quickLeadFixture({ note: 'Llamará mañana.' });
    const created = await creator.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead });
    const { id } = created;
    expect(created).toEqual({ id, assignedTo: agency.agent.id, isVisible: false });
    expect(await outcome(creator.api.leads.get.query({ id }))).toBe(NOT_FOUND);
    const { rows } = await agency.agent.api.timeline.list.query({ subject: { kind: 'lead', id } });
    expect(rows).toContainEqual(expect.objectContaining({ source: 'activity', text: 'Llamará mañana.' }));
  });
});
