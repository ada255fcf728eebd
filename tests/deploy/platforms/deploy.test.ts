import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy } from '../../../db/deploy/deploy.ts';
import { createPreview } from '../../../db/deploy/preview.ts';
import { toPreviewName } from '../../../db/deploy/preview-name.ts';
import { formatVersionRecord, toVersionRecord } from '../../../db/deploy/version-record.ts';
import { type RunWrangler, runWrangler } from '../../../db/deploy/wrangler.ts';
import { root } from '../../support/paths.ts';
import { DOMAIN, testConfig, writeChangedConfig } from '../../support/worker-config.ts';
import { copyPreviewBuild, copyProductionBuild, previewBuild } from '../support/builds.ts';
import type { StandInWorker } from '../support/cloudflare-stand-in.ts';
import {
  LINK_SECRET,
  PREVIEW_PASSWORD,
  readProduction,
  startPlatforms,
  type TestPlatforms,
} from '../support/platforms.ts';
import { quickServedWrangler, quickWrangler } from '../support/quick-wrangler.ts';

vi.mock('node:crypto', async (load) =>
  (await import('../support/quick-hashes.ts')).withQuickHashes(await load()),
);

const DATABASE_TOKEN = 'token-that-nobody-may-read';
const productionSecrets = {
  DATABASE_URL: 'libsql://llavero-agency.turso.io',
  DATABASE_TOKEN,
  LINK_SECRET,
};
const previewSecrets = {
  DATABASE_URL: 'libsql://llavero-preview-agency.turso.io',
  DATABASE_TOKEN,
  LINK_SECRET,
  PREVIEW_PASSWORD,
};

let platforms: TestPlatforms;

beforeEach(async () => {
  platforms = await startPlatforms();
});
afterEach(async () => {
  try {
    for (const secret of [
      DATABASE_TOKEN,
      LINK_SECRET,
      'llavero-agency',
      'llavero-preview-agency',
      platforms.cloudflare.token,
    ])
      expect(platforms.printed()).not.toContain(secret);
    expect(platforms.leftovers()).toEqual([]);
    expect(platforms.cloudflare.unknown).toEqual([]);
  } finally {
    await platforms.stop();
  }
});

const env = (variables: NodeJS.ProcessEnv = {}) => ({ ...platforms.env, ...variables });
const listWrites = () => platforms.cloudflare.calls.filter(({ method }) => method !== 'GET');

test('deploy production: sends the Worker with its domain, buckets, schedules and secrets, and returns its version', async () => {
  let mode = 0;
  let secretsFile = '';
  const observe: RunWrangler = (args, options) => {
    secretsFile = args[args.indexOf('--secrets-file') + 1] ?? '';
    mode = statSync(secretsFile).mode & 0o777;
    return runWrangler(args, options);
  };
  const run = (by: RunWrangler) =>
    deploy('production', {
      env: env(productionSecrets),
      build: copyProductionBuild,
      configFile: testConfig,
      runWrangler: by,
    });
  const before = structuredClone(platforms.cloudflare.workers.get('llavero')) as StandInWorker;
  const deployment = await run(observe);
  const worker = platforms.cloudflare.workers.get('llavero');
  expect(deployment).toEqual({
    name: 'llavero',
    versionId: worker?.versionId,
    address: `https://${DOMAIN}`,
  });
  expect(worker).toMatchObject({
    vars: { REGISTRATION: 'open' },
    secrets: productionSecrets,
    buckets: ['agency-logos', 'avatars', 'property-images', 'property-documents'].map((name) => ({
      name,
      jurisdiction: 'eu',
    })),
    objects: [{ className: 'AgencyLive' }],
    classes: ['AgencyLive'],
    migrationTag: 'v1',
    placement: { region: 'aws:eu-west-1' },
    observability: { enabled: true, logs: { invocation_logs: false } },
    schedules: ['*/10 * * * *', '30 2 * * *'],
    domains: [DOMAIN],
    workersDev: false,
    uploads: 2,
  });
  // What the next release compares its database with.
  const findVersion = (id: string) => {
    const version = platforms.cloudflare.versions.get('llavero')?.get(id);
    if (!version) throw new Error(`no version ${id}`);
    return version;
  };
  const { modules: sent, ...version } = findVersion(deployment.versionId);
  expect(version.message).toBe(formatVersionRecord(await toVersionRecord(productionSecrets)));
  expect(mode).toBe(0o600);
  expect(existsSync(dirname(secretsFile))).toBe(false);
  expect(platforms.printed()).toContain('Uploaded llavero');
  // What takes Wrangler's place in other suites leaves the same.
  platforms.cloudflare.workers.set('llavero', before);
  const { versionId } = await run(quickServedWrangler);
  expect(platforms.cloudflare.workers.get('llavero')).toEqual({ ...worker, versionId });
  const { modules, ...quick } = findVersion(versionId);
  expect(quick).toEqual({ ...version, versionId, createdAt: expect.any(String) });
  expect(modules.get('index.js') === sent.get('index.js')).toBe(true);
});

