import { createClient } from '@libsql/client/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPreview, removePreview, sweepPreviews } from '../../../db/deploy/preview.ts';
import { toPreviewName } from '../../../db/deploy/preview-name.ts';
import { verifyPassword } from '../../../worker/auth/password-hashing.ts';
import { copyPreviewBuild } from '../support/builds.ts';
import {
  listProductionCalls,
  previewBuckets,
  readProduction,
  startPlatforms,
  type TestPlatforms,
} from '../support/platforms.ts';
import { quickWrangler } from '../support/quick-wrangler.ts';

vi.mock('node:crypto', async (load) =>
  (await import('../support/quick-hashes.ts')).withQuickHashes(await load()),
);

const TIMEOUT_MS = 300_000;

let platforms: TestPlatforms;
let production: ReturnType<typeof readProduction>;

beforeEach(async () => {
  platforms = await startPlatforms();
  production = readProduction(platforms);
});

afterEach(async () => {
  try {
    expect(readProduction(platforms)).toEqual(production);
    expect(listProductionCalls(platforms)).toEqual([]);
    expect(platforms.leftovers()).toEqual([]);
  } finally {
    await platforms.stop();
  }
});

const create = (branch: string) =>
  createPreview(branch, {
    env: platforms.env,
    build: copyPreviewBuild(),
    runWrangler: quickWrangler,
    // preview-files.test.ts
    sendFiles: async () => {},
  });
const remove = (branch: string) => removePreview(branch, { env: platforms.env });

/** Runs `work` with its n-th request failing; returns the requests it has made, the path of that one, and whether `work` has failed. */
async function runWithFault(work: () => Promise<unknown>, failAt: number, executed: boolean) {
  Object.assign(platforms.faults, { count: 0, failAt, executed, failedPath: '' });
  const failed = await work().then(
    () => false,
    () => true,
  );
  platforms.faults.failAt = 0;
  expect(platforms.faults.count).toBeGreaterThanOrEqual(failAt);
  return { requests: platforms.faults.count, failedPath: platforms.faults.failedPath, failed };
}

type Outcome = Awaited<ReturnType<typeof runWithFault>>;

/**
 * Calls `probe` with the number of every request of a complete `up`; asserts that `up` then fails, unless it has repeated the request. Those
 * about the database come first, and find it empty; for the others it has been migrated before.
 */
async function forEachRequest(probe: (failAt: number) => Promise<Outcome>): Promise<void> {
  const outcomes: Outcome[] = [];
  const empty = await countRequests('whole');
  for (let failAt = 1; failAt <= empty.ofDatabase; failAt += 1) outcomes.push(await probe(failAt));
  platforms.turso.startsMigrated = true;
  const migrated = await countRequests('migrated');
  await remove('migrated');
  for (let failAt = migrated.ofDatabase + 1; failAt <= migrated.all; failAt += 1)
    outcomes.push(await probe(failAt));
  expect(outcomes.at(-1)?.failedPath).toMatch(/\/schedules$/);
  const repeated = outcomes.filter((outcome) => !outcome.failed);
  // Only statements of the database are repeated; whether it answers yet is asked by the first.
  for (const { failedPath } of repeated) expect(failedPath).toMatch(/^\/v\d\/pipeline$/);
  expect(repeated.length).toBeLessThan(4);
}

/** Returns how many requests a complete `up` makes, and how many of them concern the database. */
async function countRequests(branch: string) {
  const before = platforms.cloudflare.calls.length;
  const { requests, failed } = await runWithFault(() => create(branch), 0, false);
  expect(failed).toBe(false);
  const ofDatabase = requests - (platforms.cloudflare.calls.length - before);
  expect(ofDatabase).toBeGreaterThan(5);
  return { all: requests, ofDatabase };
}

const toQueues = (name: string) => [`${name}-jobs`, `${name}-jobs-dead`] as const;

