import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Build } from '../../../db/deploy/build.ts';
import { readHealth } from '../../../db/deploy/deployed-health.ts';
import { type RunWrangler, runWrangler } from '../../../db/deploy/wrangler.ts';
import { PAGE_USER_HEADER } from '../../../db/domain/users/page-user.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { createAgency } from '../../../db/operations/create-agency.ts';
import { dumpDatabase } from '../../../db/operations/dump.ts';
import { createReleaseSteps, release } from '../../../db/operations/release.ts';
import { restoreDatabase } from '../../../db/operations/restore.ts';
import { verifyRelease } from '../../../db/operations/verify-release.ts';
import { IDENTITY_KEY } from '../../../worker/files/reconciliation/storage-identity.ts';
import { dist } from '../../support/build.ts';
import { DOMAIN, testConfig } from '../../support/worker-config.ts';
import { ownerFixture } from '../../worker/fixtures/owners.ts';
import {
  copyBuildBeforeObjects,
  copyBuildWithVars,
  copyProductionBuild,
  writeConfigBeforeObjects,
  writeConfigWithVars,
} from '../support/builds.ts';
import { LINK_SECRET, startPlatforms, type TestPlatforms } from '../support/platforms.ts';
import { quickServedWrangler } from '../support/quick-wrangler.ts';
import { type ServedWorkers, startServedWorkers } from '../support/served-workers.ts';

const ADDRESS = `https://${DOMAIN}`;
const SMOKE_EMAIL = 'smoke@fincas.test';
const MANAGER = { email: 'ana@fincas.test', agencyName: 'Fincas Ana', fullName: 'Ana Ruiz' };

let platforms: TestPlatforms;
let served: ServedWorkers;
let env: NodeJS.ProcessEnv;
let managerPassword: string;

/** Adds a token to a database of the account; returns what its Worker and the commands know of it. */
function openDatabase(name: string) {
  const database = platforms.turso.databases.get(name);
  if (!database) throw new Error(`no database ${name}`);
  const token = `token-of-${name}-${crypto.randomUUID()}`;
  database.tokens.add(token);
  // The scheme that a deployment requires, without TLS.
  return { url: `libsql://${new URL(database.server.url).host}?tls=0`, token };
}
const useDatabase = ({ url, token }: { url: string; token: string }) =>
  Object.assign(env, { DATABASE_URL: url, DATABASE_TOKEN: token });
const readTarget = () => ({ url: env.DATABASE_URL ?? '', token: env.DATABASE_TOKEN });

type Release = { build?: Build; switchesDatabase?: boolean; config?: string; run?: RunWrangler };
/** Releases as `npm run release` does, but for the check, and without starting Wrangler unless told to. */
function runRelease({
  build = copyProductionBuild,
  switchesDatabase = false,
  config = testConfig,
  run = quickServedWrangler,
}: Release = {}) {
  const steps = createReleaseSteps(env, { configFile: config, build, switchesDatabase, runWrangler: run });
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

let isFirst = true;

/**
 * Production from nothing, as docs/operations.md describes it: database, buckets, schema, first manager, first release. After the first
 * test the schema is a copy, and Wrangler is not started.
 */
beforeEach(async () => {
  platforms = await startPlatforms();
  platforms.turso.startsMigrated = !isFirst;
  platforms.cloudflare.workers.delete('llavero');
  served = startServedWorkers(platforms.cloudflare, () => dist);
  vi.stubGlobal('fetch', served.fetch);
  env = { ...platforms.env, SMOKE_EMAIL };
  useDatabase(openDatabase('llavero'));
  await migrate(env.DATABASE_URL ?? '', env.DATABASE_TOKEN);
  managerPassword = await createAgency(readTarget(), MANAGER);
  env.SMOKE_PASSWORD = await createAgency(readTarget(), {
    email: SMOKE_EMAIL,
    agencyName: 'Verificación',
    fullName: 'Verificación',
  });
  // From here on a new database is empty.
  platforms.turso.startsMigrated = false;
  await runRelease({ run: isFirst ? runWrangler : quickServedWrangler });
  isFirst = false;
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
  await runRelease({ run: runWrangler });
  const second = findServed()?.versionId;
  expect(second).not.toBe(first);
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: second });
});

test('release: rolls the code back, and says so, where the new version is not healthy', async () => {
  const before = findServed()?.versionId;
  const uploads = findServed()?.uploads ?? 0;
  await expect(runRelease({ build: buildWithUnknownMigration })).rejects.toThrow(
    `La versión nueva no está sana: schema. Se sirve otra vez la versión ${before}. El esquema de la base de datos se queda`,
  );
  expect(findServed()).toMatchObject({ versionId: before, uploads: uploads + 1 });
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: before });
  expect((await signIn(MANAGER.email, managerPassword)).status).toBe(200);
});

