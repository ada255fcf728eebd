import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createContact } from '../fixtures/contacts.ts';
import { readPairs } from '../fixtures/duplicates.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
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
const getLead = (id: string, user = agent) => user.api.leads.get.query({ id });
const getOwner = (id: string, user = agent) => user.api.owners.get.query({ id });
const tie = (pair: { leadId: string; ownerId: string }, user = agent) => user.api.ties.create.mutate(pair);
const untie = (pair: { leadId: string; ownerId: string }, user = agent) => user.api.ties.delete.mutate(pair);
const countTies = async () =>
  (await sql('select count(*) as count from ties where agency_id = ?', [agency.id])).rows[0]?.count;
const restrictAgents = () => sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);

const TIED_TO_OTHER = 'CONFLICT: Este lead ya está vinculado a otro propietario. Desvincúlalo antes.';
const CANNOT_TIE = 'CONFLICT: No se ha podido vincular. Consulta con un gerente.';

describe('a tie of a lead and an owner', () => {
  test('shows on both, with the properties of the owner and the wishes of the lead', async () => {
    const { leadId, ownerId } = await createTied(agent, { lead: { preferredZones: ['Gràcia'] } });
    const property = await createProperty(agent, { ownerId, title: 'Piso en Sants' });
    const { tiedOwner } = await getLead(leadId);
    expect(tiedOwner).toEqual({
      ...{ id: ownerId, name: 'María', status: 'Active', propertiesCount: 1 },
      properties: [{ id: property.id, title: 'Piso en Sants', status: expect.any(String) }],
    });
    const second = await createLead(agent, { name: 'María, garaje', preferredPropertyTypes: ['Garaje'] });
    await tie({ leadId: second.id, ownerId });
    const { tiedLeads } = await getOwner(ownerId);
    expect(tiedLeads).toMatchObject([
      { id: second.id, name: 'María, garaje', preferredPropertyTypes: ['Garaje'] },
      { id: leadId, name: 'María', status: 'New', preferredZones: ['Gràcia'] },
    ]);
  });

  test('is made and taken away once, with one entry in each timeline, and moves no version', async () => {
    const pair = await createTied(agent, { lead: { name: 'Rosa Vidal' }, owner: { name: 'Rosa V.' } });
    await tie(pair);
    await Promise.all([tie(pair), tie(pair)]);
    expect(await countTies()).toBe(1);
    await untie(pair);
    await untie(pair);
    expect(await countTies()).toBe(0);
    expect((await getLead(pair.leadId)).version).toBe(1);
    const tell = async (kind: 'lead' | 'owner', id: string) =>
      (await readTimeline(agent, { kind, id })).rows.flatMap((row) =>
        row.source === 'history' && row.entity === 'ties' ? [[row.action, row.tie]] : [],
      );
    const names = { lead: 'Rosa Vidal', owner: 'Rosa V.' };
    const told = [
      ['delete', names],
      ['create', names],
    ];
    expect(await tell('lead', pair.leadId)).toEqual(told);
    expect(await tell('owner', pair.ownerId)).toEqual(told);
  });

  test('is refused where the lead has one with another owner', async () => {
    const { leadId } = await createTied(agent);
    const other = await owners.create(agent, { name: 'Pere' });
    expect(await outcome(tie({ leadId, ownerId: other.id }))).toBe(TIED_TO_OTHER);
    expect(await countTies()).toBe(1);
  });

  test('is not found with a record that is deleted, of another agency, or none', async () => {
    const pair = await createTied(agent);
    const stranger = agency.otherTenant;
    const foreign = {
      lead: await createLead(stranger),
      owner: await owners.create(stranger),
    };
    const deleted = await owners.create(agent);
    await agent.api.owners.delete.mutate({ id: deleted.id });
    const free = await createLead(agent, { name: 'Pau' });
    for (const change of [tie, untie])
      for (const input of [
        { leadId: foreign.lead.id, ownerId: pair.ownerId },
        { leadId: free.id, ownerId: foreign.owner.id },
        { leadId: free.id, ownerId: deleted.id },
        { leadId: randomUUID(), ownerId: pair.ownerId },
        { leadId: pair.ownerId, ownerId: pair.leadId },
      ])
        expect(await outcome(change(input))).toBe(NOT_FOUND);
    expect(await outcome(untie(pair, stranger))).toBe(NOT_FOUND);
    expect(await countTies()).toBe(1);
  });

  test.each(['lead', 'owner'] as const)('goes with its %s', async (kind) => {
    const { leadId, ownerId } = await createTied(agent);
    if (kind === 'lead') await agent.api.leads.delete.mutate({ id: leadId });
    else await agent.api.owners.delete.mutate({ id: ownerId });
    expect(await countTies()).toBe(0);
    if (kind === 'lead') expect((await getOwner(ownerId)).tiedLeads).toEqual([]);
    else expect((await getLead(leadId)).tiedOwner).toBeNull();
  });
});

