import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMigratedSqld } from '../../support/migrated-database.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

// A Worker for each cell would have buckets of its own in Miniflare; so one answers for the cell that was chosen last.
const around = (main: string) => `
import worker from '${main}';
let cell = {};
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/api/cell') return worker.fetch(request, { ...env, ...cell }, context);
    cell = await request.json();
    return new Response();
  },
  scheduled: (controller, env, context) => worker.scheduled(controller, { ...env, ...cell }, context),
  queue: (batch, env, context) => worker.queue(batch, { ...env, ...cell }, context),
};
`;

/** A server with the buckets that it shares with the other cell, and a database of its own. */
export type CellServer = TestServer & { use: () => Promise<void> };

/** Starts two cells that share their buckets. Requests reach the one that was last chosen by `use`. */
export async function startTwoCells(names: [string | undefined, string | undefined]) {
  const server = await startTestServer({ around });
  const dir = mkdtempSync(join(tmpdir(), 'llavero-'));
  const second = await startMigratedSqld({ dir });
  const [first, other] = [server.databaseUrl, second.url].map((databaseUrl, index): CellServer => {
    const choice = JSON.stringify({ DATABASE_URL: databaseUrl, CELL: names[index] });
    const use = async () => {
      await fetch(`${server.origin}/api/cell`, { method: 'POST', body: choice });
    };
    return { ...server, databaseUrl, sql: openSql(databaseUrl), use };
  }) as [CellServer, CellServer];
  const stop = async () => {
    await server.stop();
    await second.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { first, other, stop };
}
