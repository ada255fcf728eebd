import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { agencies, users } from '../../db/tables/agencies.ts';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import { getReferencesTo, tablesWithTenantIds } from '../../worker/tenant/references.ts';

const folder = join(import.meta.dirname, '../../db/tables');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(folder, file))));
const getNames = (tables: readonly SQLiteTable[]) => tables.map((table) => getTableName(table)).sort();

test('allTables contains every table of db/tables', () => {
  const exported = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable));
  expect(exported.length).toBeGreaterThan(20);
  expect(getNames(allTables)).toEqual(getNames(exported));
});

test('tablesWithTenantIds has every table with ids and an agency, but the audit log', () => {
  const withIds = allTables.filter((table) => 'id' in table && 'agencyId' in table);
  expect(getNames(tablesWithTenantIds)).toEqual(getNames(withIds).filter((name) => name !== 'history'));
});

test('a row that goes with another is required by none', () => {
  // Users are marked as deleted; their rows never go.
  const removable = allTables.filter((table) => table !== users);
  const going = removable.flatMap((table) => getReferencesTo(table)).filter(({ isRequired }) => isRequired);
  const withReferences = going.filter(({ table }) => getReferencesTo(table).length > 0);
  expect(withReferences.map(({ table }) => getTableName(table))).toEqual([]);
});

test('each reference has an index', () => {
  // No agency is found by its manager.
  const referring = allTables.filter((table) => table !== agencies);
  const missing = referring.flatMap((table) => {
    const file = files.find((_, at) => Object.values(modules[at] ?? {}).includes(table));
    const { name, columns, foreignKeys, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
    const indexed = [
      ...indexes.filter(({ config }) => !config.where).map(({ config }) => config.columns),
      ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns),
      ...columns.filter((column) => column.primary || column.isUnique).map((column) => [column]),
    ].map((each) => each.map((column) => ('name' in column ? column.name : '')));
    return foreignKeys
      .map((key) => key.reference().columns.map((column) => column.name))
      .filter((key) => !indexed.some((index) => key.every((column, at) => index[at] === column)))
      .map((key) => `db/tables/${file}: ${name} has no index that begins with ${key.join(', ')}`);
  });
  expect(missing).toEqual([]);
});
