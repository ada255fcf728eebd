import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../support/programs.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  businessTables,
  columnsOf,
  indexesOf,
  namesOf,
  referencesOf,
  tables,
  uniquesOf,
} from '../support/database-schema.ts';

const { sql } = sharedServer();
const business = await businessTables();
// Rows that are only told apart within their agency, and by nobody's id.
const withoutId = business.filter((table) => /_counts$|^document_waivers$|^file_usage$/.test(table));

test('the tables are known', () => {
  expect(business).toEqual(
    expect.arrayContaining([
      'leads',
      'property_owners',
      'properties',
      'property_images',
      'property_documents',
      'document_waivers',
      'ads',
      'tasks',
      'events',
      'lead_counts',
    ]),
  );
});

describe.each(business)('%s', (table) => {
  test('has an agency in every row, and ids of the agency', async () => {
    const columns = await columnsOf(table);
    expect(columns.find(({ name }) => name === 'agency_id')?.notnull).toBe(true);
    if (withoutId.includes(table)) expect(columns.find(({ pk }) => pk === 1)?.name).toBe('agency_id');
    else expect(await uniquesOf(table)).toContain('agency_id,id');
  });

  test('takes each form once', async () => {
    const has = (await columnsOf(table)).some(({ name }) => name === 'client_key');
    expect(has).toBe(!withoutId.includes(table));
    if (has) expect(await uniquesOf(table)).toContain('agency_id,client_key');
  });

  test('points to rows of its own agency only', async () => {
    const references = await referencesOf(table);
    expect(references.length).toBeGreaterThan(0);
    for (const { from, to, columns } of references)
      expect
        .soft({ from: from[0], column: to === 'agencies' ? 'agency_id' : columns[0] })
        .toEqual({ from: 'agency_id', column: 'agency_id' });
    const pointing = (await columnsOf(table))
      .map(({ name }) => name)
      .filter((name) => /_(id|by|to)$/.test(name) && name !== 'agency_id');
    const covered = references.flatMap(({ from }) => from.slice(1));
    expect(pointing.toSorted()).toEqual(covered.toSorted());
  });

  test('is found through each of its references without reading all of it', async () => {
    const indexes = await indexesOf(table);
    const needed = (await referencesOf(table)).map(({ from }) => from.join());
    const missing = needed.filter((columns) => !indexes.some((each) => `${each},`.startsWith(`${columns},`)));
    expect(missing).toEqual([]);
  });

  test('keeps each row in its agency', async () => {
    expect(await namesOf('trigger')).toContain(`${table}_stay`);
  });
});

test('a table is of an agency, or one of those that cannot be', async () => {
  const others = (await tables()).filter((table) => !business.includes(table));
  expect(others).toEqual([
    'agencies',
    'attempts',
    'file_removals',
    'history',
    'sessions',
    'sign_in_networks',
    'users',
  ]);
});

test('foreign keys are enforced without being asked', async () => {
  const { rows } = await sql('pragma foreign_keys');
  expect(rows[0]?.foreign_keys).toBe(1);
});

// A table that is rebuilt loses its triggers and the indexes nobody writes again: what the migrations made must stand.
describe('what the migrations made is still there', () => {
  const folder = join(root, 'migrations');
  const text = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/^--(?!>).*$/gm, '');

  test.each([
    ['trigger', 30],
    ['index', 40],
  ] as const)('each %s', async (type, least) => {
    const said = new RegExp(
      `\\b(CREATE|DROP)\\s+(?:UNIQUE\\s+)?${type}\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?["\`]?(\\w+)`,
      'gi',
    );
    const expected = new Set<string>();
    for (const [, verb = '', name = ''] of text.matchAll(said))
      if (verb.toUpperCase() === 'CREATE') expected.add(name);
      else expected.delete(name);
    expect(expected.size).toBeGreaterThanOrEqual(least);
    expect(await namesOf(type)).toEqual([...expected].sort());
  });

  test('also the counters of every counted table', async () => {
    const triggers = await namesOf('trigger');
    const counted = { leads: 1, property_owners: 1, properties: 1, ads: 1, tasks: 1 };
    const missing = Object.keys(counted)
      .flatMap((table) => ['counted', 'uncounted', 'recounted'].map((what) => `${table}_${what}`))
      .filter((name) => !triggers.includes(name));
    expect(missing).toEqual([]);
  });
});
