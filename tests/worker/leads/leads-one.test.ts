import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadInput } from '../../../db/domain/leads/lead-input.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { create as createOwner, ownerFixture } from '../fixtures/owners.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const read = (id: string) => agency.agent.api.leads.get.query({ id });

test('leads.get returns a lead as created, with timestamps and no internal column', async () => {
  const before = new Date().toISOString();
  const { id } = await createLead(agency.agent);
  const lead = await read(id);
  expect(lead).toEqual({
    ...leadFixture(),
    operation: 'buy',
    hasOpenPreferences: false,
    ad: null,
    id,
    version: 1,
    assignedTo: agency.agent.id,
    responsible: { name: 'Persona de Prueba', avatar: null },
    contacts: [],
    tags: [],
    tieProposals: [],
    tiedOwner: null,
    createdAt: lead.createdAt,
    updatedAt: lead.createdAt,
    nextFollowUpOn: null,
    lastContactAt: null,
    preferredZones: [],
    newerId: null,
    olderId: null,
  });
  expect(lead.createdAt >= before && lead.createdAt <= new Date().toISOString()).toBe(true);
});

test('leads.create stores empty fields as null', async () => {
  const { id } = await createLead(agency.manager, { email: '', phone: ' ', source: null, priority: null });
  expect(await read(id)).toMatchObject({ email: null, phone: null, source: null, priority: null });
});

test('leads.update writes every field of the form once', async () => {
  const lead = await createLead(agency.manager);
  const changed: LeadInput = {
    name: 'Óscar Vidal',
    email: null,
    phone: null,
    source: 'Referral',
    status: 'Lost',
    priority: null,
    minBuyBudget: null,
    maxBuyBudget: null,
    minRentBudget: 0,
    maxRentBudget: 950,
    minPropertySize: null,
    maxPropertySize: 40,
    preferredPropertyTypes: ['Garaje', 'Terreno'],
    preferredBedrooms: [],
    preferredBathrooms: [],
    preferredFeatures: ['terraza', 'ascensor'],
    timeRangeInterest: 'no_rush',
  };
  expect(await agency.agent.api.leads.update.mutate({ ...lead, lead: changed })).toEqual({
    version: 2,
    isVisible: true,
  });
  const { createdAt, updatedAt, ...after } = await read(lead.id);
  expect(after).toMatchObject({ ...changed, id: lead.id, version: 2 });
  expect(updatedAt > createdAt).toBe(true);
});

test('leads.setStatus and leads.setPriority change that field alone', async () => {
  const lead = await createLead(agency.agent, { name: 'Sola', status: 'New', priority: 'Low' });
  await agency.manager.api.leads.setStatus.mutate({ ...lead, status: 'Converted' });
  expect(await read(lead.id)).toMatchObject({
    ...leadFixture({ name: 'Sola' }),
    status: 'Converted',
    priority: 'Low',
  });
  await agency.manager.api.leads.setPriority.mutate({ id: lead.id, version: 2, priority: null });
  expect(await read(lead.id)).toMatchObject({ status: 'Converted', priority: null, version: 3 });
});

test.each(['leads', 'owners'] as const)(
  '%s.setContact changes what is given alone, and the person is found by it',
  async (kind) => {
    const { agent } = await createTestAgency();
    const texts = { name: 'Sola', phone: null, email: 'sola@casa.cat' };
    const person =
      kind === 'leads' ? await createLead(agent, texts) : await createOwner(agent, ownerFixture(texts));
    const { get, list, setContact } = agent.api[kind];
    const before = await get.query({ id: person.id });
    expect(await setContact.mutate({ id: person.id, version: 1, phone: '699 11 13 33' })).toEqual({
      version: 2,
    });
    const { updatedAt, ...after } = await get.query({ id: person.id });
    expect({ ...before, ...after }).toEqual({ ...before, phone: '699 11 13 33', version: 2 });
    for (const name of ['+34699111333', 'sola@casa.cat']) {
      const { rows } = await list.query({ filters: { name }, cursor: null });
      expect(rows.map(({ id }) => id)).toEqual([person.id]);
    }
    await setContact.mutate({ id: person.id, version: 2, phone: null });
    expect(await get.query({ id: person.id })).toMatchObject({ phone: null, email: 'sola@casa.cat' });
    expect((await list.query({ filters: { name: '699111333' }, cursor: null })).rows).toEqual([]);
    expect(await outcome(setContact.mutate({ id: person.id, version: 3 }))).toBe(
      'BAD_REQUEST: Indica un teléfono o un email.',
    );
  },
);

describe('a lead of another tenant and an unknown id get the same response', () => {
  const calls = {
    get: ({ api }, ref) => api.leads.get.query({ id: ref.id }),
    update: ({ api }, ref) => api.leads.update.mutate({ ...ref, lead: leadFixture() }),
    setStatus: ({ api }, ref) => api.leads.setStatus.mutate({ ...ref, status: 'Lost' }),
    setPriority: ({ api }, ref) => api.leads.setPriority.mutate({ ...ref, priority: 'High' }),
    setContact: ({ api }, ref) => api.leads.setContact.mutate({ ...ref, phone: '699 11 13 33' }),
    delete: ({ api }, ref) => api.leads.delete.mutate({ id: ref.id }),
  } satisfies Record<
    string,
    (who: TestAgency['otherTenant'], ref: { id: string; version: number }) => Promise<unknown>
  >;

  test.each(Object.entries(calls))('%s', async (_, call) => {
    const lead = await createLead(agency.agent, { name: 'Intacta' });
    expect(await outcome(call(agency.otherTenant, lead))).toBe(NOT_FOUND);
    expect(await outcome(call(agency.otherTenant, { ...lead, version: 7 }))).toBe(NOT_FOUND);
    expect(await outcome(call(agency.agent, { id: randomUUID(), version: 1 }))).toBe(NOT_FOUND);
    expect(await read(lead.id)).toMatchObject({ name: 'Intacta', version: 1, status: 'New' });
    expect(await outcome(call(agency.agent, lead))).toBe('accepted');
  });
});

test('leads.delete removes the lead, and is NOT_FOUND the second time', async () => {
  const { id } = await createLead(agency.manager);
  expect(await outcome(agency.agent.api.leads.delete.mutate({ id }))).toBe('accepted');
  expect(await outcome(agency.agent.api.leads.delete.mutate({ id }))).toBe(NOT_FOUND);
  expect(await outcome(read(id))).toBe(NOT_FOUND);
});

test('leads.create reports a broken rule with its message and field', async () => {
  const wrong = { ...leadFixture(), name: ' ', preferredBedrooms: [] };
  const rejected = agency.agent.api.leads.create.mutate({ clientKey: randomUUID(), lead: wrong });
  await expect(rejected).rejects.toMatchObject({
    message: 'El nombre es obligatorio.',
    data: {
      code: 'BAD_REQUEST',
      httpStatus: 400,
      fields: {
        name: 'El nombre es obligatorio.',
        preferredBedrooms: 'Debe seleccionar al menos una opción de habitaciones.',
      },
    },
  });
});
