import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { readMigrations } from '../../db/local/migrations.ts';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import { sections } from '../../src/shell/sections.ts';
import { orderText } from '../../src/texts/sort-texts.ts';
import { procedures } from '../worker/support/calls.ts';

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const statements = readMigrations().flatMap((migration) => migration.statements);

/** The names of the triggers that write a table, or are of it. */
const findTriggers = (pattern: RegExp) =>
  statements.flatMap((statement) => {
    const [, name] = /^\s*(?:--.*\s)*CREATE TRIGGER (\w+)/.exec(statement) ?? [];
    return name && pattern.test(statement) ? [name] : [];
  });

/** Sentences about the triggers that the migrations lack for these tables. */
function findMissingTriggers(tables: readonly { name: string; columns: readonly string[] }[]): string[] {
  const missing = (name: string, ends: readonly string[], pattern: RegExp) => {
    const triggers = findTriggers(pattern);
    return ends
      .filter((end) => !triggers.some((trigger) => trigger.endsWith(end)))
      .map((end) => `migrations/*.sql: ${name} has no trigger *${end}`);
  };
  return tables.flatMap(({ name, columns }) => [
    ...missing(name, ['_stay'], new RegExp(`UPDATE OF agency_id ON ${name}\\b`)),
    ...(columns.includes('searchText')
      ? missing(name, ['_unfold'], new RegExp(`UPDATE OF .* ON ${name}\\b`))
      : []),
    ...(name.endsWith('_counts')
      ? missing(name, ['_counted', '_uncounted', '_recounted'], new RegExp(`(INTO|UPDATE) ${name}\\b`))
      : []),
  ]);
}

/** The tables that a form fills, and the counters of lists. */
const domainTables = allTables
  .map((table) => ({ name: getTableName(table), columns: Object.keys(table) }))
  .filter(({ name, columns }) => columns.includes('changeDigest') || name.endsWith('_counts'))
  .filter(({ columns }) => columns.includes('agencyId'));

test('domains: the migrations write the triggers that are not generated', () => {
  expect(findMissingTriggers(domainTables)).toEqual([]);
  const unwritten = [
    { name: 'keys_of_none', columns: ['searchText'] },
    { name: 'none_counts', columns: [] },
  ];
  expect(findMissingTriggers(unwritten)).toHaveLength(6);
});

/** The names by which code knows the tables, by the names of the database. */
const tableNames = Object.fromEntries(
  [...read('db/tables/**/*.ts').matchAll(/export const (\w+) = sqliteTable\(\s*'(\w+)'/g)].map(
    ([, variable = '', name = '']) => [name, variable],
  ),
);
/** No references, or such as a trigger or the writing code keeps. */
const withoutForeignKey = /^(agency|external|user|substitute|managerUser|ad)Id$/;

test('domains: each reference is a composite foreign key', () => {
  const lacking = allTables
    .filter((table) => 'changeDigest' in table)
    .flatMap((table) => {
      const { name, columns, foreignKeys } = getTableConfig(table);
      const keys = foreignKeys.map((key) => key.reference().columns.map((column) => column.name));
      return columns
        .map((column) => column.name)
        .filter((column) => column.endsWith('Id') && !withoutForeignKey.test(column))
        .filter((column) => !keys.some(([first, ...rest]) => first === 'agencyId' && rest.includes(column)))
        .map((column) => `db/tables/${tableNames[name]}.ts: ${column} has no key that begins with agencyId`);
    });
  expect(lacking).toEqual([]);
});

/** Written otherwise: demo files are uploaded (db/local/demo-files.ts), absences are of the day on which one looks. */
const withoutDemoRows = ['absences', 'property_documents', 'property_images'];

test('domains: each has demo rows', () => {
  const seeds = read('db/seed/**/*.ts');
  const lacking = domainTables
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('_counts') && !withoutDemoRows.includes(name))
    .filter(
      (name) =>
        !seeds.includes(`.insert(${tableNames[name]})`) &&
        !seeds.includes(`defineDemoRows(${tableNames[name]},`),
    );
  expect(lacking.map((name) => `db/seed/${tableNames[name]}.ts: nothing inserts rows of ${name}`)).toEqual(
    [],
  );
});

test('domains: each key that a list can be sorted by has a text', async () => {
  const files = globSync('db/domain/**/*.ts').filter((file) =>
    /export const \w+Sorts = /.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const exported = Object.entries<unknown>(await import(join(import.meta.dirname, '../..', file)));
    const keys = exported.flatMap(([name, value]) => (name.endsWith('Sorts') ? (value as string[]) : []));
    for (const key of keys)
      expect
        .soft(orderText(key), `src/texts/sort-texts.ts has no text for '${key}' of ${file}`)
        .toBeDefined();
  }
});

/** The names of the domains whose records are created through the API. */
const creatingDomains = Object.keys(procedures).flatMap((path) => /^(\w+)\.create$/.exec(path)?.[1] ?? []);

test('domains: each that creates records is declared for the tests of all procedures', () => {
  const table = read('tests/worker/support/authorization-table.ts');
  const fixtures = read('tests/worker/fixtures/*.ts');
  const findUndeclared = (domains: readonly string[]) =>
    domains
      .filter((domain) => !table.includes(`'${domain}.create'`))
      .filter((domain) => !new RegExp(`declareDomain\\(\\s*'${domain}'`).test(fixtures))
      .map((domain) => `tests/worker/fixtures/${domain}.ts: declareDomain('${domain}', …) is missing`);
  expect(findUndeclared(creatingDomains)).toEqual([]);
  expect(findUndeclared(['none'])).toHaveLength(1);
});

test('domains: the procedures of each that creates records have a suite', () => {
  const suites = read('tests/worker/**/*.test.ts');
  expect(creatingDomains.length).toBeGreaterThan(8);
  const lacking = creatingDomains.filter(
    (domain) => !new RegExp(`(?:api\\(?\\)?\\.|['/])${domain}\\.\\w`).test(suites),
  );
  expect(
    lacking.map((domain) => `tests/worker/records/${domain}.test.ts: no suite calls ${domain}.*`),
  ).toEqual([]);
});

test('domains: each section has a journey', () => {
  const journeys = read('tests/browser/**/*.test.ts');
  const lacking = sections.filter(({ path }) => !journeys.includes(path));
  expect(
    lacking.map(
      ({ path }) => `tests/browser/*/${path.replace(/.*\//, '')}.test.ts: no journey opens ${path}`,
    ),
  ).toEqual([]);
});
