import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allTables } from '../../../db/tables/all-tables.gen.ts';
import { root } from '../../support/paths.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  businessTables,
  getColumns,
  getIndexes,
  getNames,
  getReferences,
  getUniqueIndexes,
  tables,
} from '../support/database-schema.ts';

const { sql } = sharedServer();
const business = await businessTables();
// Rows that are identified only within their agency, never by an id of their own.
/** References that were added to a table later are enforced by triggers instead of keys. */
const responsible = ['leads', 'property_owners', 'properties'];
/** Columns that are called like a reference: one that triggers keep, and what a portal calls an ad. */
const others: Record<string, string[]> = {
  leads: ['ad_id'],
  ads: ['external_id'],
  import_rows: ['record_id'],
};
// Created by the server, never by a form.
const withoutClientKey = ['notices'];
const withoutId = business.filter((table) =>
  /_counts$|_(?:phones|emails|price_history|tags)$|^document_waivers$|^import_(?:rows|keys)$|^reference_numbers$|^file_usage$|^page_views$/.test(
    table,
  ),
);

test('the database has the tables of the schema', async () => {
  expect(await tables()).toEqual(allTables.map((table) => getTableName(table)).sort());
});

describe.each(business)('table %s', (table) => {
  test('has agency_id not null, and a key that contains it', async () => {
    const columns = await getColumns(table);
    expect(columns.find(({ name }) => name === 'agency_id')?.notnull).toBe(true);
    if (withoutId.includes(table)) expect(columns.find(({ pk }) => pk === 1)?.name).toBe('agency_id');
    else expect(await getUniqueIndexes(table)).toContain('agency_id,id');
  });

  test('has a unique client_key', async () => {
    const has = (await getColumns(table)).some(({ name }) => name === 'client_key');
    expect(has).toBe(![...withoutId, ...withoutClientKey].includes(table));
    if (has) expect(await getUniqueIndexes(table)).toContain('agency_id,client_key');
  });

  test('references rows of the same agency only', async () => {
    const references = await getReferences(table);
    expect(references.length).toBeGreaterThan(0);
    for (const { from, to, columns } of references)
      expect
        .soft({ from: from[0], column: to === 'agencies' ? 'agency_id' : columns[0] })
        .toEqual({ from: 'agency_id', column: 'agency_id' });
    const pointing = (await getColumns(table))
      .map(({ name }) => name)
      .filter((name) => /_(id|by|to)$/.test(name) && name !== 'agency_id');
    const byTrigger = [...(responsible.includes(table) ? ['assigned_to'] : []), ...(others[table] ?? [])];
    const covered = [...references.flatMap(({ from }) => from.slice(1)), ...byTrigger];
    expect(pointing.toSorted()).toEqual(covered.toSorted());
  });

  test('has an index for each of its references', async () => {
    const indexes = await getIndexes(table);
    const needed = (await getReferences(table)).map(({ from }) => from.join());
    const missing = needed.filter((columns) => !indexes.some((each) => `${each},`.startsWith(`${columns},`)));
    expect(missing).toEqual([]);
  });

  test('has a trigger that keeps agency_id', async () => {
    expect(await getNames('trigger')).toContain(`${table}_stay`);
  });
});

test('every table has agency_id or is one of the known exceptions', async () => {
  const others = (await tables()).filter((table) => !business.includes(table));
  expect(others).toEqual([
    'agencies',
    'agency_moves',
    'attempts',
    'cell_addresses',
    'database_identity',
    'file_removals',
    'history',
    'history_subjects',
    'job_heartbeats',
    'job_runs',
    'sessions',
    'sign_in_networks',
    'storage_comparisons',
    'storage_orphans',
    'users',
  ]);
});

test('foreign keys are enforced by default', async () => {
  const { rows } = await sql('pragma foreign_keys');
  expect(rows[0]?.foreign_keys).toBe(1);
});

// A rebuilt table loses its triggers and indexes: those of the migrations must still exist.
describe('after all migrations', () => {
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
  ] as const)('every %s that they create exists', async (type, least) => {
    const definition = new RegExp(
      `\\b(CREATE|DROP)\\s+(?:UNIQUE\\s+)?${type}\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?["\`]?(\\w+)`,
      'gi',
    );
    const expected = new Set<string>();
    for (const [, verb = '', name = ''] of text.matchAll(definition))
      if (verb.toUpperCase() === 'CREATE') expected.add(name);
      else expected.delete(name);
    expect(expected.size).toBeGreaterThanOrEqual(least);
    expect(await getNames(type)).toEqual([...expected].sort());
  });

  test('three triggers keep each table of counters', async () => {
    const counters = (await tables()).filter((table) => table.endsWith('_counts'));
    expect(counters.length).toBeGreaterThanOrEqual(5);
    for (const table of counters) {
      const { rows } = await sql(
        "select name, tbl_name from sqlite_master where type = 'trigger' and instr(sql, 'INTO ' || ?1 || ' ') + instr(sql, 'UPDATE ' || ?1 || ' ') > 0 order by name",
        [table],
      );
      const counted = rows[0]?.tbl_name;
      expect
        .soft(
          rows.map(({ name }) => name),
          table,
        )
        .toEqual(['counted', 'recounted', 'uncounted'].map((what) => `${counted}_${what}`));
    }
  });
});