test('deploy production: refuses another database than the one that is served, and sends nothing', async () => {
  const run = (url: string) =>
    deploy('production', {
      env: env({ ...productionSecrets, DATABASE_URL: url }),
      build: copyProductionBuild,
      configFile: testConfig,
      runWrangler: quickWrangler,
    });
  await run(productionSecrets.DATABASE_URL);
  const before = readProduction(platforms);
  const writes = listWrites().length;
  await expect(run('libsql://llavero-2-agency.turso.io')).rejects.toThrow(
    'DATABASE_URL no es la base de datos que se sirve. No se ha publicado nada.',
  );
  expect(readProduction(platforms)).toEqual(before);
  expect(listWrites()).toHaveLength(writes);
  // The same database under the other scheme.
  await run(productionSecrets.DATABASE_URL.replace('libsql:', 'https:'));
  expect(listWrites().length).toBeGreaterThan(writes);
});

test('deploy preview: reaches its own Worker only, whatever the environment of the process says', async () => {
  const production = readProduction(platforms);
  const { name } = await deploy('preview', {
    env: env({ ...previewSecrets, WRANGLER_CI_OVERRIDE_NAME: 'llavero', CLOUDFLARE_ENV: 'preview' }),
    build: copyPreviewBuild(),
  });
  expect(name).toBe('llavero-preview');
  expect(platforms.cloudflare.workers.get('llavero-preview')).toMatchObject({
    vars: { REGISTRATION: 'closed', CELL: 'llavero-preview' },
    secrets: previewSecrets,
    domains: [],
  });
  expect(readProduction(platforms)).toEqual(production);
  expect(listWrites().filter(({ path }) => /\/llavero(\/|$)/.test(path))).toEqual([]);
});

test('deploy refuses, before anything is sent', async () => {
  const [preview, production] = [copyPreviewBuild(), copyProductionBuild];
  const refuse = async (environment: 'production' | 'preview', options: object, sentence: string) =>
    expect(deploy(environment, { configFile: testConfig, ...options }), sentence).rejects.toThrow(sentence);
  const [ofPreview, ofProduction] = [env(previewSecrets), env(productionSecrets)];
  // The build of the other environment, and one that was edited.
  await refuse('preview', { env: ofPreview, build: production }, 'Se ha compilado «production»');
  await refuse('production', { env: ofProduction, build: preview }, 'Se ha compilado «preview»');
  const renamed = copyPreviewBuild((config) => Object.assign(config, { name: 'llavero' }));
  await refuse('preview', { env: ofPreview, build: renamed }, '(name)');
  const previewName = toPreviewName('main');
  const unnamed = copyPreviewBuild((config) => Object.assign(config, { r2_buckets: [] }));
  await refuse('preview', { env: ofPreview, build: unnamed, previewName }, '(r2_buckets)');
  // The secrets of the other environment, or none.
  for (const guessable of ['', 'llavero'])
    await refuse(
      'preview',
      { env: env({ ...previewSecrets, PREVIEW_PASSWORD: guessable }), build: preview },
      'Falta en el entorno PREVIEW_PASSWORD',
    );
  await refuse(
    'production',
    { env: ofPreview, build: production },
    'es la base de datos de una vista previa',
  );
  await refuse(
    'preview',
    { env: ofProduction, build: preview },
    'no es la base de datos de una vista previa',
  );
  await refuse(
    'production',
    { env: env({ DATABASE_URL: '' }), build: production },
    'DATABASE_URL y DATABASE_TOKEN',
  );
  await refuse(
    'production',
    { env: { ...ofProduction, DATABASE_TOKEN: ' ' }, build: production },
    'DATABASE_TOKEN.',
  );
  for (const LINK_SECRET of [
    '',
    'x'.repeat(31),
    `${'x'.repeat(32)} short`,
    Array(3).fill('x'.repeat(32)).join(' '),
  ])
    await refuse('production', { env: { ...ofProduction, LINK_SECRET }, build: production }, 'LINK_SECRET');
  const plain = { ...ofProduction, DATABASE_URL: 'http://llavero.test' };
  await refuse('production', { env: plain, build: production }, 'debe empezar por libsql://');
  // An environment that says otherwise, and a domain that is still the placeholder.
  const other = { ...ofProduction, CLOUDFLARE_ENV: 'preview' };
  await refuse('production', { env: other, build: production }, 'CLOUDFLARE_ENV dice «preview»');
  const placeholder = writeChangedConfig((toml) => toml.replace(DOMAIN, 'crm.llavero.example'));
  await refuse('production', { env: ofProduction, configFile: placeholder }, '[[env.production.routes]]');
  rmSync(dirname(placeholder), { recursive: true });
  expect(platforms.cloudflare.calls).toEqual([]);
});