test('release: does not roll back onto a secret that was rotated, also of a version from before records', async () => {
  const first = findServed()?.versionId ?? '';
  const rotated = env.DATABASE_TOKEN ?? '';
  useDatabase(openDatabase('llavero'));
  platforms.turso.databases.get('llavero')?.tokens.delete(rotated);
  const expectNoRollback = async (before: string) => {
    await expect(runRelease({ build: buildWithUnknownMigration, run: runWrangler })).rejects.toThrow(
      `La versión nueva no está sana: schema. No se vuelve a la versión ${before}, que lleva otros secretos`,
    );
    expect(findServed()?.versionId).not.toBe(before);
    expect(await readHealth(ADDRESS)).toMatchObject({ database: true, version: findServed()?.versionId });
  };
  await expectNoRollback(first);
  // The next fails with the secrets of this one, onto which it rolls back.
  const second = findServed()?.versionId ?? '';
  await expect(runRelease({ build: buildWithUnknownMigration })).rejects.toThrow(
    `Se sirve otra vez la versión ${second}.`,
  );
  // Cloudflare's own question, where the version says nothing.
  const version = platforms.cloudflare.versions.get('llavero')?.get(second);
  if (version) version.message = 'por el panel';
  useDatabase(openDatabase('llavero'));
  await expectNoRollback(second);
});

test('release: does not go back across a migration of Durable Objects, which Cloudflare refuses, and says so beforehand', async () => {
  const announcement = (id?: string) =>
    `Migra los Durable Objects: después Cloudflare no sirve otra vez la versión ${id}.`;
  platforms.cloudflare.workers.delete('llavero');
  const config = writeConfigBeforeObjects();
  await runRelease({ config, build: copyBuildBeforeObjects });
  rmSync(dirname(config), { recursive: true });
  const before = findServed()?.versionId;
  expect(findServed()).toMatchObject({ objects: [], classes: [] });
  expect(platforms.printed()).not.toContain('Durable Objects');
  await expect(runRelease({ build: buildWithUnknownMigration, run: runWrangler })).rejects.toThrow(
    `La versión nueva no está sana: schema. No se puede volver a la versión ${before}, que es de antes de una migración de Durable Objects: ${ADDRESS} sirve la nueva`,
  );
  expect(platforms.printed()).toContain(announcement(before));
  const migrated = findServed()?.versionId;
  expect(migrated).not.toBe(before);
  expect(findServed()).toMatchObject({ classes: ['AgencyLive'], migrationTag: 'v1' });
  const byHand = ['rollback', before ?? '', '--name', 'llavero', '--yes'];
  await expect(runWrangler(byHand, { env, secrets: [] })).rejects.toThrow('Wrangler no pudo terminar');
  expect(findServed()?.versionId).toBe(migrated);
  // The repair goes forward, and releases after it are taken back as ever.
  await runRelease();
  const repaired = findServed()?.versionId;
  expect(await readHealth(ADDRESS)).toMatchObject({ ok: true, version: repaired });
  await expect(runRelease({ build: buildWithUnknownMigration })).rejects.toThrow(
    `Se sirve otra vez la versión ${repaired}.`,
  );
  expect(platforms.printed()).not.toContain(announcement(migrated));
});

test('release: refuses a checkout from before the last migration of Durable Objects, before anything is changed', async () => {
  Object.assign(findServed() ?? {}, { migrationTag: 'v2' });
  const before = structuredClone(findServed());
  const writes = platforms.cloudflare.calls.filter(({ method }) => method !== 'GET').length;
  await expect(runRelease()).rejects.toThrow(
    'Lo que se sirve tiene la migración de Durable Objects «v2», que este wrangler.toml no tiene',
  );
  expect(findServed()).toEqual(before);
  expect(platforms.cloudflare.calls.filter(({ method }) => method !== 'GET')).toHaveLength(writes);
});

/** Returns the names of what a database holds: nothing before its first migration. */
async function listSchema({ url, token }: { url: string; token?: string }) {
  const client = createClient({ url, authToken: token });
  const { rows } = await client.execute('SELECT name FROM sqlite_schema');
  client.close();
  return rows.map(({ name }) => name);
}

test('release: refuses a database that is not the one that is served, before anything is changed', async () => {
  await platforms.turso.createDatabase('llavero-2', 'production');
  const [old, other] = [readTarget(), openDatabase('llavero-2')];
  const before = structuredClone(findServed());
  useDatabase(other);
  const sentence = 'DATABASE_URL no es la base de datos que se sirve. No se ha publicado nada.';
  await expect(runRelease()).rejects.toThrow(sentence);
  // A version from before records, which its health names; and one that does not answer.
  const version = platforms.cloudflare.versions.get('llavero')?.get(before?.versionId ?? '');
  if (version) version.message = undefined;
  await expect(runRelease()).rejects.toThrow(sentence);
  const domains = findServed()?.domains.splice(0) ?? [];
  await expect(runRelease()).rejects.toThrow('no se sabe qué base de datos se sirve');
  findServed()?.domains.push(...domains);
  expect(findServed()).toEqual(before);
  expect(await listSchema(other)).toEqual([]);
  expect(old.url).not.toBe(other.url);
});

