import { afterAll, beforeAll } from 'vitest';
import { openTap } from '../../bench/recording-proxy.ts';
import { type House, startHouse } from '../../support/test-server.ts';
import { mintAgency } from '../../support/test-users.ts';
import { type Furnished, furnish } from '../fixtures/authorization-records.ts';

export type Statement = { sql: string; args: unknown[] };

/** A house behind a tap, as long as the suite lasts: whatever the Worker asks the database is heard. */
export async function tappedHouse() {
  const tap = await openTap();
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ vars: { DATABASE_URL: tap.url } });
    tap.aim(house.databaseUrl);
  }, 240_000);
  afterAll(async () => {
    await house?.stop();
    tap.stop();
  });
  return {
    tap,
    house: () => house,
    furnished: async (name: string): Promise<Furnished> => furnish(await mintAgency(name, house), house),
  };
}
