import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { readExpectedConfig } from '../../db/deploy/deploy-config.ts';
import { isPreviewName } from '../../db/deploy/preview-name.ts';

const production = readExpectedConfig('production');
const preview = readExpectedConfig('preview');
const environments = [
  ['production', production],
  ['preview', preview],
] as const;

test.each(environments)('wrangler.toml, %s: four buckets, all with the jurisdiction eu', (_name, config) => {
  expect(config.r2_buckets.map(({ binding }) => binding)).toEqual([
    'LOGOS',
    'AVATARS',
    'PROPERTY_IMAGES',
    'PROPERTY_DOCUMENTS',
  ]);
  for (const bucket of config.r2_buckets) {
    expect.soft(bucket.jurisdiction).toBe('eu');
    expect.soft(Object.keys(bucket).sort()).toEqual(['binding', 'bucket_name', 'jurisdiction']);
  }
});

test.each(environments)(
  'wrangler.toml, %s: runs beside the database and requires its secrets',
  (_name, config) => {
    expect(config.placement).toEqual({ region: 'aws:eu-west-1' });
    expect(config.secrets).toEqual({ required: ['DATABASE_URL', 'DATABASE_TOKEN', 'LINK_SECRET'] });
    expect(Object.keys(config.vars)).not.toContain('DATABASE_URL');
  },
);

test.each(environments)('wrangler.toml, %s: logs what the Worker logs, and no addresses', (_name, config) => {
  expect(config.observability).toEqual({ enabled: true, logs: { invocation_logs: false } });
});

test.each(environments)(
  'wrangler.toml, %s: has live objects of its own, of a class that keeps SQLite',
  (_name, config) => {
    expect(config.durable_objects.bindings).toEqual([{ name: 'AGENCY_LIVE', class_name: 'AgencyLive' }]);
    // Entries are only added: the first was applied by the first release that had it.
    expect(config.migrations[0]).toEqual({ tag: 'v1', new_sqlite_classes: ['AgencyLive'] });
    // Where it is set, objects are not in the EU.
    expect(config.vars).not.toHaveProperty('LOCAL');
  },
);

test.each(environments)('wrangler.toml, %s: names no account, which the variables do', (_name, config) => {
  expect(config.account_id).toBeUndefined();
});

test('wrangler.toml: production has a custom domain and no other address', () => {
  // A placeholder until there is a domain; db/deploy refuses it.
  const domain = expect.stringMatching(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  expect(production.routes).toEqual([{ pattern: domain, custom_domain: true }]);
  expect(production).toMatchObject({ workers_dev: false, preview_urls: false });
});

test('wrangler.toml: what commands of Wrangler without --env act on is no Worker of ours, and has nothing', () => {
  const topLevel = unstable_readConfig({ config: 'wrangler.toml' });
  expect([production.name, preview.name]).not.toContain(topLevel.name);
  expect(topLevel.name).toBe('llavero-without-environment');
  expect(isPreviewName(topLevel.name ?? '')).toBe(false);
  expect(topLevel).toMatchObject({ workers_dev: false, preview_urls: false, vars: {}, r2_buckets: [] });
  expect(topLevel.durable_objects.bindings).toEqual([]);
  expect(topLevel.routes).toBeUndefined();
  expect(topLevel.triggers.crons).toBeUndefined();
});

test('wrangler.toml: no environment has a main module, so that Wrangler deploys nothing that it bundled itself', () => {
  for (const [, config] of environments) expect(config.main).toBeUndefined();
});

test('wrangler.toml: a preview shares no name with production', () => {
  const names = ({ name, r2_buckets }: typeof production) => [
    name,
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
  ];
  expect(names(preview).filter((name) => names(production).includes(name))).toEqual([]);
  expect(preview).toMatchObject({ routes: [], workers_dev: true, preview_urls: false });
});

test('wrangler.toml: a preview has closed registration, a prefix for its files and no nightly job', () => {
  expect(preview.vars).toEqual({ REGISTRATION: 'closed', CELL: preview.name });
  expect(production.vars).not.toHaveProperty('CELL');
  expect(production.triggers.crons).toContain('30 2 * * *');
  expect(preview.triggers.crons).toEqual(['*/10 * * * *']);
});
