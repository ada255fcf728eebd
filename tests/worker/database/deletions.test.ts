import { beforeEach, expect, test } from 'vitest';
import type { TenantTables } from '../../../worker/tenant/policy.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';
import { call, type ProcedurePath } from '../support/calls.ts';
import { getColumns, getReferences, tables } from '../support/database-schema.ts';

const { sql } = sharedServer();
const references = (await Promise.all((await tables()).map(getReferences)))
  .flat()
  .filter(({ from }) => from.length > 1);
// The row of an agency or a user is never deleted; that of a tag by a job (tests/worker/tags).
const targets = [...new Set(references.map(({ to }) => to))]
  .filter((table) => !['users', 'tags'].includes(table))
  .sort();
const procedures: Partial<Record<keyof TenantTables, ProcedurePath>> = {
  leads: 'leads.delete',
  properties: 'properties.delete',
  property_owners: 'owners.delete',
  tasks: 'tasks.delete',
  events: 'events.delete',
  imports: 'imports.discard',
};

let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

test.each(targets)('deleting a row of %s deletes or unlinks every row that refers to it', async (target) => {
  const ids = await seedOneOfEach(agency.id, agency.agent.id);
  const left = async (table: string, column: string, id: string | null) =>
    (await sql(`select * from ${table} where agency_id = ? and ${column} is ?`, [agency.id, id])).rows;
  const id = ids[target] ?? '';
  const referring = references.filter(({ to }) => to === target);
  // A row may refer to a lead or to an owner.
  const without = new Map<string, number>();
  for (const { table, from } of referring)
    without.set(`${table}.${from[1]}`, (await left(table, from[1] ?? '', null)).length);
  const path = procedures[target as keyof TenantTables];
  expect(path, `the procedure that deletes a row of ${target}`).toBeDefined();
  expect((await call(agency.manager, path ?? '', { id })).status).toBe(200);
  for (const { table, from, cascades } of referring) {
    const [, column = ''] = from;
    const notNull = (await getColumns(table)).find(({ name }) => name === column)?.notnull;
    // An activity of a lead stays with it where the visited property is deleted (tests/worker/timeline/visits.test.ts).
    const isKept = table === 'activities' && target === 'properties';
    const isRequired = notNull || (cascades && !isKept);
    expect.soft(await left(table, column, id), table).toEqual([]);
    const unlinked = await left(table, column, null);
    const before = without.get(`${table}.${column}`) ?? 0;
    expect.soft(unlinked, table).toHaveLength(isRequired ? before : before + 1);
    if (isRequired) continue;
    expect.soft(unlinked[0]?.version, table).toBe(2);
    const entries = await sql('select action, fields from history where entity = ? and entity_id = ?', [
      table,
      String(unlinked[0]?.id),
    ]);
    const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect
      .soft(entries.rows.map(({ action, fields }) => [action, fields]))
      .toEqual([['update', JSON.stringify([field])]]);
  }
});