test('deploy does not believe that Wrangler has deployed where it does not say so', async () => {
  const options = { env: env(previewSecrets), build: copyPreviewBuild() };
  const entry = {
    type: 'deploy',
    worker_name: 'llavero-preview',
    version_id: 'v',
    targets: ['https://x.test'],
  };
  const run = (...entries: object[]) =>
    deploy('preview', { ...options, runWrangler: async () => entries as (typeof entry)[] });
  await expect(run()).rejects.toThrow('no confirma');
  await expect(run({ ...entry, version_id: null })).rejects.toThrow('no confirma');
  await expect(run({ ...entry, worker_name: 'llavero' })).rejects.toThrow('no confirma');
  await expect(run({ ...entry, targets: [] })).rejects.toThrow('sin dirección');
  expect(await run(entry)).toEqual({ name: 'llavero-preview', versionId: 'v', address: 'https://x.test' });
});

test('runWrangler: masks the secrets in what Wrangler prints, and fails with it', async () => {
  const secrets = [DATABASE_TOKEN];
  await expect(runWrangler([`--${DATABASE_TOKEN}`, 'deploy'], { env: env(), secrets })).rejects.toThrow(
    'Wrangler no pudo terminar (1)',
  );
  expect(platforms.printed()).toMatch(/Unknown argument.*•••/);
});

test.each(['/assets-upload-session', '/workers/scripts/[^/]+$', '/subdomain', '/schedules'])(
  'up: where Wrangler fails at %s, up fails, and the next completes the preview',
  async (path) => {
    platforms.turso.startsMigrated = true;
    const sendFiles = async () => {};
    const up = () => createPreview('main', { env: env(), build: copyPreviewBuild(), sendFiles });
    platforms.cloudflare.failOnce(new RegExp(`${path}$`));
    await expect(up()).rejects.toThrow('Wrangler no pudo terminar');
    await up();
    expect(platforms.cloudflare.workers.get(toPreviewName('main'))).toMatchObject({
      workersDev: true,
      schedules: ['*/10 * * * *'],
    });
  },
);

test('the build of a preview has closed registration in its pages, and leaves no redirection for Wrangler', () => {
  expect(readFileSync(join(previewBuild, 'client', 'login.html'), 'utf8')).not.toContain('/register');
  expect(existsSync(join(root, '.wrangler', 'deploy', 'config.json'))).toBe(false);
});

test.each([
  ['db/deploy/deploy.ts', [], 'Di dónde se despliega'],
  ['db/deploy/deploy.ts', ['--env', 'preview', 'x'], 'Sobra «x»'],
  ['db/deploy/preview.ts', ['up'], 'Se escribe así: npm run preview'],
])('%s %j: exits with 1 and one sentence', async (file, args, sentence) => {
  const run = new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile(process.execPath, [join(root, file), ...args], { env: env() }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  );
  const { code, stderr } = await run;
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
