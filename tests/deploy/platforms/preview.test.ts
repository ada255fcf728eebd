import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPreview, removePreview, sweepPreviews } from '../../../db/deploy/preview.ts';
import { toPreviewName } from '../../../db/deploy/preview-name.ts';
import { listProductBranches } from '../../../db/deploy/remote-branches.ts';
import { type RunWrangler, runWrangler } from '../../../db/deploy/wrangler.ts';
import { verifyPassword } from '../../../worker/auth/password-hashing.ts';
import { copyPreviewBuild } from '../support/builds.ts';
import { startGithubStandIn } from '../support/github-stand-in.ts';
import {
  listProductionCalls,
  listTokens,
  previewBuckets,
  readProduction,
  startPlatforms,
  type TestPlatforms,
} from '../support/platforms.ts';
import { quickWrangler } from '../support/quick-wrangler.ts';

vi.mock('node:crypto', async (load) =>
  (await import('../support/quick-hashes.ts')).withQuickHashes(await load()),
);

let platforms: TestPlatforms;
let production: ReturnType<typeof readProduction>;
let issued: string[];

beforeEach(async () => {
  platforms = await startPlatforms();
  production = readProduction(platforms);
  issued = [];
});

afterEach(async () => {
  try {
    expect(readProduction(platforms)).toEqual(production);
    expect(listProductionCalls(platforms)).toEqual([]);
    expect(platforms.cloudflare.unknown).toEqual([]);
    expect(platforms.leftovers()).toEqual([]);
    for (const token of [...issued, ...listTokens(platforms)])
      expect(platforms.printed()).not.toContain(token);
  } finally {
    await platforms.stop();
  }
});

type Creation = { env?: NodeJS.ProcessEnv; run?: RunWrangler };
/** Creates a preview, without starting Wrangler unless told to. */
const create = (branch: string, { env = {}, run = quickWrangler }: Creation = {}) =>
  createPreview(branch, {
    env: { ...platforms.env, ...env },
    build: copyPreviewBuild(),
    runWrangler: run,
    // preview-files.test.ts
    sendFiles: async () => {},
  });
const remove = (branch: string) => removePreview(branch, { env: platforms.env });

const findWorker = (branch: string) => platforms.cloudflare.workers.get(toPreviewName(branch));

/** Runs SQL as the branch's Worker does, with its secrets. */
async function runSql(branch: string, sql: string) {
  const { DATABASE_URL: url = '', DATABASE_TOKEN: authToken = '' } = findWorker(branch)?.secrets ?? {};
  const client = createClient({ url, authToken });
  try {
    return (await client.execute(sql)).rows;
  } finally {
    client.close();
  }
}

