import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createActivity, readTimeline } from '../fixtures/activities.ts';
import { contactFixture } from '../fixtures/contacts.ts';
import { createEvent } from '../fixtures/events.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { flat, leadMatches, wish } from '../fixtures/matches.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTied } from '../fixtures/ties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let agent: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  agent = agency.agent;
});
const restrictAgents = () => sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
const CANNOT_TIE = 'CONFLICT: No se ha podido vincular. Consulta con un gerente.';

describe('the matches of a tied lead', () => {
  test('are no properties of the owner, on both sides and among the newest', async () => {
    const { leadId, ownerId } = await createTied(agent, { lead: wish });
    const own = await createProperty(agent, { ...flat, ownerId });
    const other = await createProperty(agent, { ...flat, ownerId: (await owners.create(agent)).id });
    const nobodys = await createProperty(agent, { ...flat, ownerId: null });
    const readAll = async () => ({
      ofLead: (await leadMatches(agent, leadId)).map(({ id }) => id).sort(),
      ofOwn: (await agent.api.matches.forProperty.query({ propertyId: own.id })).total,
      ofOther: (await agent.api.matches.forProperty.query({ propertyId: other.id })).total,
      newest: (await agent.api.matches.newest.query({ scope: 'team' }))
        .map(({ propertyId }) => propertyId)
        .sort(),
    });
    const others = [other.id, nobodys.id].sort();
    expect(await readAll()).toEqual({ ofLead: others, ofOwn: 0, ofOther: 1, newest: others });
    await agent.api.ties.delete.mutate({ leadId, ownerId });
    const all = [own.id, ...others].sort();
    expect(await readAll()).toEqual({ ofLead: all, ofOwn: 1, ofOther: 1, newest: all });
  });

  test('make notices but of what others offer', async () => {
    const { manager } = agency;
    const { ownerId } = await createTied(agent, { lead: wish });
    const offered = await createProperty(manager, { ...flat, ownerId });
    const count = async () =>
      (await agent.api.notices.list.query({})).rows.filter(({ kind }) => kind === 'newMatches').length;
    expect(await count()).toBe(0);
    await manager.api.properties.setPrice.mutate({
      ...{ id: offered.id, version: 1, price: (flat.price ?? 0) - 10_000, rentalPrice: null },
    });
    expect(await count()).toBe(0);
    await createProperty(manager, flat);
    expect(await count()).toBe(1);
    // A lead that is created from the owner, and its new wishes.
    const lead = leadFixture({ ...wish, assignedTo: agent.id });
    const created = await manager.api.leads.create.mutate({ clientKey: randomUUID(), lead, ownerId });
    const { rows } = await agent.api.notices.list.query({});
    expect(rows.find((row) => row.kind === 'newMatches' && row.leadId === created.id)).toMatchObject({
      count: 1,
    });
  });

  test('are as those of an untied one where the owner is hidden', async () => {
    const { leadId, ownerId } = await createTied(agency.manager, {
      lead: { ...wish, assignedTo: agent.id },
      owner: { assignedTo: agency.manager.id },
    });
    await createProperty(agency.manager, { ...flat, ownerId, assignedTo: agent.id });
    await restrictAgents();
    expect(await leadMatches(agent, leadId)).toHaveLength(1);
    expect(await leadMatches(agency.manager, leadId)).toHaveLength(0);
  });
});

