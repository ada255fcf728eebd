import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { decision, flat, readMatchNotices as read, wish } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';

let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
});

const createFlat = (by: TestUser, traits = {}) => createProperty(by, { ...flat, ...traits });
const updateFlat = ({ api }: TestUser, ref: { id: string; version: number }, traits = {}) =>
  api.properties.update.mutate({ ...ref, property: propertyFixture({ ...flat, ...traits }) });
const updateWish = ({ api }: TestUser, ref: { id: string; version: number }, traits = {}) =>
  api.leads.update.mutate({ ...ref, lead: leadFixture({ ...wish, name: 'Lucía', ...traits }) });

describe('a property', () => {
  test('that is new notifies each responsible user once, also who created it', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    await createLead(agent, { ...wish, name: 'Marc' });
    await createLead(manager, { ...wish, name: 'Pere' });
    await createLead(manager, { ...wish, name: 'Lejos', maxBuyBudget: 210_000 });
    await createLead(manager, { ...wish, name: 'De nadie', assignedTo: null });
    await createLead(manager, { ...wish, name: 'Cerrado', status: 'Lost' });
    await createFlat(agent);
    expect(await read(agent)).toEqual([[2, null, flat.title]]);
    expect(await read(manager)).toEqual([[1, 'Pere', flat.title]]);
    await createFlat(agent, { status: 'Vendida' });
    expect(await read(agent)).toHaveLength(1);
  });

  test('that becomes available, or cheaper, notifies of leads it fits only now; another change does not', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const { id } = await createFlat(manager, { status: 'Vendida' });
    expect(await read(agent)).toEqual([]);
    await updateFlat(manager, { id, version: 1 }, { price: 400_000 });
    expect(await read(agent), 'too dear').toEqual([]);
    await updateFlat(manager, { id, version: 2 }, { price: 390_000 });
    expect(await read(agent), 'still too dear').toEqual([]);
    await updateFlat(manager, { id, version: 3 }, { price: 310_000 });
    expect(await read(agent)).toEqual([[1, 'Lucía', flat.title]]);
    await updateFlat(manager, { id, version: 4 }, { price: 290_000 });
    await updateFlat(manager, { id, version: 5 }, { price: 290_000, title: 'Otro título' });
    expect(await read(agent), 'it was a match already').toHaveLength(1);
  });

  test('whose status or price is changed in place notifies likewise', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const { api } = manager;
    const { id } = await createFlat(manager, { status: 'Vendida' });
    await api.properties.setStatus.mutate({ id, version: 1, status: 'Disponible para la venta' });
    expect(await read(agent)).toEqual([[1, 'Lucía', flat.title]]);
    const { id: dear } = await createFlat(manager, { price: 400_000 });
    await api.properties.setPrice.mutate({ id: dear, version: 1, price: 290_000, rentalPrice: null });
    expect(await read(agent)).toHaveLength(2);
  });

  test('notifies of no pair that was decided, and of none where the version is stale', async () => {
    const lead = await createLead(agent, { ...wish, name: 'Lucía' });
    const { id } = await createFlat(manager, { price: 400_000 });
    const stale = outcome(updateFlat(manager, { id, version: 9 }));
    expect(await stale).toBe(VERSION_CONFLICT);
    expect(await read(agent)).toEqual([]);
    await agent.api.matches.decide.mutate(decision(lead.id, id, 'discarded'));
    await updateFlat(manager, { id, version: 1 });
    expect(await read(agent)).toEqual([]);
  });

  test('that is created or changed twice by the same request notifies once', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const submission = { clientKey: randomUUID(), property: propertyFixture(flat) };
    const { id } = await manager.api.properties.create.mutate(submission);
    await manager.api.properties.create.mutate(submission);
    expect(await read(agent)).toHaveLength(1);
    await updateFlat(manager, { id, version: 1 }, { price: 400_000 });
    await updateFlat(manager, { id, version: 2 });
    await updateFlat(manager, { id, version: 2 });
    expect(await read(agent)).toHaveLength(2);
  });
});

