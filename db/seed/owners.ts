import { fold, foldPhone } from '../domain/fold.ts';
import type { propertyOwners } from '../tables/owners.ts';
import { emailOf, newName, phoneOf } from './names.ts';
import type { Random } from './random.ts';

type Owner = typeof propertyOwners.$inferInsert;
const DAY = 86_400_000;

/** `count` owners of an agency, newest first; a few of them inactive. */
export function demoOwners(random: Random, agencyId: string, count: number, today: number): Owner[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, place) => {
    const name = newName(random, taken);
    const email = random.chance(0.85) ? emailOf(random, name) : null;
    const phone = random.chance(0.92) ? phoneOf(random) : null;
    const at = new Date(today - (place * 9 + random.between(1, 8)) * DAY + random.between(8, 18) * 3_600_000);
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      name,
      nameFolded: fold(name),
      email,
      emailFolded: email && fold(email),
      phone,
      phoneFolded: phone && foldPhone(phone),
      status: place % 8 === 5 ? 'Inactive' : 'Active',
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    } satisfies Owner;
  });
}
