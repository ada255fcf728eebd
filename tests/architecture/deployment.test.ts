import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';

/** Splits a TOML file into its tables: the name of each, and its text with the header. */
const parseTables = (toml: string) =>
  toml.split(/^(?=\[)/m).map((block) => ({ name: /^\[+([\w.]+)/.exec(block)?.[1] ?? '', block }));

test('wrangler.toml: every bucket, those of previews too, has the jurisdiction eu', () => {
  const tables = parseTables(readFileSync(join(root, 'wrangler.toml'), 'utf8'));
  const buckets = tables.filter(({ name }) => name.endsWith('r2_buckets'));
  expect(buckets.map(({ name }) => name)).toEqual([
    ...Array(4).fill('r2_buckets'),
    ...Array(4).fill('env.preview.r2_buckets'),
  ]);
  for (const { block } of buckets) expect.soft(block).toMatch(/^jurisdiction = "eu"$/m);
  for (const { block } of buckets) expect.soft(block).not.toMatch(/preview_bucket_name|remote/);
});