const readPassword = (text: string) => /contraseña (\S{20}) \(/.exec(text)?.[1] ?? '';

test('up: deploys a Worker with a database, a file prefix and closed registration of its own', async () => {
  const address = await create('feature/Añadir mapa', { run: runWrangler });
  const name = toPreviewName('feature/Añadir mapa');
  expect(name).toMatch(/^llavero-feature-anadir-mapa-[0-9a-f]{10}$/);
  expect(address).toBe(`https://${name}.stand-in.workers.dev`);
  expect(platforms.printed()).toContain(address);
  expect(findWorker('feature/Añadir mapa')).toMatchObject({
    vars: { REGISTRATION: 'closed', CELL: name },
    buckets: previewBuckets.map((bucket) => ({ name: bucket, jurisdiction: 'eu' })),
    objects: [{ className: 'AgencyLive' }],
    classes: ['AgencyLive'],
    queues: [`${name}-jobs`],
    placement: { region: 'aws:eu-west-1' },
    observability: { enabled: true, logs: { invocation_logs: false } },
    domains: [],
    workersDev: true,
  });
  const consumer = { type: 'worker', script: name };
  const settings = { batch_size: 1, max_retries: 3, max_concurrency: 1 };
  expect(platforms.cloudflare.queues.get(`${name}-jobs`)?.consumers).toMatchObject([
    { ...consumer, dead_letter_queue: `${name}-jobs-dead`, settings },
  ]);
  expect(platforms.cloudflare.queues.get(`${name}-jobs-dead`)?.consumers).toMatchObject([consumer]);
  expect(findWorker('feature/Añadir mapa')?.schedules).not.toContain('30 2 * * *');
  expect(platforms.turso.databases.get(name)?.group).toBe('previews');
  expect(platforms.turso.expirations).toEqual(['30d']);
  const [counts] = await runSql(
    'feature/Añadir mapa',
    'SELECT (SELECT count(*) FROM agencies) AS agencies, (SELECT count(*) FROM leads) AS leads',
  );
  expect(counts).toMatchObject({ agencies: 2, leads: 84 });
});

test('up: says the password of the demo once, and it is not that of the development server', async () => {
  platforms.turso.startsMigrated = true;
  await create('one');
  const password = readPassword(platforms.printed());
  const [user] = await runSql('one', "SELECT password_hash FROM users WHERE email = 'gerente@llavero.test'");
  expect(await verifyPassword(password, String(user?.password_hash))).toMatchObject({ matches: true });
  expect(password).not.toBe('Llavero!2026');
  expect(platforms.printed()).not.toContain('npm run preview -- down one');
  await create('one');
  expect(platforms.printed().split(password)).toHaveLength(2);
  expect(platforms.printed()).toContain('npm run preview -- down one');
});

test('up: in GitHub Actions writes the password to the summary only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'summary-'));
  const summary = join(folder, 'summary.md');
  await create('one', { env: { GITHUB_STEP_SUMMARY: summary }, run: runWrangler });
  const password = readPassword(readFileSync(summary, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(password).toHaveLength(20);
  expect(platforms.printed()).not.toContain(password);
});

test('up and down: write one comment to the pull request, with the address and without the password', async () => {
  platforms.turso.startsMigrated = true;
  const github = await startGithubStandIn();
  try {
    const address = await create('one', { env: github.env });
    const password = readPassword(platforms.printed());
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain(address);
    expect(github.comments[0]?.body).not.toContain(password);
    issued.push('token-of-the-run', ...listTokens(platforms));
    await removePreview('one', { env: { ...platforms.env, ...github.env } });
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('se ha retirado');
    expect(github.comments[0]?.body).not.toContain(address);
  } finally {
    await github.stop();
  }
});

test('up twice is up once: keeps the data, deploys the code again with a new token', async () => {
  await create('one', { run: runWrangler });
  await runSql('one', "UPDATE agencies SET name = 'Cambiada' WHERE name = 'Inmobiliaria Llavero'");
  const before = { ...findWorker('one')?.secrets };
  await create('one', { run: runWrangler });
  const after = findWorker('one');
  expect(await runSql('one', 'SELECT name FROM agencies ORDER BY name')).toMatchObject([
    { name: 'Cambiada' },
    { name: 'Finques Veïnes' },
  ]);
  expect(after?.uploads).toBe(2);
  expect(after?.secrets.DATABASE_URL).toBe(before.DATABASE_URL);
  expect(after?.secrets.DATABASE_TOKEN).not.toBe(before.DATABASE_TOKEN);
  expect([...platforms.turso.databases.keys()].sort()).toEqual([toPreviewName('one'), 'llavero'].sort());
});

test('two branches with the same slug have nothing in common', async () => {
  platforms.turso.startsMigrated = true;
  await Promise.all([create('fix/login'), create('fix-login')]);
  const [slash, dash] = [findWorker('fix/login'), findWorker('fix-login')];
  await runSql('fix/login', 'DELETE FROM tasks');
  expect(await runSql('fix/login', 'SELECT count(*) AS count FROM tasks')).toMatchObject([{ count: 0 }]);
  const [other] = await runSql('fix-login', 'SELECT count(*) AS count FROM tasks');
  expect(Number(other?.count)).toBeGreaterThan(0);
  expect(slash?.vars.CELL).not.toBe(dash?.vars.CELL);
  const crossed = createClient({
    url: slash?.secrets.DATABASE_URL ?? '',
    authToken: dash?.secrets.DATABASE_TOKEN,
  });
  await expect(crossed.execute('SELECT 1')).rejects.toThrow();
  crossed.close();
});

test('down: removes the Worker, its queues, the database and the files of the branch, and nothing else', async () => {
  platforms.turso.startsMigrated = true;
  await Promise.all([create('one', { run: runWrangler }), create('two')]);
  const [one, two] = [toPreviewName('one'), toPreviewName('two')];
  for (const objects of previewBuckets.map((name) => platforms.cloudflare.buckets.get(name)))
    for (let index = 0; index < 8; index += 1) objects?.add(`${one}/a/${index}`).add(`${two}/a/${index}`);
  issued.push(...listTokens(platforms));
  await remove('one');
  expect([...platforms.cloudflare.workers.keys()]).toEqual(['llavero', two]);
  expect([...platforms.turso.databases.keys()]).toEqual(['llavero', two]);
  expect([...platforms.cloudflare.queues.keys()].sort()).toEqual(
    ['llavero', two].flatMap((name) => [`${name}-jobs`, `${name}-jobs-dead`]).sort(),
  );
  for (const name of previewBuckets) {
    const keys = [...(platforms.cloudflare.buckets.get(name) ?? [])];
    expect(keys.filter((key) => key.startsWith(one))).toEqual([]);
    expect(keys.filter((key) => key.startsWith(two))).toHaveLength(8);
  }
  expect(platforms.printed()).toContain('La vista previa de «one» ya no existe.');
  // Down of what is gone is fine, and says so: the name of a branch may be mistyped.
  for (const branch of ['one', 'never-existed']) {
    await remove(branch);
    expect(platforms.printed()).toContain(`No había ninguna vista previa de «${branch}»`);
  }
});

test('down: leaves a database of another group and fails', async () => {
  await platforms.turso.createDatabase(toPreviewName('one'), 'production');
  await expect(remove('one')).rejects.toThrow('no es del grupo «previews»');
  await expect(create('one')).rejects.toThrow('no es del grupo «previews»');
  expect(platforms.turso.databases.has(toPreviewName('one'))).toBe(true);
});

test('sweep: removes the previews without branch, whole or half, and no others', async () => {
  platforms.turso.startsMigrated = true;
  await Promise.all([create('kept'), create('gone')]);
  await platforms.turso.createDatabase(toPreviewName('half'), 'previews');
  const quarter = toPreviewName('quarter');
  platforms.cloudflare.queues.set(`${quarter}-jobs-dead`, { id: 'left', consumers: [] });
  platforms.cloudflare.workers.set('llavero-preview', { ...production.worker } as never);
  platforms.cloudflare.buckets.get(previewBuckets[0] ?? '')?.add(`${toPreviewName('gone')}/a/1`);
  issued.push(...listTokens(platforms));
  const removed = await sweepPreviews(() => ['main', 'kept'], { env: platforms.env });
  expect(removed.sort()).toEqual([toPreviewName('gone'), toPreviewName('half'), quarter].sort());
  expect([...platforms.cloudflare.queues.keys()].sort()).toEqual(
    ['llavero', toPreviewName('kept')].flatMap((name) => [`${name}-jobs`, `${name}-jobs-dead`]).sort(),
  );
  expect([...platforms.cloudflare.workers.keys()].sort()).toEqual(
    ['llavero', 'llavero-preview', toPreviewName('kept')].sort(),
  );
  expect([...platforms.turso.databases.keys()].sort()).toEqual(['llavero', toPreviewName('kept')].sort());
  expect(platforms.cloudflare.buckets.get(previewBuckets[0] ?? '')).toEqual(new Set());
});

test('sweep: keeps a preview whose branch is pushed while it runs', async () => {
  const name = toPreviewName('pushed-meanwhile');
  await sweepPreviews(
    () => {
      platforms.cloudflare.workers.set(name, { ...production.worker } as never);
      return ['main'];
    },
    { env: platforms.env },
  );
  expect(platforms.cloudflare.workers.has(name)).toBe(true);
});

describe('listProductBranches', () => {
  let clone: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
  const list = (repository: unknown, env: NodeJS.ProcessEnv = {}) =>
    listProductBranches({ env, clone, repository });
  beforeEach(() => {
    clone = join(mkdtempSync(join(tmpdir(), 'clone-')), 'agencia', 'Llavero');
    mkdirSync(clone, { recursive: true });
    git('init', '--quiet', '--initial-branch=main');
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@llavero.test'];
    git(...author, 'commit', '--quiet', '--allow-empty', '--message=first');
    for (const branch of ['feature/mapa', 'arreglo/ñandú']) git('branch', branch);
    git('tag', 'feature-tag');
  });
  afterEach(() => rmSync(dirname(dirname(clone)), { recursive: true }));

  test.each([
    ['github:agencia/llavero', {}],
    [{ type: 'git', url: 'git+https://github.com/agencia/llavero.git' }, {}],
    ['git@github.com:agencia/llavero.git', {}],
    // In GitHub Actions, whatever package.json says.
    [undefined, { GITHUB_REPOSITORY: 'Agencia/llavero' }],
  ])('reads those of the remote where it is the repository of the product: %j %j', (repository, env) => {
    git('remote', 'add', 'origin', clone);
    expect(list(repository, env).sort()).toEqual(['arreglo/ñandú', 'feature/mapa', 'main']);
  });

  test('refuses a fork, another repository, a product without repository, and a git that fails', () => {
    expect(() => list('github:agencia/llavero')).toThrow('git no puede leer «origin»');
    git('remote', 'add', 'origin', clone);
    expect(() => list('github:otra/llavero')).toThrow(
      '«origin» es agencia/llavero, y el del producto es otra/llavero',
    );
    expect(() => list('github:agencia/llavero', { GITHUB_REPOSITORY: 'otra/llavero' })).toThrow(
      'otra/llavero',
    );
    expect(() => list('github:agencia/llavero-2')).toThrow('no se retira nada');
    for (const repository of [null, '', 'llavero', {}])
      expect(() => list(repository)).toThrow('package.json no dice en «repository»');
    git('remote', 'set-url', 'origin', '../agencia/llavero-gone/../../agencia/llavero');
    expect(() => list('github:agencia/llavero')).toThrow('git no puede leer «origin»');
  });
});

test('sweep: removes nothing when the list of branches is empty', async () => {
  await platforms.turso.createDatabase(toPreviewName('gone'), 'previews');
  await expect(sweepPreviews(() => [], { env: platforms.env })).rejects.toThrow(
    'La lista de ramas está vacía',
  );
  expect(platforms.turso.databases.has(toPreviewName('gone'))).toBe(true);
});

test('up, down and sweep say which variables of the accounts are missing', async () => {
  const env = { ...platforms.env, TURSO_ORG: '', CLOUDFLARE_API_TOKEN: undefined };
  const missing = 'Falta en el entorno: CLOUDFLARE_API_TOKEN, TURSO_ORG.';
  await expect(createPreview('one', { env })).rejects.toThrow(missing);
  await expect(removePreview('one', { env })).rejects.toThrow(missing);
  await expect(sweepPreviews(() => ['main'], { env })).rejects.toThrow(missing);
  const open = { ...platforms.env, PREVIEW_PASSWORD: 'corta' };
  await expect(createPreview('one', { env: open })).rejects.toThrow('Falta en el entorno PREVIEW_PASSWORD');
  expect(platforms.turso.databases.has(toPreviewName('one'))).toBe(false);
});
