import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { movedKinds, personKinds } from '../../db/domain/duplicates/duplicates.ts';
import { workKinds } from '../../db/domain/users/hand-over.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { domainPolicies } from '../../worker/domains/policies.ts';
import type { TablePolicies, TablePolicy } from '../../worker/tenant/policy.ts';
import { getReferencesTo } from '../../worker/tenant/references.ts';

const policies: [string, TablePolicy][] = Object.entries(domainPolicies.tables);
const getPolicy = (table: SQLiteTable): TablePolicy =>
  domainPolicies.tables[getTableName(table) as keyof TablePolicies];
const people = { lead: leads, owner: propertyOwners };

test('each kind of work that a user leaves is that of one table', () => {
  const declared = policies.flatMap(([, { assignment }]) => assignment?.work.kind ?? []);
  expect(declared.sort()).toEqual([...workKinds].sort());
});

test('the user of an assignment is a column of its table, under the name of its field', () => {
  const wrong = policies.filter(([name, { assignment }]) => {
    if (!assignment) return false;
    const { user, field } = assignment;
    return getTableName(user.table) !== name || (user.table as never)[field] !== user;
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test.each(personKinds)(
  'each kind that is counted in a merge of a %s is one table that refers to it',
  (kind) => {
    const tables = [...new Set(getReferencesTo(people[kind]).map(({ table }) => table as SQLiteTable))];
    const counted = tables.flatMap((table) => getPolicy(table).mergedLinks?.summaryKind ?? []);
    expect(counted.sort()).toEqual([...movedKinds[kind]].sort());
  },
);

// Two rows would become one: which of them stays is said by the domain (mergedLinks.onKeyConflict).
test.each(personKinds)(
  'what refers to a %s within a unique key says what becomes of it in a merge',
  (kind) => {
    const isUnique = (table: SQLiteTable, column: string) => {
      const { indexes, uniqueConstraints } = getTableConfig(table);
      const keys = [
        ...uniqueConstraints.map(({ columns }) => columns),
        ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
      ];
      return keys.some((columns) => columns.some((each) => 'name' in each && each.name === column));
    };
    const silent = getReferencesTo(people[kind]).filter(
      ({ table, column }) =>
        'id' in table &&
        isUnique(table as SQLiteTable, column.name) &&
        !getPolicy(table as SQLiteTable).mergedLinks?.onKeyConflict?.kinds.includes(kind),
    );
    expect(silent.map(({ table, column }) => `${getTableName(table)}.${column.name}`)).toEqual([]);
  },
);
