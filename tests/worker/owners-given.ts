import { randomUUID } from 'node:crypto';
import type { AdInput } from '../../db/domain/ad-input.ts';
import { fold, foldPhone } from '../../db/domain/fold.ts';
import type { OwnerInput } from '../../db/domain/owner-input.ts';
import type { PropertyInput } from '../../db/domain/property-input.ts';
import { ads } from '../../db/tables/ads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { openDatabase } from '../../worker/database.ts';
import type { Caller } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';

/** An owner that breaks no rule. */
export const anOwner = (traits: Partial<OwnerInput> = {}): OwnerInput => ({
  name: 'Montserrat Vila Roca',
  status: 'Active',
  email: 'montse.vila@correo.example',
  phone: '636 20 41 57',
  ...traits,
});

/** A new owner through the API. */
export async function create({ api }: Caller, traits: Partial<OwnerInput> = {}, clientKey = randomUUID()) {
  const { id } = await api.owners.create.mutate({ clientKey, owner: anOwner(traits) });
  return { id, version: 1 };
}

const database = () => openDatabase({ DATABASE_URL: theHouse().databaseUrl });
const row = (agencyId: string, createdAt = new Date().toISOString()) => ({
  id: randomUUID(),
  agencyId,
  clientKey: randomUUID(),
  createdAt,
  updatedAt: createdAt,
});
type Given<T> = Partial<T> & { createdAt?: string };

/** Owners straight into the database, in one statement; gives their ids. */
export async function givenOwners(agencyId: string, many: Given<OwnerInput>[]): Promise<string[]> {
  const rows = many.map(({ createdAt, ...traits }) => {
    const owner = anOwner(traits);
    return {
      ...row(agencyId, createdAt),
      ...owner,
      nameFolded: fold(owner.name),
      emailFolded: owner.email && fold(owner.email),
      phoneFolded: owner.phone && foldPhone(owner.phone),
    };
  });
  await database().insert(propertyOwners).values(rows);
  return rows.map(({ id }) => id);
}

/** The same for properties. */
export async function givenProperties(agencyId: string, many: Given<PropertyInput>[]): Promise<string[]> {
  const rows = many.map(({ createdAt, title = 'Piso en el Eixample', ...traits }) => ({
    ...row(agencyId, createdAt),
    status: 'Disponible para la venta' as const,
    features: [],
    ...traits,
    title,
    titleFolded: fold(title),
  }));
  await database().insert(properties).values(rows);
  return rows.map(({ id }) => id);
}

/** The same for ads of a property. */
export async function givenAds(
  agencyId: string,
  many: (Given<AdInput> & { propertyId: string; views?: number; leadsCount?: number })[],
): Promise<string[]> {
  const rows = many.map(({ createdAt, title = 'Piso luminoso', ...traits }) => ({
    ...row(agencyId, createdAt),
    platform: 'Idealista' as const,
    ...traits,
    title,
    titleFolded: fold(title),
  }));
  await database().insert(ads).values(rows);
  return rows.map(({ id }) => id);
}