async function assertWhole(branch: string): Promise<void> {
  const worker = platforms.cloudflare.workers.get(toPreviewName(branch));
  const [jobs, dead] = toQueues(toPreviewName(branch));
  expect(worker).toMatchObject({ workersDev: true, schedules: ['*/10 * * * *'], queues: [jobs] });
  expect([jobs, dead].filter((name) => !platforms.cloudflare.queues.has(name))).toEqual([]);
  const { DATABASE_URL: url = '', DATABASE_TOKEN: authToken = '' } = worker?.secrets ?? {};
  const client = createClient({ url, authToken });
  const { rows } = await client.execute('SELECT password_hash FROM users ORDER BY email');
  client.close();
  expect(rows).toHaveLength(4);
  // The password in force is the last that was printed.
  const printed = [...platforms.printed().matchAll(/«([^»]+)»\. Cuentas .* contraseña (\S+) \(/g)];
  const [, , password = ''] = printed.findLast(([, of]) => of === branch) ?? [];
  expect(await verifyPassword(password, String(rows[0]?.password_hash))).toMatchObject({ matches: true });
}

function assertGone(branch: string): void {
  const name = toPreviewName(branch);
  expect(platforms.cloudflare.workers.has(name)).toBe(false);
  expect([...platforms.cloudflare.queues.keys()].filter((queue) => queue.startsWith(`${name}-`))).toEqual([]);
  expect(platforms.turso.databases.has(name)).toBe(false);
  for (const objects of platforms.cloudflare.buckets.values())
    expect([...objects].filter((key) => key.startsWith(`${name}/`))).toEqual([]);
}

test.each([
  { what: 'request fails', executed: false },
  { what: 'response is lost', executed: true },
])(
  'up: whichever $what, the next up completes the preview',
  ({ executed }) =>
    forEachRequest(async (failAt) => {
      const branch = `failed-at-${failAt}`;
      const outcome = await runWithFault(() => create(branch), failAt, executed);
      await create(branch);
      await assertWhole(branch);
      await remove(branch);
      return outcome;
    }),
  TIMEOUT_MS,
);

test.each(['down', 'sweep'])(
  '%s removes what an up has left half-way, whichever response was lost',
  (repair) =>
    forEachRequest(async (failAt) => {
      const branch = `failed-at-${failAt}`;
      const outcome = await runWithFault(() => create(branch), failAt, true);
      if (repair === 'down') await remove(branch);
      else await sweepPreviews(() => ['whole'], { env: platforms.env });
      assertGone(branch);
      return outcome;
    }),
  TIMEOUT_MS,
);

test.each(['down', 'sweep'])(
  '%s completes a removal, whichever request of a down failed or response was lost',
  async (repair) => {
    const addPreview = async (branch: string) => {
      const name = toPreviewName(branch);
      await platforms.turso.createDatabase(name, 'previews');
      platforms.cloudflare.workers.set(name, structuredClone(production.worker) as never);
      for (const queue of toQueues(name)) {
        const consumer = { consumer_id: queue, type: 'worker' as const, script: name, settings: {} };
        platforms.cloudflare.queues.set(queue, { id: queue, consumers: [consumer] });
      }
      for (const bucket of previewBuckets) platforms.cloudflare.buckets.get(bucket)?.add(`${name}/a/1`);
    };
    await addPreview('first');
    const { requests } = await runWithFault(() => remove('first'), 0, false);
    // The Worker, two pages of queues and two of them, the objects, the database.
    expect(requests).toBe(1 + 4 + previewBuckets.length * 3 + 2);
    for (let failAt = 1; failAt <= requests; failAt += 1)
      for (const executed of [false, true]) {
        const branch = `${failAt}-${executed}`;
        await addPreview(branch);
        expect(await runWithFault(() => remove(branch), failAt, executed)).toMatchObject({ failed: true });
        if (repair === 'down') await remove(branch);
        else await sweepPreviews(() => ['main'], { env: platforms.env });
        assertGone(branch);
      }
  },
  TIMEOUT_MS,
);
