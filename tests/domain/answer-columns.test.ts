import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allTables } from '../../db/tables/all-tables.ts';
import type { leads } from '../../db/tables/leads.ts';
import { getPublicColumns, publicColumns } from '../../worker/tenant/lists/public-columns.ts';

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

test('publicColumns has every table that a form fills', () => {
  expect(Object.keys(publicColumns).sort()).toEqual(formTables.map((table) => getTableName(table)).sort());
});

test.each(formTables.map((table) => [getTableName(table) as keyof typeof publicColumns, table] as const))(
  'publicColumns: every column of %s is either public or hidden',
  (name, table) => {
    const known = [...publicColumns[name], ...hidden, ...(hiddenByTable[name] ?? [])];
    expect(Object.keys(getTableColumns(table)).sort()).toEqual(known.sort());
    expect(Object.keys(getPublicColumns(table as unknown as typeof leads)).sort()).toEqual(
      [...publicColumns[name]].sort(),
    );
  },
);
