import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../db/local/migrate.ts';
import { createReleaseSteps, release } from '../../../db/operations/release.ts';
import { IDENTITY_KEY } from '../../../worker/files/reconciliation/storage-identity.ts';
import { testConfig } from '../../support/worker-config.ts';
import { copyProductionBuild } from '../support/builds.ts';
import { listTokens, startPlatforms, type TestPlatforms } from '../support/platforms.ts';
import { quickWrangler } from '../support/quick-wrangler.ts';

const TIMEOUT_MS = 300_000;
const DATABASE_TOKEN = 'token-of-the-database';
const buckets = ['agency-logos', 'avatars', 'property-images', 'property-documents'];

let platforms: TestPlatforms;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  platforms = await startPlatforms();
  platforms.turso.startsMigrated = true;
  platforms.cloudflare.workers.delete('llavero');
  const database = platforms.turso.databases.get('llavero');
  database?.tokens.add(DATABASE_TOKEN);
  const url = `libsql://${new URL(database?.server.url ?? '').host}?tls=0`;
  const account = { SMOKE_EMAIL: 'smoke@fincas.test', SMOKE_PASSWORD: 'password-of-the-account' };
  env = { ...platforms.env, DATABASE_URL: url, DATABASE_TOKEN, ...account };
  await migrate(url, DATABASE_TOKEN);
  await runRelease();
});
afterEach(async () => {
  const printed = platforms.printed();
  const tokens = [...listTokens(platforms), env.SMOKE_PASSWORD ?? ''];
  const leftovers = platforms.leftovers();
  await platforms.stop();
  for (const token of tokens) expect(printed).not.toContain(token);
  expect(leftovers).toEqual([]);
});

/** Releases without the check and, unless it fails with `reason`, without the verification, which send nothing to the platforms. */
const runRelease = (reason?: string) =>
  release({
    ...createReleaseSteps(env, {
      configFile: testConfig,
      build: copyProductionBuild,
      runWrangler: quickWrangler,
    }),
    check: async () => {},
    verify: async () => {
      if (reason) throw new Error(reason);
    },
  });

const findServed = () => platforms.cloudflare.workers.get('llavero');
const disownFiles = () => {
  for (const bucket of buckets) platforms.cloudflare.buckets.get(bucket)?.delete(IDENTITY_KEY);
};

/** Runs a release with its n-th request failing; returns its error, what it has sent and what is served then. */
async function runWithFault(failAt: number, executed: boolean, reason?: string) {
  Object.assign(platforms.faults, { count: 0, failAt, executed, failedPath: '' });
  const message = await runRelease(reason).then(
    () => '',
    (error: Error) => error.message,
  );
  platforms.faults.failAt = 0;
  const { count: requests, failedPath } = platforms.faults;
  return { message, requests, failedPath, served: findServed()?.versionId };
}

test.each([
  { what: 'request fails', executed: false },
  { what: 'response is lost', executed: true },
])(
  'release: whichever $what, it says what is served once it deploys, and the next completes it',
  async ({ executed }) => {
    disownFiles();
    const { requests, message } = await runWithFault(0, executed);
    expect(message).toBe('');
    expect(requests).toBeGreaterThan(20);
    const repeated: string[] = [];
    for (let failAt = 1; failAt <= requests; failAt += 1) {
      disownFiles();
      const before = findServed()?.versionId;
      const outcome = await runWithFault(failAt, executed);
      if (!outcome.message) {
        repeated.push(outcome.failedPath);
        continue;
      }
      for (const token of [...listTokens(platforms), env.SMOKE_PASSWORD ?? ''])
        expect(outcome.message).not.toContain(token);
      const sentence =
        outcome.served === before
          ? `Se sirve la versión de antes, ${before}.`
          : `Se sirve la versión nueva, ${outcome.served}, sin verificar`;
      // Before the deployment nothing else can be served.
      if (
        /\/workers\/scripts\/llavero(\/subdomain|\/schedules|\/domains\/records)?$/.test(outcome.failedPath)
      )
        expect(outcome.message).toContain(sentence);
      else expect(outcome.served).toBe(before);
      await runRelease();
      expect(findServed()?.versionId).not.toBe(outcome.served);
      expect(findServed()?.schedules).toEqual(['*/10 * * * *', '30 2 * * *']);
      const owners = buckets.map((bucket) => platforms.cloudflare.texts.get(`${bucket}/${IDENTITY_KEY}`));
      expect(new Set(owners).size).toBe(1);
    }
    // Only statements of the database are repeated.
    for (const path of repeated) expect(path).toMatch(/^\/v\d\/pipeline$/);
  },
  TIMEOUT_MS,
);

test.each([
  { what: 'fails', executed: false },
  { what: 'is answered too late', executed: true },
])('release: says what is served where the request that rolls back $what', async ({ executed }) => {
  const before = findServed()?.versionId;
  const { requests, message } = await runWithFault(0, executed, 'No está sana.');
  expect(message).toContain(`Se sirve otra vez la versión ${before}.`);
  const outcome = await runWithFault(requests, executed, 'No está sana.');
  expect(outcome.failedPath).toMatch(/\/deployments$/);
  expect(outcome.message).toContain(`Tampoco se ha podido volver a la versión ${before}`);
  expect(outcome.message).toContain(
    outcome.served === before
      ? `Se sirve la versión de antes, ${before}.`
      : `Se sirve la versión nueva, ${outcome.served}, sin verificar`,
  );
  expect(outcome.served === before).toBe(executed);
});
