// @module-tag rest
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seedWhenEmpty } from '../../../db/local/demo.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { dumpDatabase } from '../../../db/operations/dump.ts';
import { restoreDatabase } from '../../../db/operations/restore.ts';

const TOKEN = 'token-of-the-database';
let folder: string;
let source: Sqld;
let dump: string;
let targets = 0;
const databases: Sqld[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-dump-faults-'));
  source = await startDatabase();
  await migrate(source.url);
  await seedWhenEmpty(source.url);
  dump = join(folder, 'whole.sql.gz');
  await dumpDatabase(source, dump);
}, 120_000);
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const { stop } of databases) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startDatabase(): Promise<Sqld> {
  const database = await startSqld({ dir: join(folder, `database-${++targets}`) });
  databases.push(database);
  return database;
}

type Fault = 'refused' | 'lost' | 'reset';
/** Starts a server before a database whose n-th request is refused, or has only its response lost, as a failure or by a broken connection. */
async function startFaulty(url: string, failAt: number, fault: Fault) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fails = ++count === failAt;
    const fail = () => (fault === 'reset' ? response.destroy() : response.writeHead(500).end('injected'));
    if (fails && fault === 'refused') return fail();
    const upstream = await fetch(url + request.url, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await upstream.arrayBuffer());
    if (fails) return fail();
    response.writeHead(upstream.status).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    database: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: TOKEN },
    count: () => count,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts a server that answers a dump with what `respond` writes. */
async function startDumping(respond: (response: ServerResponse) => void) {
  const server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    database: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: TOKEN },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

const BEGIN = 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n';
test.each<[string, (response: ServerResponse) => void, string]>([
  ['refuses', (response) => response.writeHead(401).end(TOKEN), 'no entrega la copia (401)'],
  ['answers nothing', (response) => response.destroy(), 'La base de datos no responde'],
  [
    'breaks off',
    (response) => response.write(`${BEGIN}INSERT INTO leads VALUES('a`, () => response.destroy()),
    'La copia llegó incompleta',
  ],
  [
    'ends in a statement',
    (response) => response.end(`${BEGIN}INSERT INTO leads VALUES('a`),
    'llegó incompleta',
  ],
  [
    'ends between two statements',
    (response) => response.end(`${BEGIN}CREATE TABLE leads (id);\n`),
    'llegó incompleta',
  ],
  ['answers nothing at all', (response) => response.end(), 'llegó incompleta'],
])(
  'db:dump: where the database %s it says so and leaves no file; repeated, it is whole',
  async (_, respond, said) => {
    const file = join(mkdtempSync(join(folder, 'dump-')), 'copy.sql.gz');
    const faulty = await startDumping(respond);
    const message = await failure(dumpDatabase(faulty.database, file));
    faulty.stop();
    expect(message).toContain(said);
    expect(message).not.toContain(TOKEN);
    expect(readdirSync(join(file, '..'))).toEqual([]);
    await dumpDatabase(source, file);
    expect(existsSync(file)).toBe(true);
  },
);

test.runIf(existsSync('/dev/full'))(
  'db:dump: where the disk is full it says so and leaves no file',
  async () => {
    const at = mkdtempSync(join(folder, 'full-'));
    const file = join(at, 'copy.sql.gz');
    symlinkSync('/dev/full', `${file}.partial`);
    expect(await failure(dumpDatabase(source, file))).toBe(
      'No queda sitio en el disco para la copia: no se ha guardado nada.',
    );
    expect(readdirSync(at)).toEqual([]);
  },
);

test('db:dump: a copy that was killed leaves a .partial file, which restore refuses and the next copy replaces', async () => {
  const at = mkdtempSync(join(folder, 'killed-'));
  const file = join(at, 'copy.sql.gz');
  copyFileSync(dump, `${file}.partial`);
  truncateSync(`${file}.partial`, statSync(dump).size >> 1);
  const target = await startDatabase();
  expect(await failure(restoreDatabase(target, `${file}.partial`))).toBe(
    'El archivo está cortado. Usa otra copia.',
  );
  await dumpDatabase(source, file);
  expect(readdirSync(at)).toEqual(['copy.sql.gz']);
});

test.each<Fault>(['refused', 'lost', 'reset'])(
  'db:restore: a request is %s: it says so, and how to go on; in a new database it is whole',
  async (fault) => {
    const whole = await startFaulty((await startDatabase()).url, 0, fault);
    await restoreDatabase(whole.database, dump);
    const requests = whole.count();
    whole.stop();
    expect(requests).toBeGreaterThan(4);
    const numbers = [1, 2, requests >> 1, requests - 1, requests];
    for (const failAt of new Set(numbers)) {
      const faulty = await startFaulty((await startDatabase()).url, failAt, fault);
      const message = await failure(restoreDatabase(faulty.database, dump));
      faulty.stop();
      expect(message, `request ${failAt}`).toMatch(/repite\.$/i);
      expect(message).not.toContain(TOKEN);
    }
    const again = await restoreDatabase(await startDatabase(), dump);
    expect(again.hasHashes).toBe(true);
  },
  300_000,
);

test.each([-1, 1])('db:dump and db:restore: with a clock that is %i year off', async (years) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + years * 365 * 86_400_000 });
  const file = join(mkdtempSync(join(folder, 'clock-')), 'copy.sql.gz');
  const rows = await dumpDatabase(source, file);
  const { contents } = await restoreDatabase(await startDatabase(), file);
  expect([...contents.values()].reduce((sum, table) => sum + table.rows, 0)).toBeLessThanOrEqual(rows);
  expect(contents.get('leads')?.rows).toBeGreaterThan(0);
});
