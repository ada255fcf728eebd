import { foldPerson } from '../domain/search/folded-columns.ts';
import type { propertyOwners } from '../tables/owners.ts';
import { createEmail, createName, createPhone } from './names.ts';
import type { Random } from './random.ts';

type Owner = typeof propertyOwners.$inferInsert;
const DAY_MS = 86_400_000;

/** Returns `count` owners of an agency, newest first, some of them inactive; `today` is a midnight in UTC. */
export function createDemoOwners(random: Random, agencyId: string, count: number, today: number): Owner[] {
  const usedNames = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = createName(random, usedNames);
    const email = random.chance(0.85) ? createEmail(random, name) : null;
    const phone = random.chance(0.92) ? createPhone(random) : null;
    const createdAt = new Date(
      today - (index * 9 + random.between(1, 8)) * DAY_MS + random.between(8, 18) * 3_600_000,
    );
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      name,
      email,
      phone,
      ...foldPerson({ name, email, phone }),
      status: index % 8 === 5 ? 'Inactive' : 'Active',
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
    } satisfies Owner;
  });
}
