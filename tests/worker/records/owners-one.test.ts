import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { create, ownerFixture } from '../fixtures/owners.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
// newerId and olderId are tested in previous-next.test.ts.
const read = async (id: string) => {
  const { newerId, olderId, ...one } = await agency.agent.api.owners.get.query({ id });
  return one;
};
const update = (ref: { id: string; version: number }, traits = {}, who = agency.agent) =>
  who.api.owners.update.mutate({ ...ref, owner: ownerFixture(traits) });

test('owners.get returns an owner as created, with timestamps and no internal column', async () => {
  const { id } = await create(agency.agent);
  const owner = await read(id);
  expect(owner).toEqual({
    ...ownerFixture(),
    id,
    version: 1,
    assignedTo: agency.agent.id,
    responsible: { name: 'Persona de Prueba', avatar: null },
    contacts: [],
    tags: [],
    tieProposals: [],
    tiedLeads: [],
    createdAt: owner.createdAt,
    updatedAt: owner.createdAt,
    propertiesCount: 0,
    activeAdsCount: 0,
  });
});

test('owners.create stores empty e-mail and phone as null and trims the name', async () => {
  const { id } = await create(agency.manager, { name: '  Pere Mas ', email: '', phone: ' ' });
  expect(await read(id)).toMatchObject({ name: 'Pere Mas', email: null, phone: null });
});

test('owners.update writes every field of the form once', async () => {
  const owner = await create(agency.manager);
  const changed = { name: 'Óscar Vidal', status: 'Inactive', email: null, phone: null } as const;
  expect(await update(owner, changed)).toEqual({ version: 2, isVisible: true });
  const { createdAt, updatedAt, ...after } = await read(owner.id);
  expect(after).toMatchObject({ ...changed, version: 2 });
  expect(updatedAt > createdAt).toBe(true);
});

describe('owners.create and owners.update report a broken rule', () => {
  test.each([
    ['no name', { name: ' ' }, 'BAD_REQUEST: El nombre es obligatorio'],
    [
      'an e-mail address without @',
      { email: 'vila.example' },
      'BAD_REQUEST: El formato del email no es válido',
    ],
    ['an unknown status', { status: 'Paused' as 'Active' }, /^BAD_REQUEST: /],
  ])('%s', async (_, traits, expectedMessage) => {
    const rejected = await outcome(create(agency.agent, traits));
    if (expectedMessage instanceof RegExp) expect(rejected).toMatch(expectedMessage);
    else expect(rejected).toBe(expectedMessage);
    const owner = await create(agency.agent);
    expect(await outcome(update(owner, traits))).toBe(rejected);
    expect(await read(owner.id)).toMatchObject({ ...ownerFixture(), version: 1 });
  });
});

describe('owners.update by two users', () => {
  test('with the same version is a CONFLICT the second time, and changes nothing', async () => {
    const owner = await create(agency.agent);
    await update(owner, { name: 'Primera' }, agency.manager);
    expect(await outcome(update(owner, { name: 'Segunda' }))).toBe(VERSION_CONFLICT);
    expect(await read(owner.id)).toMatchObject({ name: 'Primera', version: 2 });
  });

  test('twenty times at once with one version succeeds exactly once', async () => {
    const owner = await create(agency.agent);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => outcome(update(owner, { name: `Número ${at}` }))),
    );
    expect(responses.filter((response) => response === 'accepted')).toHaveLength(1);
    expect(responses.filter((response) => response === VERSION_CONFLICT)).toHaveLength(19);
    expect((await read(owner.id)).version).toBe(2);
  });
});

describe('owners.create with a repeated client key', () => {
  const send = (clientKey: string, name: string) =>
    agency.agent.api.owners.create.mutate({ clientKey, owner: ownerFixture({ name }) });

  test('creates one owner from twenty identical forms at once', async () => {
    const clientKey = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(clientKey, 'Veinte')));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    const { rows } = await sql('select id from property_owners where client_key = ?', [clientKey]);
    expect(rows).toHaveLength(1);
  });

  test('is a CONFLICT with other contents', async () => {
    const clientKey = randomUUID();
    const { id } = await send(clientKey, 'Una');
    expect(await outcome(send(clientKey, 'Otra'))).toBe(IDEMPOTENCY_CONFLICT);
    expect(await read(id)).toMatchObject({ name: 'Una' });
  });
});

test('an owner is NOT_FOUND to another tenant in every procedure', async () => {
  const owner = await create(agency.agent);
  const { owners } = agency.otherTenant.api;
  expect(await outcome(owners.get.query({ id: owner.id }))).toBe(NOT_FOUND);
  expect(await outcome(update(owner, { name: 'Robada' }, agency.otherTenant))).toBe(NOT_FOUND);
  expect(await outcome(owners.delete.mutate({ id: owner.id }))).toBe(NOT_FOUND);
  expect(await owners.list.query({ filters: {} })).toMatchObject({ rows: [], total: 0, all: 0 });
  expect(await owners.options.query({ chosen: owner.id })).toEqual([]);
  expect(await read(owner.id)).toMatchObject({ ...ownerFixture(), version: 1 });
});
