import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHouse } from './test-server.ts';
import { output } from './programs.ts';

/** One house for all suites of a run, for Vitest and Playwright alike; each suite mints agencies of its own in it. */
export default async function openHouse(): Promise<() => Promise<void>> {
  const house = await startHouse();
  process.env.HOUSE_ORIGIN = house.origin;
  process.env.HOUSE_DATABASE_URL = house.databaseUrl;
  return async () => {
    try {
      await house.stop();
    } finally {
      mkdirSync(output, { recursive: true });
      writeFileSync(join(output, 'worker.log'), `${house.logs.join('\n')}\n`);
    }
  };
}
