import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCloudflareApi } from '../../db/deploy/cloudflare-api.ts';
import { findServedVersion } from '../../db/deploy/served-database.ts';
import { formatVersionRecord } from '../../db/deploy/version-record.ts';
import { type Reply, type StandIn, startStandIn } from './support/http-stand-in.ts';

const record = { databaseHash: '0123456789abcdef', secretsHash: 'fedcba9876543210' };

let server: StandIn;
let deployments: unknown[] | undefined;
let message: string | undefined;
let scripts: { id: string; migration_tag?: string }[];

beforeEach(async () => {
  [deployments, message, scripts] = [[], undefined, []];
  const ok = (result: unknown): Reply => ({ status: 200, body: { success: true, result } });
  server = await startStandIn(({ path }) => {
    if (!deployments) return { status: 404, body: { success: false, errors: [{ code: 10007 }] } };
    if (path.endsWith('/workers/scripts')) return ok(scripts);
    const [, id] = /\/versions\/(.+)$/.exec(path) ?? [];
    return ok(id ? { id, annotations: { 'workers/message': message } } : { deployments });
  });
});
afterEach(() => server.stop());

const find = () =>
  findServedVersion(openCloudflareApi({ baseUrl: server.url, token: 't', accountId: 'a' }), 'llavero');
const deployment = (at: string, ...ids: string[]) => ({
  created_on: at,
  versions: ids.map((id) => ({ version_id: id, percentage: 100 / ids.length })),
});

test('findServedVersion: there is none without Worker, without deployment, and where it has no version', async () => {
  expect(await find()).toBeNull();
  deployments = undefined;
  expect(await find()).toBeNull();
  deployments = [deployment('2026-11-26T10:00:00Z')];
  expect(await find()).toBeNull();
});

test('findServedVersion: it is that of the newest deployment, whatever their order, with what its message records', async () => {
  deployments = [deployment('2026-11-26T10:00:00Z', 'old'), deployment('2026-11-26T11:00:00Z', 'new')];
  expect(await find()).toEqual({ id: 'new' });
  message = 'Cambiado en el panel';
  expect(await find()).toEqual({ id: 'new' });
  message = formatVersionRecord(record);
  expect(await find()).toEqual({ id: 'new', ...record });
});

test('findServedVersion: it has the tag of the last migration of its own Durable Objects', async () => {
  deployments = [deployment('2026-11-26T11:00:00Z', 'new')];
  scripts = [{ id: 'llavero-preview', migration_tag: 'v1' }, { id: 'llavero' }];
  expect(await find()).toEqual({ id: 'new' });
  scripts = [
    { id: 'llavero-preview', migration_tag: 'v1' },
    { id: 'llavero', migration_tag: 'v2' },
  ];
  expect(await find()).toEqual({ id: 'new', migrationTag: 'v2' });
});

test('findServedVersion: refuses a Worker whose requests are shared among versions', async () => {
  deployments = [deployment('2026-11-26T11:00:00Z', 'one', 'two')];
  await expect(find()).rejects.toThrow('reparte las peticiones de «llavero» entre 2 versiones');
});
