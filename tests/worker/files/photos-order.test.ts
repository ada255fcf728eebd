import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { createPropertyFixture, sendPhoto } from '../fixtures/files.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const api = () => agency.agent.api.photos;
const NOT_FOUND = { data: { code: 'NOT_FOUND' } };

/** Creates a property with so many photos; returns their ids in order. */
async function createPhotos(count: number, owner = agency.agent) {
  const sender = await createTestUser({ agencyId: owner.agencyId });
  const propertyId = await createPropertyFixture(sender);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await sendPhoto(sender, propertyId)).id);
  return { propertyId, ids };
}
/** Compares photos.list with the rows: one cover, in the first place, and no gap in the order. */
async function getCheckedOrder(propertyId: string): Promise<string[]> {
  const photos = await api().list.query({ propertyId });
  expect(photos.map(({ orderIndex }) => orderIndex)).toEqual(photos.map((_, i) => i));
  expect(photos.map(({ isPortrait }) => isPortrait)).toEqual(photos.map((_, i) => i === 0));
  return photos.map(({ id }) => id);
}

describe('the order of photos', () => {
  test('is that of the uploads, the first one the cover', async () => {
    const { propertyId, ids } = await createPhotos(3);
    expect(await getCheckedOrder(propertyId)).toEqual(ids);
  });

  test('photos.reorder stores the given order and keeps the cover first', async () => {
    const { propertyId, ids } = await createPhotos(4);
    const [a = '', b = '', c = '', d = ''] = ids;
    await api().reorder.mutate({ propertyId, ids: [a, d, b, c] });
    expect(await getCheckedOrder(propertyId)).toEqual([a, d, b, c]);
    await api().reorder.mutate({ propertyId, ids: [c, b, a, d] });
    expect(await getCheckedOrder(propertyId)).toEqual([a, c, b, d]);
  });

  test('photos.setCover moves the cover to the front and keeps the order of the others', async () => {
    const { propertyId, ids } = await createPhotos(4);
    const [a = '', b = '', c = '', d = ''] = ids;
    await api().setCover.mutate({ propertyId, id: c });
    expect(await getCheckedOrder(propertyId)).toEqual([c, a, b, d]);
    await api().setCover.mutate({ propertyId, id: c });
    expect(await getCheckedOrder(propertyId)).toEqual([c, a, b, d]);
  });

  test('photos.delete closes the gap and makes the next photo the cover', async () => {
    const { propertyId, ids } = await createPhotos(5);
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    await api().delete.mutate({ propertyId, ids: [a, c] });
    expect(await getCheckedOrder(propertyId)).toEqual([b, d, e]);
    await api().delete.mutate({ propertyId, ids: [b, d, e] });
    expect(await getCheckedOrder(propertyId)).toEqual([]);
    await sendPhoto(agency.agent, propertyId);
    expect(await getCheckedOrder(propertyId)).toHaveLength(1);
  });
});

describe('photos.reorder, photos.setCover and photos.delete are atomic', () => {
  test('an order that lacks photos is a CONFLICT', async () => {
    const { propertyId, ids } = await createPhotos(3);
    const call = api().reorder.mutate({ propertyId, ids: [...ids.slice(1)] });
    await expect(call).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    expect(await getCheckedOrder(propertyId)).toEqual(ids);
  });

  test('a photo of another property or tenant, or an unknown one, rejects the whole call', async () => {
    const { propertyId, ids } = await createPhotos(3);
    const other = await createPhotos(1);
    const ofOtherTenant = await createPhotos(1, agency.otherTenant);
    for (const id of [other.ids[0] ?? '', ofOtherTenant.ids[0] ?? '', randomUUID()]) {
      const some = [ids[0] ?? '', id];
      await expect(api().delete.mutate({ propertyId, ids: some })).rejects.toMatchObject(NOT_FOUND);
      await expect(api().reorder.mutate({ propertyId, ids: [...ids, id] })).rejects.toMatchObject(NOT_FOUND);
      await expect(api().setCover.mutate({ propertyId, id })).rejects.toMatchObject(NOT_FOUND);
    }
    const otherTenantInput = { propertyId: ofOtherTenant.propertyId, ids: ofOtherTenant.ids };
    await expect(api().delete.mutate(otherTenantInput)).rejects.toMatchObject(NOT_FOUND);
    await expect(api().list.query({ propertyId: ofOtherTenant.propertyId })).rejects.toMatchObject(NOT_FOUND);
    expect(await getCheckedOrder(propertyId)).toEqual(ids);
    const { rows } = await sql('select count(*) as n from property_images where property_id in (?, ?)', [
      other.propertyId,
      ofOtherTenant.propertyId,
    ]);
    expect(rows[0]?.n).toBe(2);
  });

  test('a photo twice in an order is rejected', async () => {
    const { propertyId, ids } = await createPhotos(2);
    const twice = { propertyId, ids: [ids[0] ?? '', ids[0] ?? ''] };
    await expect(api().reorder.mutate(twice)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });

  test('constraints reject two covers, a cover that is not first, and two photos in one place', async () => {
    const { ids } = await createPhotos(2);
    const [, second = ''] = ids;
    const write = (set: string) => sql(`update property_images set ${set} where id = ?`, [second]);
    await expect(write('is_portrait = 1')).rejects.toThrow('cover_is_first');
    await expect(write('order_index = 0')).rejects.toThrow('cover_is_first');
    await expect(write('order_index = 0, is_portrait = 1')).rejects.toThrow('UNIQUE');
  });
});

describe('concurrent changes', () => {
  const races = 100;
  let someone: () => TestUser;
  beforeAll(async () => {
    someone = await createConcurrentClients(agency.id, sharedServer());
  });
  const settle = async (calls: Promise<unknown>[]) => {
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected')
        expect(['CONFLICT', 'NOT_FOUND']).toContain(result.reason?.data?.code ?? String(result.reason));
  };
  // The database has one writer at a time; more callers would only wait.
  const inTurns = async (work: (i: number) => Promise<unknown>[]) => {
    for (let i = 0; i < races / 4; i++)
      await settle(Array.from({ length: 4 }, (_, k) => work(i * 4 + k)).flat());
  };

  test('of 100 photos.setCover calls leave one cover and no gap', async () => {
    const { propertyId, ids } = await createPhotos(5);
    await inTurns((i) => [someone().api.photos.setCover.mutate({ propertyId, id: ids[i % 5] ?? '' })]);
    expect((await getCheckedOrder(propertyId)).toSorted()).toEqual(ids.toSorted());
  }, 60_000);

  test('of 100 orders, covers, deletions and uploads leave one cover and no gap', async () => {
    const { propertyId, ids } = await createPhotos(6);
    const sender = await createTestUser({ agencyId: agency.id });
    await inTurns((i) => {
      const turned = [...ids.slice(i % 6), ...ids.slice(0, i % 6)];
      if (i % 10 === 9) return [sendPhoto(sender, propertyId)];
      if (i % 25 === 24) return [someone().api.photos.delete.mutate({ propertyId, ids: [ids[i % 6] ?? ''] })];
      return [
        i % 2
          ? someone().api.photos.reorder.mutate({ propertyId, ids: turned })
          : someone().api.photos.setCover.mutate({ propertyId, id: ids[i % 6] ?? '' }),
      ];
    });
    expect((await getCheckedOrder(propertyId)).length).toBeGreaterThan(6);
  }, 60_000);
});
