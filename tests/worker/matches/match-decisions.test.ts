import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createContact } from '../fixtures/contacts.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { decision, leadMatches, propertyMatches } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';

const DECIDED =
  'CONFLICT: Otra persona ya ha decidido sobre este cruce. Recarga la página para ver los cambios.';
const preferences = { preferredPropertyTypes: ['Piso' as const], maxBuyBudget: 300_000 };
const flat = { type: 'Piso' as const, price: 280_000 };

let agency: TestAgency;
let lead: string;
let property: string;
beforeEach(async () => {
  agency = await createTestAgency();
  lead = (await createLead(agency.agent, preferences)).id;
  property = (await createProperty(agency.agent, flat)).id;
});
const read = async (statement: string) => (await sharedServer().sql(statement, [agency.id])).rows;
const auditLog = () =>
  read(
    "select actor_id, change from history where agency_id = ? and entity = 'matches' and action = 'update' order by id",
  );
const changes = async () => (await auditLog()).map(({ change }) => JSON.parse(String(change)));

describe('matches.decide', () => {
  test('decides, changes the decision, and withdraws it, each with an entry in the audit log', async () => {
    const { agent } = agency;
    const { decide } = agent.api.matches;
    expect(await decide.mutate(decision(lead, property))).toEqual({ version: 1 });
    const [row] = await leadMatches(agent, lead);
    expect(row?.decision).toMatchObject({ decision: 'sent', version: 1, by: 'Persona de Prueba' });
    expect((await propertyMatches(agent, property))[0]?.decision).toEqual(row?.decision);

    const interested = { ...decision(lead, property, 'interested'), version: 1 };
    expect(await decide.mutate(interested)).toEqual({ version: 2 });
    expect(await decide.mutate({ ...interested, version: 2, decision: null })).toEqual({ version: null });
    expect((await leadMatches(agent, lead))[0]?.decision).toBeNull();
    const pair = { lead, property };
    expect(await changes()).toEqual([
      { ...pair, from: null, to: 'sent' },
      { ...pair, from: 'sent', to: 'interested' },
      { ...pair, from: 'interested', to: null },
    ]);
    expect((await auditLog())[0]?.actor_id).toBe(agent.id);
  });

  test('a discarded pair is in neither list but among the discarded, and can be restored', async () => {
    const { api } = agency.agent;
    const discarded = { ...decision(lead, property, 'discarded'), reasonText: ' Demasiado caro ' };
    await api.matches.decide.mutate(discarded);
    const [ofLead, ofProperty] = await Promise.all([
      api.matches.forLead.query({ leadId: lead }),
      api.matches.forProperty.query({ propertyId: property }),
    ]);
    expect([ofLead.rows, ofLead.discarded, ofProperty.rows, ofProperty.discarded]).toEqual([[], 1, [], 1]);
    for (const record of [
      { of: 'lead', id: lead },
      { of: 'property', id: property },
    ] as const)
      expect(await api.matches.discarded.query(record)).toMatchObject([
        { leadId: lead, propertyId: property, reason: 'price', reasonText: 'Demasiado caro', version: 1 },
      ]);
    await api.matches.decide.mutate({ ...decision(lead, property), version: 1, decision: null });
    expect((await api.matches.forLead.query({ leadId: lead })).rows).toHaveLength(1);
    expect(await api.matches.discarded.query({ of: 'lead', id: lead })).toEqual([]);
  });

  test('repeating a request, whose response was lost, changes nothing more', async () => {
    const { decide } = agency.agent.api.matches;
    await decide.mutate(decision(lead, property));
    expect(await decide.mutate(decision(lead, property))).toEqual({ version: 1 });
    const change = { ...decision(lead, property, 'interested'), version: 1 };
    await decide.mutate(change);
    expect(await decide.mutate(change)).toEqual({ version: 2 });
    const withdrawal = { ...decision(lead, property), version: 2, decision: null };
    await decide.mutate(withdrawal);
    expect(await decide.mutate(withdrawal)).toEqual({ version: null });
    expect(await auditLog()).toHaveLength(3);
  });

  test('of two people who decide at once one wins, and the other learns it', async () => {
    const { agent, manager } = agency;
    for (const version of [null, 1]) {
      const outcomes = await Promise.all([
        outcome(agent.api.matches.decide.mutate({ ...decision(lead, property, 'interested'), version })),
        outcome(manager.api.matches.decide.mutate({ ...decision(lead, property, 'discarded'), version })),
      ]);
      expect(outcomes.toSorted()).toEqual([DECIDED, 'accepted']);
    }
    expect(await auditLog()).toHaveLength(2);
    const stale = { ...decision(lead, property), version: 1, decision: null };
    expect(await outcome(agent.api.matches.decide.mutate(stale))).toBe(DECIDED);
  });

  test('a reason is required for discarding, and refused otherwise', async () => {
    const { decide } = agency.agent.api.matches;
    const none = { ...decision(lead, property, 'discarded'), reason: null };
    expect(await outcome(decide.mutate(none))).toBe('BAD_REQUEST: Elige un motivo.');
    const sent = { ...decision(lead, property), reason: 'price' as const };
    expect(await outcome(decide.mutate(sent))).toBe('BAD_REQUEST: Elige un motivo.');
    const long = { ...decision(lead, property, 'discarded'), reasonText: 'x'.repeat(501) };
    expect(await outcome(decide.mutate(long))).toBe('BAD_REQUEST: Como máximo 500 caracteres.');
    expect(await outcome(decide.mutate({ ...decision(lead, property), decision: null }))).toMatch(
      /^BAD_REQUEST/,
    );
  });

  test('a lead or a property of another agency is not found, and nothing is written', async () => {
    const { agent, otherTenant } = agency;
    const foreignLead = (await createLead(otherTenant, preferences)).id;
    const foreignProperty = (await createProperty(otherTenant, flat)).id;
    const { matches } = agent.api;
    for (const [leadId, propertyId] of [
      [foreignLead, property],
      [lead, foreignProperty],
      [foreignLead, foreignProperty],
    ] as const) {
      expect(await outcome(matches.decide.mutate(decision(leadId, propertyId)))).toBe(NOT_FOUND);
      const bulk = { clientKey: randomUUID(), leadIds: [leadId], propertyIds: [propertyId] };
      expect(await outcome(matches.markSent.mutate(bulk))).toBe(NOT_FOUND);
    }
    expect(await read('select id from matches where agency_id = ?')).toEqual([]);
    // A decision of another agency is not changed by its version.
    await matches.decide.mutate(decision(lead, property));
    const change = { ...decision(lead, property, 'interested'), version: 1 };
    expect(await outcome(otherTenant.api.matches.decide.mutate(change))).toBe(NOT_FOUND);
    expect(await otherTenant.api.matches.discarded.query({ of: 'lead', id: lead })).toEqual([]);
  });
});

