import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareTemplate } from './migrated-database.ts';
import { output } from './paths.ts';
import { startTestServer } from './test-server.ts';

/**
 * Starts one server for all suites of a run (Vitest or Playwright); each suite creates its own agencies in it. With TEST_CELLS=2 it has
 * two cells: agencies are in the second, their neighbours in the default one.
 */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const removeTemplate = await prepareTemplate();
  const server = await startTestServer({ hasSecondCell: process.env.TEST_CELLS === '2' });
  process.env.TEST_SERVER_ORIGIN = server.origin;
  process.env.TEST_DATABASE_URL = server.databaseUrl;
  if (server.cell) process.env.TEST_CELL = JSON.stringify(server.cell);
  return async () => {
    try {
      await server.stop();
    } finally {
      removeTemplate();
      mkdirSync(output, { recursive: true });
      writeFileSync(join(output, 'worker.log'), `${server.logs.join('\n')}\n`);
    }
  };
}
