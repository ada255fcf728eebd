import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@libsql/client/web';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openCloudflare } from '../../../db/deploy/platforms.ts';
import { claimFiles } from '../../../db/operations/file-owners.ts';
import { type MoveOptions, moveAgency } from '../../../db/operations/move-agency.ts';
import { readContents } from '../../../db/operations/moving/agency-rows.ts';
import { buckets } from '../../../db/tables/files/removals.ts';
import { listTokens, startPlatforms, type TestPlatforms } from '../support/platforms.ts';

const TIMEOUT_MS = 600_000;
/** Each n-th request of a move fails; with THOROUGH every one. */
const STRIDE = process.env.THOROUGH ? 1 : 11;
const TOKEN = 'token-of-the-group';
const names = ['agency-logos', 'avatars', 'property-images', 'property-documents'];
const photo = randomBytes(2000);

let platforms: TestPlatforms;
let options: MoveOptions;
const agency = randomUUID();
let home = '';

beforeAll(async () => {
  platforms = await startPlatforms();
  platforms.turso.startsMigrated = true;
  await platforms.turso.createDatabase('norte', 'production');
  const cells = ['', 'norte'].map((cell) => {
    const database = platforms.turso.databases.get(cell || 'llavero');
    database?.tokens.add(TOKEN);
    return { cell, url: database?.server.url ?? '', token: TOKEN };
  });
  const objects = openCloudflare(platforms.env);
  await claimFiles(cells, { cloudflare: objects, buckets: names });
  options = {
    cells,
    storage: {
      objects,
      bucketNames: Object.fromEntries(buckets.map((bucket, at) => [bucket, names[at]])) as never,
    },
    report: () => {},
  };
  await insertAgency();
}, TIMEOUT_MS);
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  const printed = platforms.printed();
  const tokens = [...listTokens(platforms), TOKEN];
  await platforms.stop();
  for (const token of tokens) expect(printed).not.toContain(token);
});

/** Inserts an agency with a manager, an entry of the audit log, a lead, and a property with a photo. */
async function insertAgency(): Promise<void> {
  const [user, property, key] = [randomUUID(), randomUUID(), `a/${agency}/p/${randomUUID()}`];
  const at = new Date().toISOString();
  const client = await open('');
  const row = (table: string, values: Record<string, string | number | null>) => ({
    sql: `insert into ${table} (${Object.keys(values).join()}) values (${Object.keys(values)
      .map(() => '?')
      .join()})`,
    args: Object.values(values),
  });
  const stamps = { agency_id: agency, created_at: at, updated_at: at };
  await client.batch(
    [
      row('agencies', { id: agency, name: 'Fincas', color_palette: '[]', created_at: at, updated_at: at }),
      row('users', {
        ...{
          id: user,
          role: 'manager',
          email: 'ana@fincas.test',
          email_key: 'ana@fincas.test',
          password_hash: 'x',
        },
        ...stamps,
      }),
      { sql: 'update agencies set manager_user_id = ?', args: [user] },
      row('history', { at, agency_id: agency, action: 'create', entity: 'leads' }),
      row('properties', {
        id: property,
        client_key: 'a',
        title: 'Piso',
        title_folded: 'piso',
        features: '[]',
        ...stamps,
      }),
      row('property_images', {
        ...{ id: randomUUID(), client_key: 'b', property_id: property, file_name: 'a.jpg', object_key: key },
        ...{
          mime_type: 'image/jpeg',
          size: photo.length,
          uploaded_by: user,
          state: 'ready',
          is_portrait: 1,
          order_index: 0,
        },
        ...stamps,
      }),
    ],
    'write',
  );
  client.close();
  platforms.cloudflare.buckets.get('property-images')?.add(key);
  platforms.cloudflare.contents.set(`property-images/${key}`, { bytes: photo, type: 'image/jpeg' });
}

async function open(cell: string) {
  const sqld = await platforms.turso.databases.get(cell || 'llavero')?.openSqld();
  return createClient({ url: sqld?.url ?? '' });
}
async function readCell(cell: string) {
  const client = await open(cell);
  const contents = Object.fromEntries(await readContents(client, agency));
  const left = await client.execute(
    "select name from sqlite_schema where name like 'moving!_%' escape '!' union all select agency from agency_moves",
  );
  client.close();
  return { contents, left: left.rows.length };
}
const other = () => (home ? '' : 'norte');

/** Moves the agency to its other cell with the n-th request failing; returns the message of its error, and the number of requests. */
async function moveWithFault(failAt: number, executed: boolean) {
  Object.assign(platforms.faults, { count: 0, failAt, executed, failedPath: '' });
  const message = await moveAgency({ agency, to: other() }, options).then(
    () => '',
    (error: Error) => String(error.message),
  );
  platforms.faults.failAt = 0;
  return { message, requests: platforms.faults.count };
}

async function expectMoved(before: unknown): Promise<void> {
  home = other();
  expect(await readCell(home)).toEqual({ contents: before, left: 0 });
  expect(await readCell(other())).toEqual({ contents: {}, left: 0 });
}

test.each([
  { what: 'request fails', executed: false },
  { what: 'response is lost', executed: true },
])(
  'agency:move: whichever $what, repeating it completes the move',
  async ({ executed }) => {
    const { contents: before } = await readCell(home);
    const { message, requests } = await moveWithFault(0, executed);
    expect(message).toBe('');
    await expectMoved(before);
    expect(requests).toBeGreaterThan(50);
    for (let failAt = executed ? 1 : 2; failAt <= requests; failAt += STRIDE) {
      const outcome = await moveWithFault(failAt, executed);
      for (const token of [...listTokens(platforms), TOKEN]) expect(outcome.message).not.toContain(token);
      if (outcome.message) expect((await moveWithFault(0, executed)).message).toBe('');
      await expectMoved(before);
    }
  },
  TIMEOUT_MS,
);

test.each([-1, 1])('agency:move: with a clock that is %i year off', async (years) => {
  const { contents: before } = await readCell(home);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + years * 365 * 86_400_000 });
  expect((await moveWithFault(0, false)).message).toBe('');
  await expectMoved(before);
  const stored = platforms.cloudflare.contents;
  const copies = [...stored].filter(([key]) => key.includes(agency)).map(([, file]) => file);
  expect(copies).toEqual([
    { bytes: photo, type: 'image/jpeg' },
    { bytes: photo, type: 'image/jpeg' },
  ]);
});
