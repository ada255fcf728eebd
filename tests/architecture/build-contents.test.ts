import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import css from '@eslint/css';
import { Linter } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import { BUILD_SECRETS, buildOnce, builtConfig, dist } from '../support/build.ts';

let files: { path: string; text: string }[] = [];

beforeAll(async () => {
  await buildOnce();
  files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}, 180_000);

const findFiles = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('build: contains the Worker and the page', () => {
  expect(findFiles(/<div id="root"/).length).toBeGreaterThan(0);
  expect(findFiles(/\/trpc/).length).toBeGreaterThan(0);
});

test('build: contains no demo account and no demo password', () => {
  expect(findFiles(/@(llavero|vecina)\.test\b|Llavero!2026/)).toEqual([]);
});

test('build: contains no secret of the environment that it was made in', () => {
  for (const secret of Object.values(BUILD_SECRETS))
    expect(files.filter(({ text }) => text.includes(secret))).toEqual([]);
  expect(files.filter(({ path }) => /\.(dev\.vars|env)$/.test(path))).toEqual([]);
});

test('build: contains React for production', () => {
  expect(findFiles(/Download the React DevTools/)).toEqual([]);
});

test('build: contains no source map', () => {
  expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([]);
  expect(findFiles(/sourceMappingURL=/)).toEqual([]);
});

test('build: the browser compiles the large scripts of a first load while they arrive', () => {
  const page = files.find(({ path }) => path.endsWith('/client/leads.html'))?.text ?? '';
  const large = files.filter(
    ({ path, text }) => page.includes(path.split('/').at(-1) ?? '') && text.length > 20_000,
  );
  const scripts = large.filter(({ path }) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  // Before anything else in the script, else V8 does not read it.
  for (const { path, text } of scripts)
    expect(text.startsWith('//# allFunctionsCalledOnLoad\n'), path).toBe(true);
});

// What is newer in Baseline than the year, and what the oldest supported browsers (docs/decisions/browsers/supported.md) do without it.
const newerCss = {
  available: 2022,
  // They have these: @property since Firefox 128, color-mix since Chrome 111, lh and outline since Safari 16.4.
  allowAtRules: ['container', 'page', 'property', 'starting-style'],
  allowFunctions: ['color-mix'],
  allowSelectors: ['has', 'open', 'popover-open', 'selection'],
  allowProperties: [
    ...[
      'accent-color',
      'container',
      'container-type',
      'outline',
      'overscroll-behavior',
      'overscroll-behavior-y',
      'user-select',
    ],
    // Prefixed for Safari.
    'hyphens',
    // Of the calendar on paper; in Firefox since 126.
    'zoom',
    // Grown by ui/inputs/text-area.tsx.
    'field-sizing',
    // The frame of a prerendered page covers what is below it.
    'content-visibility',
    // Looks that may be missing, with @starting-style: a menu appears at once, lines break elsewhere, scroll bars are the system's.
    ...[
      'overflow-anchor',
      'resize',
      'scrollbar-color',
      'scrollbar-width',
      'text-wrap',
      'transition-behavior',
    ],
    // The names of break-inside and break-after that every browser knows.
    ...['page-break-inside', 'page-break-after'],
    // Paper that knows no named page lies on its side.
    'page',
  ],
  allowUnits: ['lh'],
};
test('build: styles use what the supported browsers have', () => {
  const findNewer = (text: string) =>
    new Linter().verify(text, [
      { plugins: { css }, language: 'css/css', rules: { 'css/use-baseline': ['error', newerCss] } },
    ] as Linter.Config[]);
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(2);
  for (const { path, text } of styles)
    expect
      .soft(
        findNewer(text).map(({ message }) => message),
        path,
      )
      .toEqual([]);
  expect(findNewer('a { position-anchor: --b; }')).toHaveLength(1);
});

test('deployment configuration: has no local database and no workers.dev or preview URL', () => {
  const config = JSON.parse(readFileSync(builtConfig, 'utf8'));
  expect(config.vars).not.toHaveProperty('DATABASE_URL');
  expect(config.vars).not.toHaveProperty('DATABASE_TOKEN');
  expect(config).toMatchObject({
    workers_dev: false,
    preview_urls: false,
    assets: { run_worker_first: ['/api/*', '/trpc/*'], not_found_handling: 'none' },
  });
});