describe('a lead', () => {
  test('with new or changed wishes notifies its responsible user of the properties that fit only now', async () => {
    await createFlat(manager);
    await createFlat(manager, { title: 'Dúplex', price: 320_000 });
    const { id } = await createLead(agent, { ...wish, name: 'Lucía', maxBuyBudget: 220_000 });
    expect(await read(agent)).toEqual([]);
    await updateWish(agent, { id, version: 1 }, { maxBuyBudget: 300_000 });
    expect(await read(agent)).toEqual([[2, 'Lucía', null]]);
    await updateWish(agent, { id, version: 2 }, { email: 'lucia@llavero.test' });
    expect(await read(agent), 'the same wishes').toHaveLength(1);
    await updateWish(manager, { id, version: 3 }, { maxBuyBudget: 200_000, assignedTo: manager.id });
    await updateWish(agent, { id, version: 4 }, { maxBuyBudget: 260_000 });
    expect(await read(manager)).toEqual([[1, 'Lucía', null]]);
    expect(await read(agent)).toHaveLength(1);
  });

  test('that is new notifies its responsible user, a quick lead too; one of nobody nobody', async () => {
    await createFlat(manager);
    await createLead(manager, { ...wish, name: 'Lucía', assignedTo: agent.id });
    const quick = quickLeadFixture({
      name: 'Marc',
      operation: 'buy',
      maxBuyBudget: 300_000,
      assignedTo: agent.id,
    });
    await manager.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead: quick });
    await createLead(manager, { ...wish, name: 'De nadie', assignedTo: null });
    expect(await read(agent)).toEqual([
      [1, 'Marc', null],
      [1, 'Lucía', null],
    ]);
    expect(await read(manager)).toEqual([]);
  });

  test('that is opened again makes no notice, nor does a status or an assignment', async () => {
    await createFlat(manager);
    const { id } = await createLead(agent, { ...wish, name: 'Lucía', status: 'Lost' });
    await updateWish(agent, { id, version: 1 }, { status: 'New' });
    await agent.api.leads.setStatus.mutate({ id, version: 2, status: 'Contacted' });
    expect(await read(agent)).toEqual([]);
  });

  test('that is merged notifies of what fits the united wishes, and fitted neither lead', async () => {
    await createFlat(manager, { title: 'Encajaba ya', price: 200_000 });
    await createFlat(manager, { title: 'Encajaba al otro', type: 'Ático' });
    await createFlat(manager);
    const older = await createLead(agent, { ...wish, name: 'Lucía', maxBuyBudget: 210_000 });
    const newer = await createLead(agent, { ...wish, name: 'Lucía', preferredPropertyTypes: ['Ático'] });
    const before = await read(agent);
    expect(before).toEqual([
      [1, 'Lucía', null],
      [1, 'Lucía', null],
    ]);
    const merged = mergeFixture(older, newer, { choices: { buyBudget: 'newer' } });
    const { mergeId } = await manager.api.duplicates.merge.mutate(merged);
    await manager.api.duplicates.merge.mutate(merged);
    expect(await read(agent)).toEqual([[1, 'Lucía', null], ...before]);
    await manager.api.duplicates.undoMerge.mutate({ id: mergeId });
    expect(await read(agent)).toHaveLength(3);
  });

  test('is counted with the properties that its responsible user sees', async () => {
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await createFlat(manager, { assignedTo: manager.id });
    await createFlat(manager, { assignedTo: null });
    await createLead(manager, { ...wish, name: 'Lucía', assignedTo: agent.id });
    await createLead(manager, { ...wish, name: 'Marc' });
    expect(await read(agent)).toEqual([[1, 'Lucía', null]]);
    expect(await read(manager)).toEqual([[2, 'Marc', null]]);
    // A property of a colleague is hidden, and with it the notice of its match.
    const colleague = await createTestUser({ agencyId: agency.id });
    await createFlat(manager, { title: 'Escondido', assignedTo: colleague.id });
    expect(await read(agent)).toHaveLength(1);
  });
});

test('nothing of another agency is compared', async () => {
  await createLead(agency.otherTenant, { ...wish, name: 'Ajeno' });
  await createFlat(agent);
  expect(await read(agency.otherTenant)).toEqual([]);
});
