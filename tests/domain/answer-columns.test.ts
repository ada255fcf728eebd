import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allTables } from '../../db/tables/all-tables.ts';
import { domainPolicies } from '../../worker/domains/policies.ts';
import { getPublicColumns } from '../../worker/tenant/lists/public-columns.ts';
import type { BusinessTable } from '../../worker/tenant/tenant-types.ts';

/** Columns that are in no answer. */
const hidden = ['agencyId', 'clientKey', 'inputDigest', 'changeDigest'];
const folded = ['searchText', 'sortText', 'searchable', 'collationKey'];
const hiddenByTable: Record<string, string[]> = {
  leads: [
    'nameFolded',
    'emailFolded',
    'phoneFolded',
    'phoneKey',
    'phoneNumbers',
    'searchFolded',
    'nameKey',
    ...folded,
    'statusRank',
    'priorityRank',
    'contactKey',
    'followUpKey',
    'decisionVersion',
    'searchRow',
  ],
  property_owners: [
    'nameFolded',
    'emailFolded',
    'phoneFolded',
    'phoneKey',
    'phoneNumbers',
    'searchFolded',
    'nameKey',
    ...folded,
  ],
  properties: [
    'titleFolded',
    'zoneFolded',
    'searchFolded',
    ...folded,
    'lowPrice',
    'highPrice',
    'lowArea',
    'highArea',
    'missingDocuments',
    'isPublished',
  ],
  ads: ['titleFolded', ...folded],
  events: [],
  tasks: ['titleFolded', ...folded, 'open', 'lowPriority', 'highPriority'],
  saved_views: ['nameFolded', 'nameKey', 'createdBy'],
};

// Rows that a form creates and changes; users and agencies have responses of their own.
const formTables = allTables.filter(
  (table) =>
    'agencyId' in table && 'changeDigest' in table && 'inputDigest' in table && table.agencyId.notNull,
);

const publicColumns = Object.fromEntries(
  Object.entries(domainPolicies.tables).flatMap(([name, { publicColumns: names }]) =>
    names ? [[name, names] as const] : [],
  ),
);

test('every table that a form fills, and no other, has public columns in its policy', () => {
  expect(Object.keys(publicColumns).sort()).toEqual(formTables.map((table) => getTableName(table)).sort());
});

test.each(formTables.map((table) => [getTableName(table), table] as const))(
  'every column of %s is either public or hidden',
  (name, table) => {
    const names = publicColumns[name] ?? [];
    const known = [...names, ...hidden, ...(hiddenByTable[name] ?? [])];
    expect(Object.keys(getTableColumns(table)).sort()).toEqual(known.sort());
    const picked = getPublicColumns(table as unknown as BusinessTable, { publicColumns: names });
    expect(Object.keys(picked).sort()).toEqual([...names].sort());
  },
);
