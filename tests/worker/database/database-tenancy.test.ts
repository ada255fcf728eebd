import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../db/domain/madrid.ts';
import { allTables } from '../../../db/tables/all-tables.gen.ts';
import { domainPolicies } from '../../../worker/domains/policies.ts';
import type { TablePolicy } from '../../../worker/tenant/policy.ts';
import { getReferencesTo } from '../../../worker/tenant/references.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';
import {
  businessTables,
  getColumns,
  getReferences,
  type Reference,
  tables,
} from '../support/database-schema.ts';

type Row = Record<string, string | number | null>;
const { sql } = sharedServer();
const composite = (await Promise.all((await tables()).map(getReferences)))
  .flat()
  .filter(({ from }) => from.length > 1);
const business = await businessTables();

let agency: TestAgency;
let ownIds: Record<string, string>;
let otherTenantIds: Record<string, string>;
beforeAll(async () => {
  agency = await createTestAgency();
  ownIds = await seedOneOfEach(agency.id, agency.agent.id);
  otherTenantIds = await seedOneOfEach(agency.otherTenant.agencyId ?? '', agency.otherTenant.id);
});

/** Returns a row of the agency, one with a value in the column where one is stated: a contact is of a lead or of an owner. */
async function getRow(table: string, column?: string): Promise<Row> {
  const key = table === 'agencies' ? 'id' : 'agency_id';
  // Generated columns are not among these.
  const names = (await getColumns(table)).map(({ name }) => name);
  const { rows } = await sql(
    `select ${names} from ${table} where ${key} = ?${column ? ` order by ${column} is null` : ''} limit 1`,
    [agency.id],
  );
  const [row] = rows;
  if (!row) throw new Error(`seedOneOfEach() inserts no row into ${table}`);
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Row;
}
let days = 0;
function toFreeDay() {
  const day = addDays('1990-01-01', days++);
  return { first_day: day, last_day: day };
}
/** The id that a reference holds; nobody stands in for themselves. */
const getOwnId = ({ from, to }: Reference): string =>
  from[1] === 'substitute_id' ? agency.manager.id : (ownIds[to] as string);
