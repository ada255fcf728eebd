import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Build } from '../../../db/deploy/build.ts';
import { readHealth } from '../../../db/deploy/deployed-health.ts';
import { PAGE_USER_HEADER } from '../../../db/domain/users/page-user.ts';
import { createAgency } from '../../../db/operations/create-agency.ts';
import { dumpDatabase } from '../../../db/operations/dump.ts';
import { createReleaseSteps, release } from '../../../db/operations/release.ts';
import { restoreDatabase } from '../../../db/operations/restore.ts';
import { verifyRelease } from '../../../db/operations/verify-release.ts';
import { dist } from '../../support/build.ts';
import { ownerFixture } from '../../worker/fixtures/owners.ts';
import { copyProductionBuild, DOMAIN, writeConfigWithDomain } from '../support/builds.ts';
import { startPlatforms, type TestPlatforms } from '../support/platforms.ts';
import { type ServedWorkers, startServedWorkers } from '../support/served-workers.ts';

const ADDRESS = `https://${DOMAIN}`;
const SMOKE_EMAIL = 'smoke@fincas.test';
const MANAGER = { email: 'ana@fincas.test', agencyName: 'Fincas Ana', fullName: 'Ana Ruiz' };

let configFile: string;
let platforms: TestPlatforms;
let served: ServedWorkers;
let env: NodeJS.ProcessEnv;
let managerPassword: string;

beforeAll(() => {
  configFile = writeConfigWithDomain();
});
afterAll(() => rmSync(dirname(configFile), { recursive: true }));

/** Adds a token to a database of the account; returns what its Worker and the commands know of it. */
function openDatabase(name: string) {
  const database = platforms.turso.databases.get(name);
  if (!database) throw new Error(`no database ${name}`);
  const token = `token-of-${name}-${database.tokens.size}`;
  database.tokens.add(token);
  // The scheme that a deployment requires, without TLS.
  return { url: `libsql://${new URL(database.server.url).host}?tls=0`, token };
}
const useDatabase = ({ url, token }: { url: string; token: string }) =>
  Object.assign(env, { DATABASE_URL: url, DATABASE_TOKEN: token });
const readTarget = () => ({ url: env.DATABASE_URL ?? '', token: env.DATABASE_TOKEN });

/** Releases as `npm run release` does, but for the check. */
function runRelease(build: Build = copyProductionBuild) {
  const steps = createReleaseSteps(env, { configFile, build });
  const account = { email: SMOKE_EMAIL, password: env.SMOKE_PASSWORD ?? '' };
  return release({
    ...steps,
    check: async () => {},
    verify: ({ address, versionId }) => verifyRelease(address, versionId, account, 4000),
  });
}

const findServed = () => platforms.cloudflare.workers.get('llavero');

