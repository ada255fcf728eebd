import { createClient } from '@libsql/client/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPreview } from '../../../db/deploy/preview.ts';
import { toPreviewName } from '../../../db/deploy/preview-name.ts';
import { runWrangler } from '../../../db/deploy/wrangler.ts';
import { copyPreviewBuild, previewBuild } from '../support/builds.ts';
import { startPlatforms, type TestPlatforms } from '../support/platforms.ts';
import { quickServedWrangler } from '../support/quick-wrangler.ts';
import { type ServedWorkers, startServedWorkers } from '../support/served-workers.ts';

let platforms: TestPlatforms;
let served: ServedWorkers;
/** Requests that uploaded a file, and which of them fail or lose their response. */
let uploads: string[];
let failUpload: (count: number) => 'before' | 'after' | undefined;

beforeEach(async () => {
  platforms = await startPlatforms();
  served = startServedWorkers(platforms.cloudflare, () => previewBuild);
  uploads = [];
  failUpload = () => undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (init?.method !== 'PUT' || !String(input).includes('/api/uploads/')) return served.fetch(input, init);
    uploads.push(String(input));
    const failure = failUpload(uploads.length);
    if (failure === 'before') return Response.json({}, { status: 400 });
    const response = await served.fetch(input, init);
    return failure === 'after' ? Response.json({}, { status: 400 }) : response;
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await served.stop();
  await platforms.stop();
});

const branch = 'with-files';
const create = (run = quickServedWrangler) =>
  createPreview(branch, { env: platforms.env, build: copyPreviewBuild(), runWrangler: run });

async function runSql(sql: string) {
  const { DATABASE_URL: url = '', DATABASE_TOKEN: authToken = '' } =
    platforms.cloudflare.workers.get(toPreviewName(branch))?.secrets ?? {};
  const client = createClient({ url, authToken });
  try {
    return (await client.execute(sql)).rows;
  } finally {
    client.close();
  }
}
const readFiles = async () =>
  runSql(`SELECT client_key, state, object_key, is_portrait, order_index, file_name FROM property_images
    UNION ALL SELECT client_key, state, object_key, NULL, NULL, file_name FROM property_documents ORDER BY 1`);

test('up: stores the photos and documents of the demo through the deployed Worker, under the prefix of the branch', async () => {
  await create(runWrangler);
  const files = await readFiles();
  expect(files).toHaveLength(uploads.length);
  expect(platforms.printed()).toContain(`Fotos y documentos de demostración subidos: ${files.length}`);
  expect(files.filter(({ order_index }) => order_index !== null).length).toBeGreaterThan(40);
  expect(files.filter(({ order_index }) => order_index === null).length).toBeGreaterThan(20);
  for (const { state, is_portrait, order_index, file_name } of files) {
    expect(state).toBe('ready');
    if (order_index !== null)
      expect([is_portrait, file_name]).toEqual([
        Number(order_index === 0),
        `foto-${Number(order_index) + 1}.png`,
      ]);
  }
  const name = toPreviewName(branch);
  const keys = await served.listKeys(name);
  for (const { object_key } of files) expect(keys).toContain(`${name}/${object_key}`);
  // Neither a way in nor a counter that would limit the people who try the preview is left.
  expect(await runSql('SELECT * FROM sessions')).toEqual([]);
  expect(await runSql("SELECT * FROM attempts WHERE key LIKE 'uploads:%'")).toEqual([]);

  // Up twice is up once: no file is sent again, and none that was deleted comes back.
  const sent = uploads.length;
  await runSql('DELETE FROM property_documents WHERE id IN (SELECT id FROM property_documents LIMIT 2)');
  await create();
  expect(uploads).toHaveLength(sent);
  expect(await readFiles()).toHaveLength(sent - 2);
});

test.each(['before', 'after'] as const)(
  'up: says that files are missing where an upload fails (%s it has taken effect), and the next up sends those',
  async (when) => {
    platforms.turso.startsMigrated = true;
    failUpload = (count) => (count === 20 ? when : undefined);
    await expect(create()).rejects.toThrow('le faltan fotos o documentos de la demostración');
    expect(await runSql('SELECT * FROM sessions')).toEqual([]);
    const before = await readFiles();
    expect(before.length).toBeLessThan(50);
    for (const { state } of before) expect(state).toBe('ready');
    uploads = [];
    failUpload = () => undefined;
    await create();
    const after = await readFiles();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(uploads).toHaveLength(after.length - before.length);
    expect(after.length).toBeGreaterThan(60);
    const covers = await runSql(
      'SELECT property_id FROM property_images GROUP BY property_id HAVING sum(is_portrait) <> 1 OR count(*) <> max(order_index) + 1',
    );
    expect(covers).toEqual([]);
  },
);
