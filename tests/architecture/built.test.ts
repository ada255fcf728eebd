import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildOnce, builtWorker, dist } from '../support/build.ts';

let files: { path: string; text: string }[] = [];

beforeAll(async () => {
  await buildOnce();
  files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}, 180_000);

const naming = (what: RegExp) => files.filter(({ text }) => what.test(text)).map(({ path }) => path);

test('a build holds the Worker and the page', () => {
  expect(naming(/<div id="root"/).length).toBeGreaterThan(0);
  expect(naming(/\/trpc/).length).toBeGreaterThan(0);
});

test('no demonstration account and no password of one is in it', () => {
  expect(naming(/@(llavero|vecina)\.test\b|Llavero!2026/)).toEqual([]);
});

test('everything in it is made for production', () => {
  expect(naming(/Download the React DevTools/)).toEqual([]);
});

test('no source map is in it', () => {
  expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([]);
  expect(naming(/sourceMappingURL=/)).toEqual([]);
});

test('a deployment brings no database of this machine and opens no other door', () => {
  const config = JSON.parse(readFileSync(builtWorker, 'utf8'));
  expect(config.vars).not.toHaveProperty('DATABASE_URL');
  expect(config.vars).not.toHaveProperty('DATABASE_TOKEN');
  expect(config).toMatchObject({
    workers_dev: false,
    preview_urls: false,
    assets: { run_worker_first: ['/api/*', '/trpc/*'], not_found_handling: 'single-page-application' },
  });
});
