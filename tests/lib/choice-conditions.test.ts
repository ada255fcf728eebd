import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { leadFilters } from '../../db/domain/leads/lead-filters.ts';
import { propertyFilters } from '../../db/domain/properties/property-input.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import { choiceConditions } from '../../worker/tenant/lists/filters.ts';

const dialect = new SQLiteSyncDialect();

test('choiceConditions: the column of the filter has its value; without one every row matches', () => {
  const { priority, source } = choiceConditions(leads, leadFilters);
  const condition = source('Fotocasa');
  expect(condition && dialect.sqlToQuery(condition)).toMatchObject({
    sql: '"leads"."source" = ?',
    params: ['Fotocasa'],
  });
  expect(priority(undefined)).toBeUndefined();
});

test('choiceConditions leaves out texts, ids and choices that are no column', () => {
  const names = Object.keys(choiceConditions(properties, propertyFilters));
  expect(names).toContain('status');
  expect(names.filter((name) => ['title', 'ownerId', 'group'].includes(name))).toEqual([]);
});
