import type { Database } from '../../worker/database.ts';
import { ads } from '../tables/ads.ts';
import { propertyOwners } from '../tables/owners.ts';
import { properties } from '../tables/properties.ts';
import { demoAds } from './ads.ts';
import { demoOwners } from './owners.ts';
import { demoProperties } from './properties.ts';
import { randomOf } from './random.ts';

type Size = { seed: number; owners: number; properties: number; ads: number };

/** The statements that give an agency its owners, their properties and the ads of those; `today` is a midnight in UTC. */
export function portfolioOf(db: Database, agencyId: string, size: Size, today: number) {
  const random = randomOf(size.seed);
  const owners = demoOwners(random, agencyId, size.owners, today);
  const ids = owners.map(({ id }) => id);
  const homes = demoProperties(random, agencyId, ids, size.properties, today);
  const offered = demoAds(random, agencyId, homes, size.ads, today);
  return [
    db.insert(propertyOwners).values(owners),
    db.insert(properties).values(homes),
    db.insert(ads).values(offered),
  ] as const;
}
