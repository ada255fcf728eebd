import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Environment } from '../../db/deploy/arguments.ts';
import {
  assertRealDomain,
  type ConfigOptions,
  readExpectedConfig,
  writeDeployConfig as writeByConfig,
} from '../../db/deploy/deploy-config.ts';
import { listQueueNames } from '../../db/deploy/job-queues.ts';
import { withoutAmbientTarget } from '../../db/deploy/wrangler.ts';
import { buildOnce, builtConfig } from '../support/build.ts';
import { root } from '../support/paths.ts';
import { DOMAIN, testConfig, toTestConfig, writeTestConfig } from '../support/worker-config.ts';

const PREVIEW = 'llavero-main-0123456789';

type Json = Record<string, unknown>;
let folder: string;

beforeAll(buildOnce, 180_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the configuration to deploy; `configFile` is that of the tests unless another is given. */
const writeDeployConfig = (produced: string, environment: Environment, options: ConfigOptions = {}) =>
  writeByConfig(produced, environment, { configFile: testConfig, ...options });

/** The keys of a produced configuration that wrangler.toml decides, and that a build for another environment has otherwise. */
const decided = [
  'name',
  'routes',
  'triggers',
  'vars',
  'r2_buckets',
  'durable_objects',
  'send_email',
  'queues',
  'workers_dev',
  'placement',
  'observability',
];

/** Writes the configuration that the build produces for an environment, with changes; returns its path. */
function produce(environment: Environment, changes: Json = {}): string {
  const config = JSON.parse(readFileSync(builtConfig, 'utf8'));
  const expected: Json = { ...readExpectedConfig(environment, { configFile: testConfig }) };
  if (environment === 'preview')
    Object.assign(config, Object.fromEntries(decided.map((key) => [key, expected[key]])), {
      targetEnvironment: 'preview',
    });
  const path = join(folder, 'wrangler.json');
  writeFileSync(path, JSON.stringify({ ...config, ...changes }));
  return path;
}

/** Writes a copy of the tests' configuration with one text replaced; returns its path. */
function changeToml(from: string | RegExp, to: string): string {
  const toml = readFileSync(testConfig, 'utf8');
  const changed = toml.replace(from, to);
  expect(changed).not.toBe(toml);
  const path = join(folder, 'wrangler.toml');
  writeFileSync(path, changed);
  return path;
}

const readWritten = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'));

test('writeDeployConfig: takes what the build has produced for production', () => {
  const written = readWritten(writeDeployConfig(produce('production'), 'production'));
  expect(written).toMatchObject({
    name: 'llavero',
    secrets: { required: ['DATABASE_URL', 'DATABASE_TOKEN', 'LINK_SECRET'] },
  });
});

test('writeDeployConfig: gives a preview the name of its branch, and the name as prefix of its files', () => {
  const written = readWritten(writeDeployConfig(produce('preview'), 'preview', { previewName: PREVIEW }));
  expect(written).toMatchObject({ name: PREVIEW, vars: { CELL: PREVIEW, REGISTRATION: 'closed' } });
});

test('writeDeployConfig: gives each branch, and each cell of production, queues of its own', () => {
  const preview = writeDeployConfig(produce('preview'), 'preview', { previewName: PREVIEW });
  expect(readWritten(preview).queues).toMatchObject({
    producers: [{ binding: 'JOBS', queue: `${PREVIEW}-jobs` }],
    consumers: [
      { queue: `${PREVIEW}-jobs`, dead_letter_queue: `${PREVIEW}-jobs-dead` },
      { queue: `${PREVIEW}-jobs-dead` },
    ],
  });
  const CELLS = JSON.stringify({ norte: 'libsql://norte', 'sur-este': 'libsql://sur-este' });
  const configFile = changeToml(
    /^\[env\.production\.vars\]\n(.+\n)+/m,
    `[env.production.vars]\nREGISTRATION = "open"\nCELLS = '${CELLS}'\n`,
  );
  const production = produce('production', { vars: { REGISTRATION: 'open', CELLS } });
  const { queues } = readWritten(writeDeployConfig(production, 'production', { configFile }));
  const names = ['llavero-jobs', 'llavero-norte-jobs', 'llavero-sur-este-jobs'];
  expect(queues).toMatchObject({
    producers: ['JOBS', 'JOBS_NORTE', 'JOBS_SUR_ESTE'].map((binding, at) => ({ binding, queue: names[at] })),
    consumers: names.flatMap((queue) => [
      { queue, max_batch_size: 1, max_retries: 3, max_concurrency: 1, dead_letter_queue: `${queue}-dead` },
      { queue: `${queue}-dead` },
    ]),
  });
  expect(listQueueNames(readExpectedConfig('production', { configFile }))).toEqual([
    ...names,
    ...names.map((name) => `${name}-dead`),
  ]);
});

test('writeDeployConfig: puts a preview behind its password, static assets too, and production behind none', () => {
  const [preview, production] = (['preview', 'production'] as const).map((environment) =>
    readWritten(writeDeployConfig(produce(environment), environment)),
  );
  expect(preview).toMatchObject({
    assets: { run_worker_first: true },
    secrets: { required: ['DATABASE_URL', 'DATABASE_TOKEN', 'LINK_SECRET', 'PREVIEW_PASSWORD'] },
  });
  expect(production).toMatchObject({ assets: { run_worker_first: ['/api/*', '/trpc/*'] } });
  expect(JSON.stringify(production)).not.toContain('PREVIEW_PASSWORD');
});

const { r2_buckets: otherBuckets } = readExpectedConfig('production', { configFile: writeTestConfig() });

test.each<[string, Json]>([
  ['name', { name: 'llavero' }],
  ['r2_buckets', { r2_buckets: otherBuckets }],
  ['r2_buckets', { r2_buckets: [] }],
  ['durable_objects', { durable_objects: { bindings: [] } }],
  [
    'durable_objects',
    {
      durable_objects: {
        bindings: [{ name: 'AGENCY_LIVE', class_name: 'AgencyLive', script_name: 'llavero' }],
      },
    },
  ],
  ['migrations', { migrations: [{ tag: 'v2', new_sqlite_classes: ['AgencyLive'] }] }],
  ['send_email', { send_email: [{ name: 'MAIL' }] }],
  ['vars', { vars: { REGISTRATION: 'open' } }],
  ['vars', { vars: { REGISTRATION: 'closed', CELL: 'llavero-preview', LOCAL: 'yes' } }],
  ['vars', { vars: { REGISTRATION: 'closed', CELL: 'llavero-preview', OTHER: 'x' } }],
  ['triggers', { triggers: { crons: ['30 2 * * *'] } }],
  ['routes', { routes: [{ pattern: 'crm.llavero.example', custom_domain: true }] }],
  ['workers_dev', { workers_dev: false }],
  ['preview_urls', { preview_urls: true }],
  ['placement', { placement: { mode: 'smart' } }],
  ['observability', { observability: { enabled: true } }],
  ['services', { services: [{ binding: 'PRODUCTION', service: 'llavero' }] }],
  ['account_id', { account_id: 'another' }],
  ['assets', { assets: { directory: '../client', binding: 'ASSETS', run_worker_first: false } }],
])('writeDeployConfig: refuses a build for previews with another %s (%j)', (key, changes) => {
  const produced = produce('preview', changes);
  expect(() => writeDeployConfig(produced, 'preview')).toThrow(`(${key})`);
});

test('writeDeployConfig: refuses the build of the other environment', () => {
  expect(() => writeDeployConfig(produce('preview'), 'production')).toThrow('Se ha compilado «preview»');
  expect(() => writeDeployConfig(produce('production'), 'preview')).toThrow('Se ha compilado «production»');
  // Also where only its contents are: what names the environment may have been edited.
  const production = produce('production', { targetEnvironment: 'preview' });
  expect(() => writeDeployConfig(production, 'preview')).toThrow('No se ha enviado nada');
});

test('writeDeployConfig: refuses a build that carries a secret as a variable', () => {
  const vars = { REGISTRATION: 'closed', CELL: 'llavero-preview', DATABASE_URL: 'libsql://other' };
  expect(() => writeDeployConfig(produce('preview', { vars }), 'preview')).toThrow('DATABASE_URL assigned');
});

test('writeDeployConfig: refuses a build without configuration', () => {
  expect(() => writeDeployConfig(join(folder, 'missing.json'), 'preview')).toThrow('configuración legible');
});

test.each(['llavero', 'llavero-preview', 'otro', ''])(
  'writeDeployConfig: refuses %j as name of a preview',
  (name) => {
    const produced = produce('preview');
    expect(() => writeDeployConfig(produced, 'preview', { previewName: name })).toThrow('no es el nombre');
  },
);

test('writeDeployConfig: refuses the name of a preview for production', () => {
  const produced = produce('production');
  expect(() => writeDeployConfig(produced, 'production', { previewName: PREVIEW })).toThrow(
    'no es el nombre',
  );
});

test.each([
  ['Worker', 'name = "llavero-preview"', 'name = "llavero"', { name: 'llavero' }, '(llavero)'],
  [
    'domain',
    'routes = []',
    `routes = [{ pattern = "${DOMAIN}", custom_domain = true }]`,
    { routes: [{ pattern: DOMAIN, custom_domain: true }] },
    `(${DOMAIN})`,
  ],
])('writeDeployConfig: refuses a wrangler.toml whose preview has the %s of production', (...row) => {
  const [, from, to, changes, sentence] = row;
  const configFile = changeToml(from, to);
  expect(() => writeDeployConfig(produce('preview', changes), 'preview', { configFile })).toThrow(sentence);
});

test('writeDeployConfig: refuses a wrangler.toml whose preview has a bucket of production', () => {
  const configFile = changeToml('"avatars-preview"', '"avatars"');
  const buckets = readExpectedConfig('preview', { configFile }).r2_buckets;
  const produced = produce('preview', { r2_buckets: buckets });
  expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow('(avatars)');
});

test('writeDeployConfig: refuses a wrangler.toml whose preview opens Durable Objects of production', () => {
  const configFile = changeToml(
    /(\[\[env\.preview\.durable_objects\.bindings\]\]\n)/,
    '$1script_name = "llavero"\n',
  );
  const { durable_objects } = readExpectedConfig('preview', { configFile });
  const produced = produce('preview', { durable_objects });
  expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow('(llavero)');
});

const PRODUCTION_MAIL = `
[[env.production.send_email]]
name = "MAIL"
allowed_destination_addresses = ["equipo@fincas.test"]
allowed_sender_addresses = ["avisos@fincas.test"]
`;
test.each([
  ['sends as production', 'allowed_sender_addresses = ["avisos@fincas.test"]', '(avisos@fincas.test)'],
  [
    'sends to whom production sends',
    'allowed_sender_addresses = ["preview@fincas.test"]\ndestination_address = "equipo@fincas.test"',
    '(equipo@fincas.test)',
  ],
  ['sends as anybody', 'destination_address = "pruebas@fincas.test"', 'en nombre de producción («MAIL»)'],
])('writeDeployConfig: refuses a wrangler.toml whose preview %s', (_what, line, sentence) => {
  const configFile = changeToml(
    /$/,
    `${PRODUCTION_MAIL}\n[[env.preview.send_email]]\nname = "MAIL"\n${line}\n`,
  );
  const { send_email } = readExpectedConfig('preview', { configFile });
  const produced = produce('preview', { send_email });
  expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow(sentence);
});

test('writeDeployConfig: refuses a wrangler.toml whose addresses for mail would be those of a preview too', () => {
  const configFile = changeToml(/^/, 'addresses = ["portales@fincas.test", "*@fincas.test"]\n');
  const { addresses } = readExpectedConfig('preview', { configFile });
  const produced = produce('preview', { addresses });
  expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow(
    '(portales@fincas.test, *@fincas.test)',
  );
});

test('writeDeployConfig: accepts a preview with senders of its own', () => {
  const line = 'allowed_sender_addresses = ["preview@fincas.test"]';
  const configFile = changeToml(
    /$/,
    `${PRODUCTION_MAIL}\n[[env.preview.send_email]]\nname = "MAIL"\n${line}\n`,
  );
  const { send_email } = readExpectedConfig('preview', { configFile });
  expect(send_email).toHaveLength(1);
  expect(() =>
    writeDeployConfig(produce('preview', { send_email }), 'preview', { configFile }),
  ).not.toThrow();
});

test.each([
  ['a queue', /"llavero-preview-jobs"/g, '"llavero-jobs"', '(llavero-jobs)'],
  ['the dead letters', '"llavero-preview-jobs-dead"', '"llavero-jobs-dead"', '(llavero-jobs-dead)'],
])(
  'writeDeployConfig: refuses a wrangler.toml whose preview has %s of production',
  (_, from, to, sentence) => {
    const configFile = changeToml(from, to);
    const { queues } = readExpectedConfig('preview', { configFile });
    const produced = produce('preview', { queues });
    expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow(sentence);
  },
);

test('writeDeployConfig: refuses a wrangler.toml whose preview has a workflow of production', () => {
  const workflow = (environment: string) =>
    `[[env.${environment}.workflows]]\nname = "imports"\nbinding = "IMPORTS"\nclass_name = "Imports"\n`;
  const configFile = changeToml(/$/, `\n${workflow('production')}\n${workflow('preview')}`);
  const { workflows } = readExpectedConfig('preview', { configFile });
  const produced = produce('preview', { workflows });
  expect(() => writeDeployConfig(produced, 'preview', { configFile })).toThrow('(imports)');
});

test('writeDeployConfig: refuses a bucket outside of the EU, and one for two kinds of files', () => {
  const outside = changeToml(/jurisdiction = "eu"\n/, '');
  const r2_buckets = readExpectedConfig('production', { configFile: outside }).r2_buckets;
  expect(() =>
    writeDeployConfig(produce('production', { r2_buckets }), 'production', { configFile: outside }),
  ).toThrow('«agency-logos» no tiene jurisdiction');
  const shared = changeToml('"avatars"', '"agency-logos"');
  const same = readExpectedConfig('production', { configFile: shared }).r2_buckets;
  expect(() =>
    writeDeployConfig(produce('production', { r2_buckets: same }), 'production', { configFile: shared }),
  ).toThrow('mismo bucket');
});

test('assertRealDomain: refuses the placeholder of wrangler.toml and no domain, and accepts another', () => {
  const placeholder = changeToml(/^pattern = ".*"$/m, 'pattern = "placeholder.example"');
  expect(() => assertRealDomain(readExpectedConfig('production', { configFile: placeholder }))).toThrow(
    'placeholder.example',
  );
  const real = changeToml(/^pattern = ".*"$/m, 'pattern = "real-domain.test"');
  expect(() => assertRealDomain(readExpectedConfig('production', { configFile: real }))).not.toThrow();
  const none = changeToml(/\[\[env\.production\.routes\]\]\n.*\n.*\n/, '');
  expect(() => assertRealDomain(readExpectedConfig('production', { configFile: none }))).toThrow(
    'ningún dominio',
  );
});

// What docs/deploying.md, docs/operations.md and docs/scale.md tell a deployer to write into wrangler.toml.
const DEPLOYED: [string, string | RegExp, string][] = [
  ['a closed registration', /(\[env\.production\.vars\]\nREGISTRATION = )"\w+"/, '$1"closed"'],
  ['a domain', /^pattern = ".*"$/m, 'pattern = "crm.fincas.es"'],
  [
    'cells',
    /^\[env\.production\.vars\]\n/m,
    `$&CELLS = '{"norte":"libsql://llavero-norte-agency.turso.io"}'\nREGISTRATION_CELL = "norte"\n`,
  ],
];

test.each(DEPLOYED)('toTestConfig: takes %s of production out', (_what, from, to) => {
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  const deployed = toml.replace(from, to);
  expect(deployed).toContain(to.replace(/^\$[1&]/, ''));
  expect(toTestConfig(deployed)).toBe(toTestConfig(toml));
});

test('buildOnce: builds open registration for DOMAIN, whatever wrangler.toml says of production', () => {
  expect(readWritten(builtConfig)).toMatchObject({
    userConfigPath: testConfig,
    vars: { REGISTRATION: 'open' },
    routes: [{ pattern: DOMAIN }],
  });
});

test('withoutAmbientTarget: leaves no variable that names another environment, configuration or Worker', () => {
  const ambient = {
    CLOUDFLARE_ENV: 'preview',
    CLOUDFLARE_VITE_WRANGLER_CONFIG_PATH: testConfig,
    WRANGLER_CI_OVERRIDE_NAME: 'llavero-other',
  };
  expect(withoutAmbientTarget({ ...ambient, CLOUDFLARE_ACCOUNT_ID: 'a' })).toEqual({
    CLOUDFLARE_ACCOUNT_ID: 'a',
  });
});
