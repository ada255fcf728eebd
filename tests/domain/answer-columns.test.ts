import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ads } from '../../db/tables/ads.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { getPublicColumns, publicColumns } from '../../worker/queries/public-columns.ts';

/** Columns that are in no answer. */
const hidden = ['agencyId', 'clientKey', 'inputDigest', 'changeDigest'];
const hiddenByTable: Record<string, string[]> = {
  leads: ['nameFolded', 'emailFolded', 'phoneFolded'],
  property_owners: ['nameFolded', 'emailFolded', 'phoneFolded'],
  properties: ['titleFolded'],
  ads: ['titleFolded'],
  events: [],
  tasks: ['titleFolded', 'createdBy', 'open'],
};

test.each(
  [leads, propertyOwners, properties, ads, events, tasks].map(
    (table) => [getTableName(table), table] as const,
  ),
)('publicColumns: every column of %s is either public or hidden', (name, table) => {
  const known = [...publicColumns[name], ...hidden, ...(hiddenByTable[name] ?? [])];
  expect(Object.keys(getTableColumns(table)).sort()).toEqual(known.sort());
  expect(Object.keys(getPublicColumns(table as typeof leads)).sort()).toEqual(
    [...publicColumns[name]].sort(),
  );
});
