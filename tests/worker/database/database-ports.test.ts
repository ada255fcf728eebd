import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';

const folder = mkdtempSync(join(tmpdir(), 'llavero-ports-'));
const started: Sqld[] = [];
afterAll(async () => {
  for (const { stop } of started) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, port?: number): Promise<Sqld> {
  const database = await startSqld({ dir: join(folder, name), port });
  started.push(database);
  return database;
}

test('a server whose port another one has taken meanwhile does not pass for that one', async () => {
  const { url } = await start('first');
  await expect(start('second', Number(new URL(url).port))).rejects.toThrow('Address already in use');
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
