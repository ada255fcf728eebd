import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { create, insertAds, insertProperties } from '../fixtures/owners.ts';

const { sql } = sharedServer();
const getOwnerLink = async (id: string) => {
  const { rows } = await sql('select owner_id, version from properties where id = ?', [id]);
  return rows.map(({ owner_id, version }) => ({ owner_id, version }));
};

test('owners.delete keeps the properties and their ads, without owner', async () => {
  const agency = await createTestAgency();
  const [owner, other] = [await create(agency.agent), await create(agency.agent)];
  const [mine = '', also = '', kept = ''] = await insertProperties(agency.id, [
    { ownerId: owner.id },
    { ownerId: owner.id },
    { ownerId: other.id },
  ]);
  await insertAds(agency.id, [{ propertyId: mine }]);
  const { owners, properties, ads } = agency.agent.api;
  expect(await outcome(owners.delete.mutate({ id: owner.id }))).toBe('accepted');
  expect(await getOwnerLink(mine)).toEqual([{ owner_id: null, version: 2 }]);
  expect(await getOwnerLink(also)).toEqual([{ owner_id: null, version: 2 }]);
  expect(await getOwnerLink(kept)).toEqual([{ owner_id: other.id, version: 1 }]);
  expect(await properties.get.query({ id: mine })).toMatchObject({ ownerId: null, ownerName: null });
  expect(await ads.list.query({ filters: {} })).toMatchObject({ total: 1 });
  expect(await owners.list.query({ filters: {} })).toMatchObject({ total: 1, all: 1 });
  expect(await outcome(owners.get.query({ id: owner.id }))).toBe(NOT_FOUND);
  expect((await sql('pragma foreign_key_check')).rows).toEqual([]);
});

test('owners.delete is NOT_FOUND the second time', async () => {
  const { agent } = await createTestAgency();
  const { id } = await create(agent);
  expect(await outcome(agent.api.owners.delete.mutate({ id }))).toBe('accepted');
  expect(await outcome(agent.api.owners.delete.mutate({ id }))).toBe(NOT_FOUND);
});

test('owners.delete by another tenant unlinks nothing', async () => {
  const agency = await createTestAgency();
  const owner = await create(agency.agent);
  const [mine = ''] = await insertProperties(agency.id, [{ ownerId: owner.id }]);
  expect(await outcome(agency.otherTenant.api.owners.delete.mutate({ id: owner.id }))).toBe(NOT_FOUND);
  expect(await getOwnerLink(mine)).toEqual([{ owner_id: owner.id, version: 1 }]);
});

test('owners.delete is atomic', async () => {
  const agency = await createTestAgency();
  const owner = await create(agency.agent);
  const [mine = ''] = await insertProperties(agency.id, [{ ownerId: owner.id }]);
  const trigger = `stop_${owner.id.slice(0, 8)}`;
  await sql(
    `create trigger ${trigger} before delete on property_owners when old.id = '${owner.id}'
     begin select raise(abort, 'not_now'); end`,
  );
  expect(await outcome(agency.agent.api.owners.delete.mutate({ id: owner.id }))).not.toBe('accepted');
  await sql(`drop trigger ${trigger}`);
  expect(await getOwnerLink(mine)).toEqual([{ owner_id: owner.id, version: 1 }]);
  expect(await agency.agent.api.owners.get.query({ id: owner.id })).toMatchObject({ version: 1 });
});