/** Calls a procedure of the served Worker; returns its status and its cookie. */
async function signIn(email: string, password: string) {
  const response = await fetch(`${ADDRESS}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Production from nothing, as docs/operations.md describes it: database, buckets, schema, first manager, first release. */
beforeEach(async () => {
  platforms = await startPlatforms();
  platforms.cloudflare.workers.delete('llavero');
  served = startServedWorkers(platforms.cloudflare, () => dist);
  vi.stubGlobal('fetch', served.fetch);
  env = { ...platforms.env, SMOKE_EMAIL };
  useDatabase(openDatabase('llavero'));
  await createReleaseSteps({ ...env, SMOKE_PASSWORD: 'later' }, { configFile }).migrate();
  managerPassword = await createAgency(readTarget(), MANAGER);
  env.SMOKE_PASSWORD = await createAgency(readTarget(), {
    email: SMOKE_EMAIL,
    agencyName: 'Verificación',
    fullName: 'Verificación',
  });
  await runRelease();
}, 120_000);

afterEach(async () => {
  vi.unstubAllGlobals();
  await served.stop();
  const printed = platforms.printed();
  const unknown = [...platforms.cloudflare.unknown];
  await platforms.stop();
  expect(unknown).toEqual([]);
  expect(printed).not.toContain(env.DATABASE_TOKEN);
  expect(printed).not.toContain(env.SMOKE_PASSWORD);
});

/** A build that needs a migration which no database has. */
const buildWithUnknownMigration: Build = async (environment, folder, buildEnv) => {
  await copyProductionBuild(environment, folder, buildEnv);
  const migrations = readdirSync(join(dist, '..', 'migrations')).filter((file) => file.endsWith('.sql'));
  const journal = JSON.parse(
    readFileSync(join(dist, '..', 'migrations', 'meta', '_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] };
  const newest = String(Math.max(...journal.entries.map(({ when }) => when)));
  expect(journal.entries).toHaveLength(migrations.length);
  const worker = join(folder, 'llavero');
  let replaced = 0;
  for (const file of readdirSync(worker, { recursive: true, encoding: 'utf8' })) {
    if (!/\.m?js$/.test(file)) continue;
    const code = readFileSync(join(worker, file), 'utf8');
    if (!code.includes(newest)) continue;
    replaced += 1;
    writeFileSync(join(worker, file), code.replaceAll(newest, '9999999999999'));
  }
  expect(replaced).toBe(1);
};

test('release: serves the new version, in which the first manager signs in; the next release replaces it', async () => {
  const first = findServed()?.versionId;
  expect(platforms.printed()).toContain(`Publicada la versión ${first} en ${ADDRESS}`);
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: first });
  expect((await signIn(MANAGER.email, managerPassword)).status).toBe(200);
  await runRelease();
  const second = findServed()?.versionId;
  expect(second).not.toBe(first);
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: second });
});

test('release: rolls the code back, and says so, where the new version is not healthy', async () => {
  const before = findServed()?.versionId;
  const uploads = findServed()?.uploads ?? 0;
  // The new version has another token: Cloudflare asks whether the earlier secrets are meant, and nobody is there to answer.
  useDatabase(openDatabase('llavero'));
  await expect(runRelease(buildWithUnknownMigration)).rejects.toThrow(
    `La versión nueva no está sana: schema. Se sirve otra vez la versión ${before}. El esquema de la base de datos se queda`,
  );
  expect(findServed()).toMatchObject({ versionId: before, uploads: uploads + 1 });
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: before });
  expect((await signIn(MANAGER.email, managerPassword)).status).toBe(200);
});

test('restore: blocked writes, a dump in a new database, and a release that switches to it', async () => {
  const { cookie } = await signIn(MANAGER.email, managerPassword);
  const session = await fetch(`${ADDRESS}/trpc/auth.session`, { headers: { cookie } });
  const pageUser = ((await session.json()) as { result: { data: { id: string } } }).result.data.id;
  const createOwner = (name: string) =>
    fetch(`${ADDRESS}/trpc/owners.create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        [PAGE_USER_HEADER]: pageUser,
        cookie,
      },
      body: JSON.stringify({ clientKey: crypto.randomUUID(), owner: ownerFixture({ name }) }),
    });
  expect((await createOwner('Antes de la copia')).status).toBe(200);
  // 1. Writes blocked, jobs off.
  const configure = (blocked: boolean) =>
    fetch(`${env.TURSO_API_BASE_URL}/v1/organizations/llavero-test/databases/llavero/configuration`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${env.TURSO_API_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ block_writes: blocked }),
    });
  expect((await configure(true)).status).toBe(200);
  const stopped = await fetch(
    `${env.CLOUDFLARE_API_BASE_URL}/accounts/${env.CLOUDFLARE_ACCOUNT_ID}/workers/scripts/llavero/schedules`,
    { method: 'PUT', headers: { authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}` }, body: '[]' },
  );
  expect([stopped.status, findServed()?.schedules]).toEqual([200, []]);
  expect((await createOwner('Durante el bloqueo')).status).toBe(503);
  // 2. The dump of the blocked database, in a new one.
  const folder = mkdtempSync(join(tmpdir(), 'llavero-drill-'));
  const file = join(folder, 'llavero.sql.gz');
  const old = readTarget();
  await dumpDatabase(old, file);
  await platforms.turso.createDatabase('llavero-2', 'production');
  const restored = openDatabase('llavero-2');
  await restoreDatabase(restored, file);
  rmSync(folder, { recursive: true });
  // 4. The switch.
  useDatabase(restored);
  await runRelease();
  expect(findServed()?.secrets).toEqual({ DATABASE_URL: restored.url, DATABASE_TOKEN: restored.token });
  expect(findServed()?.schedules).toEqual(['*/10 * * * *', '30 2 * * *']);
  // 5. People go on with the sessions they had, and may write again.
  expect((await createOwner('Después del cambio')).status).toBe(200);
  const listOwners = async ({ url, token }: { url: string; token?: string }) => {
    const client = createClient({ url, authToken: token });
    const { rows } = await client.execute('SELECT name FROM property_owners ORDER BY name');
    client.close();
    return rows.map(({ name }) => name);
  };
  expect(await listOwners(restored)).toEqual(['Antes de la copia', 'Después del cambio']);
  expect(await listOwners(old)).toEqual(['Antes de la copia']);
});
