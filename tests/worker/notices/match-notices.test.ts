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
const submitFlat = ({ api }: TestUser, traits = {}) =>
  api.properties.create.mutate({
    clientKey: randomUUID(),
    property: propertyFixture({ ...flat, ...traits }),
  });
const updateFlat = ({ api }: TestUser, ref: { id: string; version: number }, traits = {}) =>
  api.properties.update.mutate({ ...ref, property: propertyFixture({ ...flat, ...traits }) });
const updateWish = ({ api }: TestUser, ref: { id: string; version: number }, traits = {}) =>
  api.leads.update.mutate({ ...ref, lead: leadFixture({ ...wish, name: 'Lucía', ...traits }) });

describe('a property', () => {
  test('that is new notifies each responsible user once, and tells who creates it in the response', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    await createLead(agent, { ...wish, name: 'Marc' });
    await createLead(manager, { ...wish, name: 'Pere' });
    await createLead(manager, { ...wish, name: 'Lejos', maxBuyBudget: 210_000 });
    await createLead(manager, { ...wish, name: 'De nadie', assignedTo: null });
    await createLead(manager, { ...wish, name: 'Cerrado', status: 'Lost' });
    expect(await submitFlat(agent)).toMatchObject({ ownMatches: 2 });
    expect(await read(agent)).toEqual([]);
    expect(await read(manager)).toEqual([[1, 'Pere', flat.title]]);
    expect(await submitFlat(manager)).toMatchObject({ ownMatches: 1 });
    expect(await read(agent)).toEqual([[2, null, flat.title]]);
    expect(await submitFlat(manager, { status: 'Vendida' })).not.toHaveProperty('ownMatches');
    expect(await read(agent)).toHaveLength(1);
  });

  test('that becomes available, or cheaper, notifies of leads it fits; another change does not', async () => {
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
    expect(await read(agent), 'the drop before was not read').toHaveLength(1);
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

describe('a price drop', () => {
  const drops = async ({ api }: TestUser) =>
    (await api.notices.list.query({})).rows
      .filter(({ droppedPrice }) => droppedPrice)
      .map(({ droppedPrice, price, count, leadName, propertyTitle }) => [
        droppedPrice,
        price,
        count,
        leadName ?? propertyTitle,
      ]);
  const setPrice = ({ api }: TestUser, id: string, version: number, price: number) =>
    api.properties.setPrice.mutate({ id, version, price, rentalPrice: null });

  test('of a property that fitted already notifies each responsible user once, also of leads it was sent to', async () => {
    const sent = await createLead(agent, { ...wish, name: 'Lucía' });
    const discarded = await createLead(agent, { ...wish, name: 'Marc' });
    await createLead(agent, { ...wish, name: 'Ona' });
    await createLead(manager, { ...wish, name: 'Pere' });
    const { id } = await createFlat(manager);
    await agent.api.matches.decide.mutate(decision(sent.id, id));
    await agent.api.matches.decide.mutate(decision(discarded.id, id, 'discarded'));
    expect(await setPrice(manager, id, 1, 275_000)).toEqual({ version: 2, ownMatches: 1 });
    expect(await drops(agent)).toEqual([['sale', 275_000, 2, flat.title]]);
    expect(await drops(manager)).toEqual([]);
  });

  test('has the price of now: a later one replaces an unread one, and a rise takes it back', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const { id } = await createFlat(manager);
    await setPrice(manager, id, 1, 275_000);
    await setPrice(manager, id, 2, 270_000);
    expect(await drops(agent)).toEqual([['sale', 270_000, 1, 'Lucía']]);
    await setPrice(manager, id, 3, 280_000);
    expect(await drops(agent)).toEqual([]);
    await setPrice(manager, id, 4, 279_000);
    const { rows } = await agent.api.notices.list.query({});
    await agent.api.notices.readAll.mutate({ until: rows[0]?.createdAt ?? '' });
    await setPrice(manager, id, 5, 278_000);
    expect(await drops(agent)).toHaveLength(2);
  });

  test('of a rent counts where it is for rent, and none where the price is not offered', async () => {
    const rents = { ...wish, minBuyBudget: null, maxBuyBudget: null, maxRentBudget: 1000 };
    await createLead(agent, { ...rents, name: 'Lucía' });
    const { api } = manager;
    const { id } = await createFlat(manager, { status: 'Disponible para el alquiler', rentalPrice: 900 });
    const prices = { price: 200_000, rentalPrice: 900 };
    await api.properties.setPrice.mutate({ id, version: 1, ...prices });
    expect(await drops(agent)).toEqual([]);
    await api.properties.setPrice.mutate({ id, version: 2, ...prices, rentalPrice: 850 });
    expect(await drops(agent)).toEqual([['rent', 850, 1, 'Lucía']]);
  });
});

describe('a lead', () => {
  test('with new or changed wishes notifies its responsible user of the properties that fit only now', async () => {
    await createFlat(manager);
    await createFlat(manager, { title: 'Dúplex', price: 320_000 });
    const { id } = await createLead(agent, { ...wish, name: 'Lucía', maxBuyBudget: 220_000 });
    expect(await read(agent)).toEqual([]);
    await updateWish(manager, { id, version: 1 }, { maxBuyBudget: 300_000 });
    expect(await read(agent)).toEqual([[2, 'Lucía', null]]);
    await updateWish(manager, { id, version: 2 }, { email: 'lucia@llavero.test' });
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
    await updateWish(manager, { id, version: 1 }, { status: 'New' });
    await manager.api.leads.setStatus.mutate({ id, version: 2, status: 'Contacted' });
    expect(await read(agent)).toEqual([]);
  });

  test('that is merged notifies of what fits the united wishes, and fitted neither lead', async () => {
    await createFlat(manager, { title: 'Encajaba ya', price: 200_000 });
    await createFlat(manager, { title: 'Encajaba al otro', type: 'Ático' });
    await createFlat(manager);
    const ofAgent = { ...wish, name: 'Lucía', assignedTo: agent.id };
    const older = await createLead(manager, { ...ofAgent, maxBuyBudget: 210_000 });
    const newer = await createLead(manager, { ...ofAgent, preferredPropertyTypes: ['Ático'] });
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
    const lead = leadFixture({ ...wish, name: 'Marc' });
    const own = { clientKey: randomUUID(), lead };
    expect(await manager.api.leads.create.mutate(own)).toMatchObject({ ownMatches: 2 });
    const ofAgent = { clientKey: randomUUID(), lead };
    expect(await agent.api.leads.create.mutate(ofAgent)).toMatchObject({ ownMatches: 1 });
    expect(await read(agent)).toEqual([[1, 'Lucía', null]]);
    expect(await read(manager)).toEqual([]);
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