/** A copy of a row under new keys, with other values in some columns. */
const copyRow = (row: Row, over: Row): Row => ({
  ...row,
  ...('id' in row && { id: randomUUID() }),
  ...('client_key' in row && { client_key: randomUUID() }),
  ...('object_key' in row && { object_key: randomUUID() }),
  ...('key' in row && { key: randomUUID() }),
  ...('decision' in row && { lead_id: ownIds.otherLead ?? null }),
  // That of a copy is no other one.
  ...('current' in row && { current: null, name_key: randomUUID() }),
  ...('merged' in row && { merged: randomUUID() }),
  ...('reference' in row && { reference: null }),
  ...('token_digest' in row && { token_digest: randomUUID() }),
  ...('invited_by' in row && { email_key: randomUUID() }),
  ...('document_category' in row && { document_category: randomUUID() }),
  // The absences of a user share no day.
  ...('first_day' in row && toFreeDay()),
  ...over,
});
const insert = (table: string, row: Row) =>
  sql(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map(() => '?')})`,
    Object.values(row),
  );
const getViolation = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) =>
      /FOREIGN KEY constraint failed|agency_is_fixed/.exec(error.message)?.[0] ?? error.message,
  );

test('the database has the composite references of the schema', () => {
  const declared = allTables.flatMap((table) =>
    getReferencesTo(table).map((reference) => `${getTableName(reference.table)} → ${getTableName(table)}`),
  );
  expect(declared.length).toBeGreaterThanOrEqual(14);
  // The manager of an agency is referred to by its id.
  const found = composite.filter(({ from }) => from[0] === 'agency_id');
  expect(found.map(({ table, to }) => `${table} → ${to}`).sort()).toEqual(declared.sort());
});

const toColumnName = ({ table, from }: Reference) => `${table}.${from[1]}`;
describe.each(composite.map((reference) => [toColumnName(reference), reference] as const))(
  '%s',
  (_, reference) => {
    const { table, from, to } = reference;
    const column = from[1] as string;

    test('rejects an insert that references a row of another agency', async () => {
      if (table === 'agencies') return;
      const row = await getRow(table, column);
      // A pair of people has one row, and so has a name of the agency's views, a number, a tag and a page of a record, and a user's feed.
      if (
        /^(?:calendar_feeds|kyero_feeds|dismissed_duplicates|(?:.*_)?external_ids|import_keys|import_rows|mailboxes|owner_reports|page_views|saved_views|shared_pages|ties|web_forms|reference_numbers|.*_phones|.*_emails|.*_price_history|.*_tags)$/.test(
          table,
        )
      )
        await sql(`delete from ${table} where agency_id = ?`, [agency.id]);
      expect(
        await getViolation(insert(table, copyRow(row, { [column]: otherTenantIds[to] as string }))),
      ).toBe('FOREIGN KEY constraint failed');
      expect(await getViolation(insert(table, copyRow(row, { [column]: randomUUID() })))).toBe(
        'FOREIGN KEY constraint failed',
      );
      // A decision is for a pair that has none.
      if (table === 'matches') await sql('delete from matches where agency_id = ?', [agency.id]);
      expect(await getViolation(insert(table, copyRow(row, { [column]: getOwnId(reference) })))).toBe('none');
    });

    test('rejects an update that references a row of another agency', async () => {
      const key = table === 'agencies' ? 'id' : 'agency_id';
      const isOf = `${key} = ?${table === 'contacts' ? ` and ${column} is not null` : ''}`;
      const set = (id: string) => sql(`update ${table} set ${column} = ? where ${isOf}`, [id, agency.id]);
      expect(await getViolation(set(otherTenantIds[to] as string))).toBe('FOREIGN KEY constraint failed');
      expect(await getViolation(set(getOwnId(reference)))).toBe('none');
    });
  },
);

describe.each([...business, 'users'])('%s.agency_id', (table) => {
  test('cannot be changed', async () => {
    await getRow(table);
    const other = agency.otherTenant.agencyId ?? '';
    const move = sql(`update ${table} set agency_id = ? where agency_id = ?`, [other, agency.id]);
    expect(await getViolation(move)).toBe('agency_is_fixed');
    const same = sql(`update ${table} set agency_id = agency_id where agency_id = ?`, [agency.id]);
    expect(await getViolation(same)).toBe('none');
  });

  test('cannot be an unknown agency', async () => {
    const ofUnknownAgency = copyRow(await getRow(table), { agency_id: randomUUID() });
    const row = table === 'users' ? { ...ofUnknownAgency, email_key: randomUUID() } : ofUnknownAgency;
    expect(await getViolation(insert(table, row))).toBe('FOREIGN KEY constraint failed');
  });
});

test('a row that others reference cannot be deleted', async () => {
  const kept = composite.filter(({ cascades }) => !cascades).map(({ to }) => to);
  expect(kept).toEqual(expect.arrayContaining(['users', 'leads', 'properties', 'property_owners']));
  for (const [table, id] of Object.entries(ownIds).filter(([name]) => kept.includes(name)))
    expect
      .soft(await getViolation(sql(`delete from ${table} where id = ?`, [id])), table)
      .toBe('FOREIGN KEY constraint failed');
});

const withResponsible = Object.entries<TablePolicy>(domainPolicies.tables).flatMap(
  ([name, { visibility }]) => (visibility === 'assigned' ? [name] : []),
);
test.each(withResponsible)('%s: the responsible user is an active one of the agency', async (table) => {
  const row = await getRow(table);
  const set = (id: string | null) =>
    getViolation(sql(`update ${table} set assigned_to = ? where agency_id = ?`, [id, agency.id]));
  for (const id of [otherTenantIds.users as string, randomUUID()]) {
    expect(await set(id)).toContain('assignee_not_active');
    expect(await getViolation(insert(table, copyRow(row, { assigned_to: id })))).toContain(
      'assignee_not_active',
    );
  }
  expect(await set(ownIds.users as string)).toBe('none');
  expect(await set(null)).toBe('none');
});

test('a user without agency can enter one agency, once', async () => {
  const { id } = agency.withoutAgency;
  const enter = (agencyId: string | null) =>
    sql('update users set agency_id = ? where id = ?', [agencyId, id]);
  expect(await getViolation(enter(agency.id))).toBe('none');
  expect(await getViolation(enter(agency.otherTenant.agencyId))).toBe('agency_is_fixed');
  expect(await getViolation(enter(null))).toBe('agency_is_fixed');
});