describe('a tie to a hidden record', () => {
  /** A lead of the agent that is tied to an owner of the manager, whom the agent does not see. */
  async function createHidden() {
    const pair = await createTied(agency.manager, {
      lead: { assignedTo: agent.id },
      owner: { name: 'Reservada', assignedTo: agency.manager.id },
    });
    await restrictAgents();
    return pair;
  }

  test('reads as absent, in the record and its timeline', async () => {
    const { leadId, ownerId } = await createHidden();
    expect((await getLead(leadId)).tiedOwner).toBeNull();
    const { rows } = await readTimeline(agent, { kind: 'lead', id: leadId });
    expect(rows.map((row) => row.source === 'history' && row.entity)).toEqual(['leads']);
    expect(JSON.stringify(rows)).not.toContain('Reservada');
    expect(await outcome(untie({ leadId, ownerId }))).toBe(NOT_FOUND);
    const ofManager = await readTimeline(agency.manager, { kind: 'lead', id: leadId });
    expect(ofManager.rows).toHaveLength(2);
  });

  test('keeps the lead from being tied to another owner, of which managers are told once', async () => {
    const { leadId } = await createHidden();
    const own = await owners.create(agent, { name: 'María' });
    expect(await outcome(tie({ leadId, ownerId: own.id }))).toBe(CANNOT_TIE);
    expect(await outcome(tie({ leadId, ownerId: own.id }))).toBe(CANNOT_TIE);
    expect(await countTies()).toBe(1);
    const { rows } = await agency.manager.api.notices.list.query({});
    expect(rows).toMatchObject([{ kind: 'tieRefused', leadId, leadName: 'María' }]);
    const ofAgent = await agent.api.notices.list.query({});
    expect(ofAgent.rows.map(({ kind }) => kind)).toEqual(['leadAssigned']);
  });

  test('is made with no hidden record', async () => {
    const lead = await createLead(agent, { name: 'María' });
    const hidden = await owners.create(agency.manager, { assignedTo: agency.manager.id });
    await restrictAgents();
    expect(await outcome(tie({ leadId: lead.id, ownerId: hidden.id }))).toBe(NOT_FOUND);
    expect(await countTies()).toBe(0);
  });
});

describe('a tie is proposed', () => {
  const contactDetails = { phone: '612 345 678', email: 'maria@correo.example' };
  const nobody = { phone: null, email: null };
  const createPair = async (lead: object = contactDetails, owner: object = contactDetails) => ({
    leadId: (await createLead(agent, { name: 'María', ...nobody, ...lead })).id,
    ownerId: (await owners.create(agent, { name: 'Maria S.', ...nobody, ...owner })).id,
  });
  const getProposals = async ({ leadId, ownerId }: { leadId: string; ownerId: string }) => [
    (await getLead(leadId)).tieProposals,
    (await getOwner(ownerId)).tieProposals,
  ];

  test('where number or address agree, until the two are tied', async () => {
    const pair = await createPair({ phone: '+34 612345678' }, { phone: '612 345 678' });
    expect(await getProposals(pair)).toEqual([
      [{ id: pair.ownerId, name: 'Maria S.', reason: 'phone' }],
      [{ id: pair.leadId, name: 'María', reason: 'phone' }],
    ]);
    await tie(pair);
    expect(await getProposals(pair)).toEqual([[], []]);
    const byEmail = await createPair({ email: 'Pau@Correo.example' }, { email: 'pau@correo.example' });
    expect(await getProposals(byEmail)).toMatchObject([[{ reason: 'email' }], [{ reason: 'email' }]]);
  });

  test('by a contact too, but not by the number of a lawyer, nor where the calling codes differ', async () => {
    const byContact = await createPair({}, { phone: '934 111 222' });
    await createContact(agent, { kind: 'lead', id: byContact.leadId }, { phone: '934111222' });
    expect(await getProposals(byContact)).toMatchObject([[{ reason: 'phone' }], [{ reason: 'phone' }]]);
    const byLawyer = await createPair({}, { phone: '934 111 333' });
    await createContact(
      agent,
      { kind: 'lead', id: byLawyer.leadId },
      { phone: '934111333', label: 'Abogado' },
    );
    const abroad = await createPair({ phone: '+33 612345678' }, { phone: '+34 612345678' });
    for (const pair of [byLawyer, abroad]) expect(await getProposals(pair)).toEqual([[], []]);
  });

  test('but not by a number that more than five records have', async () => {
    const pair = await createPair({ phone: '934 000 000' }, { phone: '934 000 000' });
    for (let at = 0; at < 3; at++)
      await createLead(agent, { name: `Uno ${at}`, phone: '934000000', email: null });
    expect((await getLead(pair.leadId)).tieProposals).toHaveLength(1);
    await createLead(agent, { name: 'Seis', phone: '934000000', email: null });
    expect(await getProposals(pair)).toEqual([[], []]);
  });

  test('not again once it was refused here or among the duplicates', async () => {
    const pair = await createPair();
    const people = {
      first: { kind: 'lead' as const, id: pair.leadId },
      second: { kind: 'owner' as const, id: pair.ownerId },
    };
    expect((await readPairs(agent)).pairs).toHaveLength(1);
    await agent.api.duplicates.dismiss.mutate({ ...people, isDismissed: true });
    expect(await getProposals(pair)).toEqual([[], []]);
    expect((await readPairs(agent)).pairs).toEqual([]);
    await agent.api.duplicates.dismiss.mutate({ ...people, isDismissed: false });
    expect(await getProposals(pair)).toMatchObject([[{ id: pair.ownerId }], [{ id: pair.leadId }]]);
  });

  test('with nobody who is hidden', async () => {
    const lead = await createLead(agent, { name: 'María', ...contactDetails });
    await owners.create(agency.manager, { ...contactDetails, assignedTo: agency.manager.id });
    expect((await getLead(lead.id)).tieProposals).toHaveLength(1);
    await restrictAgents();
    expect((await getLead(lead.id)).tieProposals).toEqual([]);
  });
});

test('a tied pair is no pair of duplicates', async () => {
  const pair = await createTied(agent, {
    lead: { phone: '612 345 678' },
    owner: { phone: '612345678', email: null },
  });
  expect((await readPairs(agent)).pairs).toEqual([]);
  await untie(pair);
  expect((await readPairs(agent)).pairs).toHaveLength(1);
});