describe('matches.markSent', () => {
  test('marks the undecided pairs of a lead, and withdraws them', async () => {
    const { agent } = agency;
    const second = (await createProperty(agent, flat)).id;
    const third = (await createProperty(agent, flat)).id;
    await agent.api.matches.decide.mutate(decision(lead, third, 'interested'));
    const bulk = { clientKey: randomUUID(), leadIds: [lead], propertyIds: [property, second, third] };
    const marked = await agent.api.matches.markSent.mutate(bulk);
    expect(marked.map(({ propertyId }) => propertyId).toSorted()).toEqual([property, second].toSorted());
    expect(await agent.api.matches.markSent.mutate(bulk)).toEqual(marked);
    expect((await changes()).map(({ to }) => to)).toEqual(['interested', 'sent', 'sent']);

    await agent.api.matches.decide.mutate({ ...decision(lead, second, 'interested'), version: 1 });
    const { clientKey } = bulk;
    expect(await agency.manager.api.matches.undoSent.mutate({ clientKey })).toEqual({ count: 0 });
    expect(await agent.api.matches.undoSent.mutate({ clientKey })).toEqual({ count: 1 });
    const left = await read('select property_id, decision from matches where agency_id = ?');
    expect(left.map((row) => row.decision)).toEqual(['interested', 'interested']);
  });

  test('records the contact with the lead in the same act, and takes both back', async () => {
    const { agent } = agency;
    const second = (await createProperty(agent, { ...flat, title: 'Ático en Sants' })).id;
    const clientKey = randomUUID();
    const sent = {
      clientKey,
      leadIds: [lead],
      propertyIds: [property, second],
      contact: 'whatsapp' as const,
    };
    expect(await agent.api.matches.markSent.mutate(sent)).toHaveLength(2);
    expect(await agent.api.matches.markSent.mutate(sent)).toHaveLength(2);
    const activities = () =>
      read('select kind, text, lead_id, deleted_at from activities where agency_id = ?');
    const [activity, ...others] = await activities();
    expect(others).toEqual([]);
    expect(activity).toMatchObject({ kind: 'whatsapp', lead_id: lead, deleted_at: null });
    expect(activity?.text).toMatch(/^Enviado: /);
    expect(activity?.text).toContain('Ático en Sants');
    expect((await agent.api.leads.get.query({ id: lead })).lastContactAt).not.toBeNull();

    expect(await agent.api.matches.undoSent.mutate({ clientKey })).toEqual({ count: 2 });
    expect((await activities())[0]).toMatchObject({ text: null });
    expect((await agent.api.leads.get.query({ id: lead })).lastContactAt).toBeNull();
    // Those that were sent before are sent again, without another decision.
    await agent.api.matches.markSent.mutate({ ...sent, clientKey: randomUUID() });
    const again = { ...sent, clientKey: randomUUID(), contact: 'email' as const };
    expect(await agent.api.matches.markSent.mutate(again)).toEqual([]);
    expect((await activities()).map(({ kind }) => kind).toSorted()).toEqual([
      'email',
      'whatsapp',
      'whatsapp',
    ]);
  });

  test('says to which further contact of the lead it was sent; one of another record is not named', async () => {
    const { agent } = agency;
    const person = { kind: 'lead' as const, id: lead };
    const partner = await createContact(agent, person, {
      name: 'Jordi',
      label: 'Pareja',
      phone: '934 111 222',
    });
    const other = { kind: 'lead' as const, id: (await createLead(agent, preferences)).id };
    const stranger = await createContact(agent, other, { name: 'Pau', phone: '934 111 333' });
    const sent = { leadIds: [lead], propertyIds: [property], contact: 'whatsapp' as const };
    for (const contactId of [partner.id, stranger.id, randomUUID()])
      await agent.api.matches.markSent.mutate({ ...sent, clientKey: randomUUID(), contactId });
    const activities = await read('select contact from activities where agency_id = ? order by created_at');
    expect(activities.map(({ contact }) => contact)).toEqual(['Jordi (pareja)', null, null]);
    const unsent = { ...sent, contact: undefined, clientKey: randomUUID(), contactId: partner.id };
    expect(await outcome(agent.api.matches.markSent.mutate(unsent))).toMatch(/^BAD_REQUEST/);
  });

  test('a contact is with one lead, and nothing is recorded where something does not exist', async () => {
    const { agent } = agency;
    const other = (await createLead(agent, preferences)).id;
    const contact = 'whatsapp' as const;
    const several = { clientKey: randomUUID(), leadIds: [lead, other], propertyIds: [property], contact };
    expect(await outcome(agent.api.matches.markSent.mutate(several))).toMatch(/^BAD_REQUEST/);
    const missing = { ...several, leadIds: [lead], propertyIds: [property, randomUUID()] };
    expect(await outcome(agent.api.matches.markSent.mutate(missing))).toBe(NOT_FOUND);
    expect(await read('select id from activities where agency_id = ?')).toEqual([]);
  });

  test('marks a property as sent to several leads', async () => {
    const { agent } = agency;
    const second = (await createLead(agent, preferences)).id;
    const bulk = { clientKey: randomUUID(), propertyIds: [property], leadIds: [lead, second] };
    expect(await agent.api.matches.markSent.mutate(bulk)).toHaveLength(2);
    const rows = await propertyMatches(agent, property);
    expect(rows.map((row) => row.decision?.decision)).toEqual(['sent', 'sent']);
  });

  test('one foreign id and nothing is marked; more than 500 are refused', async () => {
    const { agent, otherTenant } = agency;
    const foreign = (await createProperty(otherTenant, flat)).id;
    const bulk = (propertyIds: string[]) =>
      outcome(agent.api.matches.markSent.mutate({ clientKey: randomUUID(), leadIds: [lead], propertyIds }));
    expect(await bulk([property, foreign])).toBe(NOT_FOUND);
    expect(await bulk([property, randomUUID()])).toBe(NOT_FOUND);
    expect(await read('select id from matches where agency_id = ?')).toEqual([]);
    expect(await auditLog()).toEqual([]);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect(await bulk(many)).toBe('BAD_REQUEST: Como máximo 500 a la vez.');
    expect(await bulk([])).toMatch(/^BAD_REQUEST/);
    const both = [property, (await createProperty(agent, flat)).id];
    const cross = { clientKey: randomUUID(), leadIds: [lead, randomUUID()], propertyIds: both };
    expect(await outcome(agent.api.matches.markSent.mutate(cross))).toMatch(/^BAD_REQUEST/);
  });
});

test('deleting a lead or a property deletes its decisions', async () => {
  const { agent, manager } = agency;
  await agent.api.matches.decide.mutate(decision(lead, property));
  await manager.api.properties.delete.mutate({ id: property });
  expect(await read('select id from matches where agency_id = ?')).toEqual([]);
});
