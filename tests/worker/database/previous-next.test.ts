import { expect, test } from 'vitest';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead } from '../fixtures/leads.ts';
import { createOwner, createProperty } from '../fixtures/properties.ts';

type Kind = {
  make: (person: TestUser) => Promise<{ id: string }>;
  get: (person: TestUser, id: string) => Promise<{ newerId: string | null; olderId: string | null }>;
};
const homes = new Map<string, string>();

const kinds: Record<string, Kind> = {
  lead: {
    make: (person) => createLead(person),
    get: ({ api }, id) => api.leads.get.query({ id }),
  },
  owner: {
    make: async (person) => ({ id: await createOwner(person, 'Pau Coll') }),
    get: ({ api }, id) => api.owners.get.query({ id }),
  },
  property: {
    make: (person) => createProperty(person),
    get: ({ api }, id) => api.properties.get.query({ id }),
  },
  ad: {
    make: async (person) => {
      const home = homes.get(person.id) ?? (await createProperty(person)).id;
      homes.set(person.id, home);
      return createAd(person, home);
    },
    get: ({ api }, id) => api.ads.get.query({ id }),
  },
};

test.each(Object.keys(kinds))(
  '%s get: newerId and olderId are the adjacent records of the agency in its list',
  async (name) => {
    const { make, get } = kinds[name] as Kind;
    const { manager, otherTenant } = await createTestAgency();
    const oldest = await make(manager);
    await make(otherTenant);
    const middle = await make(manager);
    await make(otherTenant);
    const newest = await make(manager);
    const around = async ({ id }: { id: string }) => {
      const { newerId, olderId } = await get(manager, id);
      return [newerId, olderId];
    };
    expect(await around(newest)).toEqual([null, middle.id]);
    expect(await around(middle)).toEqual([newest.id, oldest.id]);
    expect(await around(oldest)).toEqual([middle.id, null]);
  },
);