const buckets = ['agency-logos', 'avatars', 'property-images', 'property-documents'];
const readOwners = () => buckets.map((bucket) => platforms.cloudflare.texts.get(`${bucket}/${IDENTITY_KEY}`));
const readIdentity = async ({ url, token }: { url: string; token?: string }) => {
  const client = createClient({ url, authToken: token });
  const { rows } = await client.execute('SELECT id FROM database_identity');
  client.close();
  return String(rows[0]?.id);
};

test('release: makes the database the owner of the buckets, refuses another, and takes that after the owner was removed', async () => {
  expect(readOwners()).toEqual(buckets.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(readOwners()).toEqual(Array(4).fill(await readIdentity(readTarget())));
  const before = findServed()?.versionId;
  await platforms.turso.createDatabase('llavero-2', 'production');
  useDatabase(openDatabase('llavero-2'));
  await expect(runRelease({ switchesDatabase: true })).rejects.toThrow(
    'Los ficheros de la celda principal en «agency-logos» son de otra base de datos',
  );
  expect(await listSchema(readTarget())).toEqual([]);
  await migrate(env.DATABASE_URL ?? '', env.DATABASE_TOKEN);
  await expect(runRelease({ switchesDatabase: true })).rejects.toThrow('son de otra base de datos');
  expect(findServed()?.versionId).toBe(before);
  // As docs/operations.md says.
  for (const bucket of buckets)
    await runWrangler(
      ['r2', 'object', 'delete', `${bucket}/${IDENTITY_KEY}`, '--remote', '--jurisdiction', 'eu'],
      { env, secrets: [] },
    );
  expect(readOwners()).toEqual(buckets.map(() => undefined));
  env.SMOKE_PASSWORD = await createAgency(readTarget(), {
    email: SMOKE_EMAIL,
    agencyName: 'Verificación',
    fullName: 'Verificación',
  });
  await runRelease({ switchesDatabase: true });
  expect(readOwners()).toEqual(Array(4).fill(await readIdentity(readTarget())));
  expect(findServed()?.versionId).not.toBe(before);
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
  await expect(runRelease()).rejects.toThrow('npm run release -- --switch-database');
  await runRelease({ switchesDatabase: true, run: runWrangler });
  expect(findServed()?.secrets).toEqual({
    DATABASE_URL: restored.url,
    DATABASE_TOKEN: restored.token,
    LINK_SECRET,
  });
  expect(findServed()?.schedules).toEqual(['*/10 * * * *', '30 2 * * *']);
  // The secret that was forgotten elsewhere does not bring the old database back.
  useDatabase({ url: old.url, token: old.token ?? '' });
  const switched = findServed()?.versionId;
  await expect(runRelease()).rejects.toThrow('DATABASE_URL no es la base de datos que se sirve');
  expect(findServed()?.versionId).toBe(switched);
  useDatabase(restored);
  await runRelease();
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

test('restore: of another cell, whose new database CELLS names; the release needs no --switch-database', async () => {
  const group = env.DATABASE_TOKEN ?? '';
  const openCellDatabase = async (name: string) => {
    await platforms.turso.createDatabase(name, 'production');
    platforms.turso.databases.get(name)?.tokens.add(group);
    return { url: openDatabase(name).url, token: group };
  };
  const releaseWith = async ({ url }: { url: string }, run?: RunWrangler) => {
    const vars = { CELLS: JSON.stringify({ norte: url }) };
    const config = writeConfigWithVars(vars);
    try {
      await runRelease({ config, build: copyBuildWithVars(vars), run });
    } finally {
      rmSync(dirname(config), { recursive: true });
    }
    expect(findServed()?.vars).toEqual({ REGISTRATION: 'open', ...vars });
  };
  const old = await openCellDatabase('llavero-norte');
  await releaseWith(old, runWrangler);
  const inNorte = { CELLS: JSON.stringify({ norte: old.url }), REGISTRATION_CELL: 'norte' };
  const nora = { email: 'nora@fincas.test', agencyName: 'Fincas Nora', fullName: 'Nora Ruiz' };
  const password = await createAgency(readTarget(), nora, inNorte);
  const { cookie } = await signIn(nora.email, password);
  expect(cookie).toContain('norte.');
  const folder = mkdtempSync(join(tmpdir(), 'llavero-drill-'));
  const file = join(folder, 'llavero-norte.sql.gz');
  await dumpDatabase(old, file);
  const restored = await openCellDatabase('llavero-norte-2');
  await restoreDatabase(restored, file);
  rmSync(folder, { recursive: true });
  // The damaged one is not asked any more.
  platforms.turso.databases.get('llavero-norte')?.tokens.clear();
  await releaseWith(restored);
  expect((await signIn(nora.email, password)).status).toBe(200);
  expect((await signIn(MANAGER.email, managerPassword)).status).toBe(200);
  // A database that is no copy does not get the files of the cell.
  const before = findServed()?.versionId;
  await expect(releaseWith(await openCellDatabase('llavero-norte-3'))).rejects.toThrow(
    'Los ficheros de la celda «norte» en «agency-logos» son de otra base de datos (norte/.llavero/database dice',
  );
  expect(findServed()?.versionId).toBe(before);
});
