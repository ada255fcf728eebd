import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import { domainPolicies } from '../../worker/domains/policies.ts';
import { isDerivedColumn } from '../../worker/tenant/changed-fields.ts';
import { getResponseColumns } from '../../worker/tenant/lists/response-columns.ts';
import type { TablePolicy } from '../../worker/tenant/policy.ts';
import type { BusinessTable } from '../../worker/tenant/tenant-types.ts';

/** Columns of every such table that are in no response; further ones stand in its policy. */
const hidden = ['agencyId', 'clientKey', 'inputDigest', 'changeDigest', 'searchable', 'collationKey'];
const isHidden = (name: string) => hidden.includes(name) || isDerivedColumn(name);

// Rows that a form creates and changes; users and agencies have responses of their own.
const formTables = allTables.filter(
  (table) =>
    'agencyId' in table && 'changeDigest' in table && 'inputDigest' in table && table.agencyId.notNull,
);

const policies = Object.entries<TablePolicy>(domainPolicies.tables).filter(
  ([, { responseColumns }]) => responseColumns,
);

test('every table that a form fills, and no other, has public columns in its policy', () => {
  expect(policies.map(([name]) => name).sort()).toEqual(
    formTables.map((table) => getTableName(table)).sort(),
  );
});

test.each(formTables.map((table) => [getTableName(table), table] as const))(
  'every column of %s is either public or hidden',
  (name, table) => {
    const { responseColumns = [], hiddenColumns = [] } = Object.fromEntries(policies)[name] ?? {};
    const columns = Object.keys(getTableColumns(table));
    const known = [...responseColumns, ...hiddenColumns, ...columns.filter(isHidden)];
    expect(columns.sort()).toEqual(known.sort());
    const picked = getResponseColumns(table as unknown as BusinessTable, { responseColumns });
    expect(Object.keys(picked).sort()).toEqual([...responseColumns].sort());
  },
);