describe('a record that is created from the other role', () => {
  const createFromOwner = (ownerId: string, clientKey = randomUUID(), traits = {}) =>
    agent.api.leads.create.mutate({
      clientKey,
      lead: leadFixture({ name: 'María', ...traits }),
      ownerId,
      contacts: [contactFixture({ name: 'Jordi', phone: '934 111 222' })],
    });
  const createFromLead = (leadId: string, clientKey = randomUUID(), traits = {}) =>
    agent.api.owners.create.mutate({
      clientKey,
      owner: owners.ownerFixture({ name: 'María', ...traits }),
      leadId,
    });

  test('is tied in the same batch, once, with an entry in both timelines', async () => {
    const owner = await owners.create(agent, { name: 'María' });
    const key = randomUUID();
    const lead = await createFromOwner(owner.id, key);
    expect((await createFromOwner(owner.id, key)).id).toBe(lead.id);
    const { tiedOwner } = await agent.api.leads.get.query({ id: lead.id });
    expect(tiedOwner?.id).toBe(owner.id);
    const { rows } = await readTimeline(agent, { kind: 'owner', id: owner.id });
    expect(rows.flatMap((row) => (row.source === 'history' ? [row.entity] : []))).toEqual([
      'ties',
      'property_owners',
    ]);
    const other = await createLead(agent, { name: 'Pau' });
    const ownerKey = randomUUID();
    const created = await createFromLead(other.id, ownerKey);
    expect((await createFromLead(other.id, ownerKey)).id).toBe(created.id);
    expect((await agent.api.owners.get.query({ id: created.id })).tiedLeads).toMatchObject([
      { id: other.id },
    ]);
  });

  test('may be for a colleague, from whom on its creator does not see it', async () => {
    const colleague = await createTestUser({ agencyId: agency.id });
    const owner = await owners.create(agent);
    const lead = await createLead(agent);
    await restrictAgents();
    expect((await createFromOwner(owner.id, undefined, { assignedTo: colleague.id })).isVisible).toBe(false);
    expect((await createFromLead(lead.id, undefined, { assignedTo: colleague.id })).isVisible).toBe(false);
    const { rows } = await sql('select count(*) as count from ties where agency_id = ?', [agency.id]);
    expect(rows[0]?.count).toBe(2);
    expect((await agent.api.owners.get.query({ id: owner.id })).tiedLeads).toEqual([]);
  });

  test('is not created where the other one is hidden, of another agency, or tied to somebody else', async () => {
    const foreign = {
      owner: await owners.create(agency.otherTenant),
      lead: await createLead(agency.otherTenant),
    };
    expect(await outcome(createFromOwner(foreign.owner.id))).toBe(NOT_FOUND);
    expect(await outcome(createFromLead(foreign.lead.id))).toBe(NOT_FOUND);
    const { leadId } = await createTied(agency.manager, {
      lead: { assignedTo: agent.id },
      owner: { assignedTo: agency.manager.id },
    });
    expect(await outcome(createFromLead(leadId))).toBe(
      'CONFLICT: Este lead ya está vinculado a otro propietario. Desvincúlalo antes.',
    );
    await restrictAgents();
    expect(await outcome(createFromLead(leadId))).toBe(CANNOT_TIE);
    const notices = await agency.manager.api.notices.list.query({});
    expect(notices.rows.map(({ kind }) => kind)).toEqual(['tieRefused']);
    expect((await agent.api.owners.list.query({ filters: {} })).total).toBe(0);
  });
});

describe('the timeline of both roles', () => {
  test('has the entries of the other one where it is asked for, with the role, what is of both once', async () => {
    const { leadId, ownerId } = await createTied(agent);
    await createActivity(agent, { kind: 'lead', id: leadId }, { text: 'Busca en Gràcia' });
    await createActivity(agent, { kind: 'owner', id: ownerId }, { text: 'Baja el precio' });
    await createEvent(agent, {
      leadId,
      startTime: '2026-01-05T10:00:00.000Z',
      endTime: '2026-01-05T11:00:00.000Z',
    });
    const read = async (kind: 'lead' | 'owner', withTied?: boolean) =>
      (await readTimeline(agent, { kind, id: kind === 'lead' ? leadId : ownerId }, { withTied })).rows.map(
        (row) => `${row.role ?? 'own'} ${row.source === 'history' ? row.entity : row.source}`,
      );
    expect(await read('lead')).toEqual(['own activity', 'own ties', 'own leads', 'own event']);
    expect(await read('lead', true)).toEqual([
      ...['owner activity', 'own activity', 'own ties', 'owner property_owners', 'own leads', 'own event'],
    ]);
    expect(await read('owner')).toEqual(['own activity', 'own ties', 'own property_owners']);
    expect(await read('owner', true)).toEqual([
      ...['own activity', 'lead activity', 'own ties', 'own property_owners', 'lead leads', 'lead event'],
    ]);
  });

  test('has none of a hidden record', async () => {
    const { leadId, ownerId } = await createTied(agency.manager, {
      lead: { assignedTo: agent.id },
      owner: { name: 'Reservada', assignedTo: agency.manager.id },
    });
    await createActivity(agency.manager, { kind: 'owner', id: ownerId }, { text: 'Secreto' });
    await restrictAgents();
    const { rows } = await readTimeline(agent, { kind: 'lead', id: leadId }, { withTied: true });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Secreto|Reservada/);
  });
});
