import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, IDEMPOTENCY_CONFLICT, outcome } from '../fixtures/leads.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const findByClientKey = async (clientKey: string) =>
  (await sql('select id, name from leads where client_key = ?', [clientKey])).rows.map((row) => ({ ...row }));

/** Counts the audit entries of the agency, as the id of a lead that was never created is unknown. */
const countAuditEntries = async () =>
  Number((await sql('select count(*) as n from history where agency_id = ?', [agency.id])).rows[0]?.n);

test('leads.create: fifty identical forms at once are one lead, one count and one audit entry', async () => {
  const clientKey = randomUUID();
  const send = () => createLead(agency.agent, { name: 'Cincuenta' }, clientKey);
  const before = await countAuditEntries();
  const responses = await Promise.all(Array.from({ length: 50 }, send));
  const rows = await findByClientKey(clientKey);
  expect(rows).toHaveLength(1);
  expect(new Set(responses.map(({ id }) => id))).toEqual(new Set([rows[0]?.id]));
  expect(await countAuditEntries()).toBe(before + 1);
  const { total } = await agency.agent.api.leads.list.query({ filters: {} });
  expect(total).toBe(1);
});

test('leads.create: a later repeat returns the same lead', async () => {
  const clientKey = randomUUID();
  const first = await createLead(agency.agent, { name: 'Otra vez', email: null }, clientKey);
  expect(await createLead(agency.agent, { name: ' Otra vez ', email: '' }, clientKey)).toEqual(first);
  expect(await createLead(agency.manager, { name: 'Otra vez', email: null }, clientKey)).toEqual(first);
  expect(await findByClientKey(clientKey)).toHaveLength(1);
});

test('leads.create: a repeat after another user edited the lead returns it and changes nothing', async () => {
  const clientKey = randomUUID();
  const lead = await createLead(agency.agent, { name: 'Primera' }, clientKey);
  await agency.manager.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: 'Segunda' }) });
  expect(await createLead(agency.agent, { name: 'Primera' }, clientKey)).toEqual(lead);
  expect(await findByClientKey(clientKey)).toEqual([{ id: lead.id, name: 'Segunda' }]);
});

test('leads.create: the same key with other contents is a CONFLICT, also after another user edited the lead', async () => {
  const clientKey = randomUUID();
  const lead = await createLead(agency.agent, { name: 'Primera' }, clientKey);
  await agency.manager.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: 'Segunda' }) });
  for (const name of ['Segunda', 'Tercera'])
    expect(await outcome(createLead(agency.agent, { name }, clientKey))).toBe(IDEMPOTENCY_CONFLICT);
  expect(await findByClientKey(clientKey)).toEqual([{ id: lead.id, name: 'Segunda' }]);
});

test('leads.create: a lead without input digest is compared by its row while unedited', async () => {
  const clientKey = randomUUID();
  const lead = await createLead(agency.agent, { name: 'Antigua' }, clientKey);
  await sql('update leads set input_digest = null where id = ?', [lead.id]);
  expect(await createLead(agency.agent, { name: 'Antigua' }, clientKey)).toEqual(lead);
  expect(await outcome(createLead(agency.agent, { name: 'Otra' }, clientKey))).toBe(IDEMPOTENCY_CONFLICT);
  await agency.manager.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: 'Segunda' }) });
  expect(await createLead(agency.agent, { name: 'Antigua' }, clientKey)).toEqual(lead);
});

test.each([
  ['another name', { name: 'Distinta' }],
  ['an empty field', { phone: null }],
  ['another order of rooms', { preferredBedrooms: [3, 2] }],
  ['zero instead of null', { minRentBudget: 0 }],
])('leads.create: the same key with %s is a CONFLICT', async (_, traits) => {
  const clientKey = randomUUID();
  const lead = await createLead(agency.agent, {}, clientKey);
  const before = await countAuditEntries();
  expect(await outcome(createLead(agency.agent, traits, clientKey))).toBe(IDEMPOTENCY_CONFLICT);
  // The form links to the lead that it created.
  const error = await createLead(agency.agent, traits, clientKey).catch((error: unknown) => error);
  expect(error).toMatchObject({ data: { code: 'CONFLICT', createdId: lead.id } });
  expect(await findByClientKey(clientKey)).toEqual([{ id: lead.id, name: leadFixture().name }]);
  expect(await countAuditEntries()).toBe(before);
});

test('leads.create: client keys are scoped to the agency', async () => {
  const clientKey = randomUUID();
  const mine = await createLead(agency.agent, { name: 'Mía' }, clientKey);
  const otherTenantLead = await createLead(agency.otherTenant, { name: 'Suya' }, clientKey);
  expect(otherTenantLead.id).not.toBe(mine.id);
  expect(await findByClientKey(clientKey)).toHaveLength(2);
  expect(await agency.agent.api.leads.get.query({ id: mine.id })).toMatchObject({ name: 'Mía' });
});

test('leads.create: a rejected form leaves its key unused', async () => {
  const clientKey = randomUUID();
  expect(await outcome(createLead(agency.agent, { name: '' }, clientKey))).toBe(
    'BAD_REQUEST: El nombre es obligatorio.',
  );
  expect(await outcome(createLead(agency.agent, {}, clientKey))).toBe('accepted');
});
