import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { QuickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createLead, IDEMPOTENCY_CONFLICT, outcome } from '../fixtures/leads.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const createQuickLead = (traits: Partial<QuickLeadInput> = {}, clientKey: string = randomUUID()) =>
  agency.agent.api.leads.createQuick.mutate({ clientKey, lead: quickLeadFixture(traits) });
const read = (id: string) => agency.agent.api.leads.get.query({ id });
const findActivities = async (leadId: string) =>
  (await sql('select kind, text, author_id, at, agency_id from activities where lead_id = ?', [leadId])).rows;
const findStored = async (id: string) =>
  (await sql('select assigned_to, next_follow_up_on, name_folded, phone_key from leads where id = ?', [id]))
    .rows[0];

test('leads.createQuick creates a new lead with open preferences', async () => {
  const { id } = await createQuickLead({
    name: 'Íñigo Peña',
    email: 'inigo@correo.example',
    source: 'Phone Call',
    operation: 'both',
    maxBuyBudget: 300_000,
    maxRentBudget: 950,
    assignedTo: agency.manager.id,
    nextFollowUpOn: addDays(today(), 1),
  });
  expect(await read(id)).toMatchObject({
    name: 'Íñigo Peña',
    phone: '612 34 56 78',
    email: 'inigo@correo.example',
    source: 'Phone Call',
    status: 'New',
    priority: 'Medium',
    operation: 'both',
    minBuyBudget: null,
    maxBuyBudget: 300_000,
    minRentBudget: null,
    maxRentBudget: 950,
    preferredPropertyTypes: [],
    preferredBedrooms: [],
    preferredBathrooms: [],
    preferredFeatures: [],
    hasOpenPreferences: true,
  });
  expect({ ...(await findStored(id)) }).toEqual({
    assigned_to: agency.manager.id,
    next_follow_up_on: addDays(today(), 1),
    name_folded: 'inigo pena',
    phone_key: '612345678',
  });
});

test('leads.createQuick stores the note as an activity of its author, with an audit entry of each', async () => {
  const before = new Date().toISOString();
  const { id } = await createQuickLead({ note: 'Busca piso con luz.\nLlamar por la tarde.' });
  const [note, ...others] = await findActivities(id);
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    kind: 'note',
    text: 'Busca piso con luz.\nLlamar por la tarde.',
    author_id: agency.agent.id,
    agency_id: agency.id,
  });
  expect(String(note?.at) >= before && String(note?.at) <= new Date().toISOString()).toBe(true);
  const { rows } = await sql(
    "select entity from history where agency_id = ? and action = 'create' and entity_id in (select id from activities where lead_id = ? union select ?) order by entity",
    [agency.id, id, id],
  );
  expect(rows.map(({ entity }) => entity)).toEqual(['activities', 'leads']);
});

test('leads.createQuick writes no activity without a note', async () => {
  const { id } = await createQuickLead({ note: ' ' });
  expect(await findActivities(id)).toEqual([]);
});

test('leads.createQuick: the same form sent twenty times is one lead with one note', async () => {
  const clientKey = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => createQuickLead({ note: 'Una vez' }, clientKey)),
  );
  const ids = new Set(responses.map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(await findActivities([...ids][0] ?? '')).toHaveLength(1);
});

test('leads.createQuick: the same key with another note is a CONFLICT and adds none', async () => {
  const clientKey = randomUUID();
  const { id } = await createQuickLead({}, clientKey);
  expect(await outcome(createQuickLead({ note: 'Después' }, clientKey))).toBe(IDEMPOTENCY_CONFLICT);
  expect(await findActivities(id)).toEqual([]);
});

test('leads.createQuick refuses a responsible user who is paused, unknown or of another tenant', async () => {
  const paused = await createTestUser({ agencyId: agency.id, status: 'inactive' });
  const count = async () => (await agency.agent.api.leads.list.query({ filters: {} })).total;
  const before = await count();
  expect(await outcome(createQuickLead({ assignedTo: paused.id }))).toBe(
    'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
  );
  for (const assignedTo of [randomUUID(), agency.otherTenant.id])
    expect(await outcome(createQuickLead({ assignedTo }))).toBe(
      'BAD_REQUEST: El registro enlazado no existe.',
    );
  expect(await count()).toBe(before);
});

test('leads.createQuick reports a missing contact at the phone', async () => {
  await expect(createQuickLead({ phone: '', email: null })).rejects.toMatchObject({
    message: 'Indica un teléfono o un email.',
    data: { code: 'BAD_REQUEST', fields: { phone: 'Indica un teléfono o un email.' } },
  });
});

test('leads.createQuick keeps markup in name and note as text', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const { id } = await createQuickLead({ name: markup, note: markup });
  expect((await read(id)).name).toBe(markup);
  expect((await findActivities(id))[0]?.text).toBe(markup);
});

test('leads.update closes the preferences; setStatus and setPriority leave them open', async () => {
  const { id } = await createQuickLead({ operation: 'rent' });
  await agency.agent.api.leads.setStatus.mutate({ id, version: 1, status: 'Contacted' });
  await agency.agent.api.leads.setPriority.mutate({ id, version: 2, priority: 'High' });
  expect(await read(id)).toMatchObject({ hasOpenPreferences: true, operation: 'rent' });
  const withoutBudgets = leadFixture({ minBuyBudget: null, maxBuyBudget: null });
  await agency.agent.api.leads.update.mutate({ id, version: 3, lead: withoutBudgets });
  expect(await read(id)).toMatchObject({ hasOpenPreferences: false, operation: 'rent' });
});

test('leads.create and leads.update derive the operation from the budgets', async () => {
  const lead = await createLead(agency.agent);
  expect(await read(lead.id)).toMatchObject({ operation: 'buy', hasOpenPreferences: false });
  const renting = leadFixture({ minBuyBudget: null, maxBuyBudget: null, maxRentBudget: 900 });
  await agency.agent.api.leads.update.mutate({ ...lead, lead: renting });
  expect((await read(lead.id)).operation).toBe('rent');
  const both = { ...renting, minBuyBudget: 0 };
  await agency.agent.api.leads.update.mutate({ ...lead, version: 2, lead: both });
  expect((await read(lead.id)).operation).toBe('both');
  const neither = await createLead(agency.agent, { minBuyBudget: null, maxBuyBudget: null });
  expect((await read(neither.id)).operation).toBeNull();
});
