import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { allTables } from '../../db/tables/all-tables.ts';
import { getReferencesTo, tablesWithTenantIds } from '../../worker/tenant/references.ts';

const folder = join(import.meta.dirname, '../../db/tables');
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
);
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
  const going = allTables.flatMap((table) => getReferencesTo(table)).filter(({ isRequired }) => isRequired);
  const withReferences = going.filter(({ table }) => getReferencesTo(table).length > 0);
  expect(withReferences.map(({ table }) => getTableName(table))).toEqual([]);
});
