import type { Database } from '../../worker/database.ts';
import { ads } from '../tables/ads.ts';
import { propertyOwners } from '../tables/owners.ts';
import { properties } from '../tables/properties.ts';
import { createDemoAds } from './ads.ts';
import { createDemoOwners } from './owners.ts';
import { createDemoProperties } from './properties.ts';
import { createRandom } from './random.ts';

type Size = { seed: number; owners: number; properties: number; ads: number };

/** Returns an agency's properties, and the statements that insert them with their owners and ads; `today` is a midnight in UTC. */
export function createPortfolio(db: Database, agencyId: string, size: Size, today: number) {
  const random = createRandom(size.seed);
  const owners = createDemoOwners(random, agencyId, size.owners, today);
  const ownerIds = owners.map(({ id }) => id);
  const homes = createDemoProperties(random, agencyId, ownerIds, size.properties, today);
  const propertyAds = createDemoAds(random, agencyId, homes, size.ads, today);
  const statements = [
    db.insert(propertyOwners).values(owners),
    db.insert(properties).values(homes),
    db.insert(ads).values(propertyAds),
  ] as const;
  return { homes, statements };
}
