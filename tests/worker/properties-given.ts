import { randomUUID } from 'node:crypto';
import { fold } from '../../db/domain/fold.ts';
import type { PropertyFilters, PropertyInput } from '../../db/domain/property-input.ts';
import { properties } from '../../db/tables/properties.ts';
import { openDatabase } from '../../worker/database.ts';
import { aProperty } from '../domain/property-fixture.ts';
import type { Caller } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';

/** A new owner through the API; gives the id. */
export async function createOwner({ api }: Caller, name: string, status: 'Active' | 'Inactive' = 'Active') {
  const owner = { name, status, email: null, phone: null };
  return (await api.owners.create.mutate({ clientKey: randomUUID(), owner })).id;
}

/** A new property through the API. */
export async function createProperty(
  { api }: Caller,
  traits: Partial<PropertyInput> = {},
  clientKey: string = randomUUID(),
) {
  const { id } = await api.properties.create.mutate({ clientKey, property: aProperty(traits) });
  return { id, version: 1 };
}

/** Every id of a list, page after page. */
export async function propertyIds({ api }: Caller, filters: PropertyFilters = {}, limit = 50) {
  const ids: string[] = [];
  for (let cursor: { createdAt: string; id: string } | null | undefined; cursor !== null; ) {
    const { rows, next } = await api.properties.list.query({ filters, limit, cursor });
    ids.push(...rows.map((row) => row.id));
    cursor = next;
  }
  return ids;
}

type Given = Partial<PropertyInput> & { createdAt?: string };
/** Properties straight into the database, in one statement; gives their ids. */
export async function givenProperties(agencyId: string, many: Given[]): Promise<string[]> {
  const db = openDatabase({ DATABASE_URL: theHouse().databaseUrl });
  const rows = many.map(({ createdAt = new Date().toISOString(), ...traits }) => {
    const property = aProperty(traits);
    const stamps = { createdAt, updatedAt: createdAt, clientKey: randomUUID() };
    return { ...property, ...stamps, id: randomUUID(), agencyId, titleFolded: fold(property.title) };
  });
  await db.insert(properties).values(rows);
  return rows.map((row) => row.id);
}
