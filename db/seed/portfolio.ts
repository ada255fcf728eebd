import type { Database } from '../../worker/database.ts';
import { propertyOwners } from '../tables/owners.ts';
import { properties } from '../tables/properties.ts';
import { demoRows } from './domains.gen.ts';
import { createDemoOwners } from './owners.ts';
import { createDemoProperties } from './properties.ts';
import { createRandom } from './random.ts';
import { pickResponsible } from './responsible.ts';

/** `people`: the ids of its users, the manager first. */
type Agency = { agencyId: string; people: readonly string[] };
type Size = { seed: number; owners: number; properties: number; ads: number };

/** Returns an agency's owners and properties, and the statements that insert them with their owners, and the rows of further domains; `today` is a midnight in UTC. */
export function createPortfolio(db: Database, { agencyId, people }: Agency, size: Size, today: number) {
  const random = createRandom(size.seed);
  const owners = createDemoOwners(random, agencyId, size.owners, today).map((owner, index) => ({
    ...owner,
    assignedTo: pickResponsible(people, index),
  }));
  // Whoever looks after an owner looks after their properties.
  const responsibles = new Map<string | null, string | null>(
    owners.map((owner) => [owner.id, owner.assignedTo]),
  );
  const ownerIds = owners.map(({ id }) => id);
  const homes = createDemoProperties(random, agencyId, ownerIds, size.properties, today).map(
    (home, index) => ({
      ...home,
      assignedTo: !home.ownerId ? pickResponsible(people, index) : (responsibles.get(home.ownerId) ?? null),
    }),
  );
  const statements = [
    db.insert(propertyOwners).values(owners),
    db.insert(properties).values(homes),
    ...demoRows.map((insert) => insert(db, { random, agencyId, people, size, owners, homes, today })),
  ] as const;
  return { owners, homes, statements };
}
