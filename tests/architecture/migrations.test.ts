import { describe, expect, test } from 'vitest';
import { readLockedHashes } from '../../db/local/generate-migration.ts';
import { findRowWork } from '../../db/local/long-migrations.ts';
import {
  findBreakingStatements,
  findConflict,
  type Migration,
  readMigrations,
} from '../../db/local/migrations.ts';
import { readSources } from './source-files.ts';

const migrations = readMigrations();
/** From the next on, migrations only add. */
const LAST_FREE_MIGRATION = '0019_storage_comparison';

test('migrations: each is locked by its hash, and none was removed', () => {
  expect(
    Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash])),
    'of a migration that no release has: delete its line in migrations/meta/_hashes.json and run npm run db:generate',
  ).toEqual(readLockedHashes());
});

test('migrations: their order is that of the journal, so that none is skipped', () => {
  const times = migrations.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});

test('migrations: new ones only add', () => {
  const first = migrations.findIndex(({ tag }) => tag === LAST_FREE_MIGRATION) + 1;
  expect(first).toBeGreaterThan(0);
  expect(migrations.slice(first).flatMap(({ statements }) => findBreakingStatements(statements))).toEqual([]);
});

/** Returns the triggers that a comment names before the number of their migration: '`a`, `b` (migration 0031), `c` (0007)'. */
function findNamedTriggers(text: string): { name: string; number: string }[] {
  const named = text.replaceAll(/\s+\*\s+/g, ' ').matchAll(/((?:`\w+`,?\s)+)\((?:migration )?(\d{4})/g);
  return [...named].flatMap(([, names = '', number = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, number })),
  );
}

test('the comments of db/tables name triggers beside the last migration that creates them', () => {
  const created = new Map(
    migrations.flatMap(({ tag, statements }) =>
      statements.flatMap((statement) => {
        const name = /create trigger `?(\w+)/i.exec(statement)?.[1];
        return name ? [[name, tag.slice(0, 4)] as const] : [];
      }),
    ),
  );
  const named = readSources('db/tables').flatMap(({ text }) => findNamedTriggers(text));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name, number }) => created.get(name) !== number)).toEqual([]);
});

describe('findBreakingStatements', () => {
  test.each([
    'DROP TABLE `leads`;',
    'ALTER TABLE `leads` DROP COLUMN `name`;',
    'ALTER TABLE `leads` RENAME TO `contacts`;',
    'alter table leads rename column name to full_name',
    'ALTER TABLE `leads` ADD `zone` text NOT NULL;',
    'DROP TRIGGER leads_fold;',
    'DROP INDEX IF EXISTS `leads_by_name`;',
    "-- it's new\nDROP VIEW everything;",
    'PRAGMA foreign_keys=OFF; DROP TABLE x',
  ])('finds: %s', (statement) => {
    expect(findBreakingStatements([statement])).toEqual([statement]);
  });

  test.each([
    ['CREATE TABLE `zones` (`id` text NOT NULL);'],
    ['ALTER TABLE `leads` ADD `zone` text;'],
    ["ALTER TABLE `leads` ADD `zone` text DEFAULT '' NOT NULL;"],
    ["INSERT INTO words VALUES ('drop table'), ('it''s RENAME');"],
    ['DROP TRIGGER leads_fold;', 'CREATE TRIGGER leads_fold AFTER INSERT ON leads BEGIN DELETE FROM x; END;'],
    ['DROP INDEX `leads_by_name`;', 'CREATE UNIQUE INDEX `leads_by_name` ON `leads` (`name`);'],
  ])('allows: %s', (...statements) => {
    expect(findBreakingStatements(statements)).toEqual([]);
  });
});

describe('findRowWork', () => {
  test.each([
    ['CREATE UNIQUE INDEX `a` ON `leads` (`x`);', ['leads index']],
    ['CREATE INDEX IF NOT EXISTS a ON leads (x) WHERE x is not null;', ['leads index']],
    ['UPDATE leads SET name = (SELECT 1 FROM users);', ['leads write']],
    ['-- of before\nDELETE FROM `notices` WHERE 1;', ['notices write']],
    ["ALTER TABLE `leads` ADD `kind` text CHECK (kind in ('a'));", ['leads read']],
    ['ALTER TABLE `leads` ADD `k` text GENERATED ALWAYS AS (x) VIRTUAL NOT NULL;', ['leads read']],
    [
      'INSERT INTO a (b) SELECT c FROM `leads` JOIN users ON 1 JOIN leads AS l;',
      ['leads write', 'users write'],
    ],
    ['WITH x AS (SELECT 1 FROM leads) INSERT INTO a SELECT * FROM x;', ['leads write', 'x write']],
  ])('finds what is done to every row: %s', (statement, expected) => {
    expect(findRowWork(statement).map(({ table, work }) => `${table} ${work}`)).toEqual(expected);
  });

  test.each([
    'ALTER TABLE `leads` ADD `zone` text;',
    "ALTER TABLE `leads` ADD `zone` text DEFAULT 'check' NOT NULL;",
    'ALTER TABLE `leads` ADD `k` text GENERATED ALWAYS AS (x) VIRTUAL;',
    'CREATE TABLE `zones` (`id` text CHECK (id > 1));',
    'CREATE TRIGGER t AFTER INSERT ON leads BEGIN UPDATE leads SET x = 1; INSERT INTO a SELECT 1 FROM leads; END;',
    "INSERT INTO job_runs VALUES ('select', 'from leads');",
    'DROP INDEX a;',
  ])('finds nothing in: %s', (statement) => {
    expect(findRowWork(statement)).toEqual([]);
  });
});

describe('findConflict', () => {
  const [first, second, third] = ['0000_a', '0001_b', '0002_c'].map(
    (tag, at): Migration => ({ tag, when: at + 1, hash: `hash of ${tag}`, statements: [] }),
  ) as [Migration, Migration, Migration];

  test('is undefined for a database that is empty, behind, up to date or of a newer release', () => {
    expect(findConflict([first, second], [])).toBeUndefined();
    expect(findConflict([first, second], [first])).toBeUndefined();
    expect(findConflict([first, second], [second, first])).toBeUndefined();
    expect(findConflict([first, second], [first, second, third])).toBeUndefined();
  });

  test('names a migration that has changed since it was applied', () => {
    expect(findConflict([first, { ...second, hash: 'other' }], [first, second])).toContain('0001_b no es la');
  });

  test('names a migration that is older than the last applied and would be skipped', () => {
    expect(findConflict([first, second, third], [first, third])).toContain('0001_b es anterior');
  });
});
