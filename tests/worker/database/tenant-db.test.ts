import { randomUUID } from 'node:crypto';
import { eq, getTableName, sql as sqlText } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../db/tables/all-tables.gen.ts';
import { events } from '../../../db/tables/events.ts';
import { documentWaivers } from '../../../db/tables/files/documents.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { openDatabase } from '../../../worker/database.ts';
import { openTenantDbAs } from '../../../worker/open-tenant-db.ts';
import type { TenantDb } from '../../../worker/tenant/tenant-db.ts';
import type { TenantTable } from '../../../worker/tenant/tenant-types.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';

// The tenant-scoped database alone, without a router: it must scope what a router could forget.
const { databaseUrl, sql } = sharedServer();
const db = openDatabase({ DATABASE_URL: databaseUrl });
const MISSING = { code: 'NOT_FOUND', message: 'No se ha encontrado el registro.' };
const row = () => ({ ...leadFixture(), nameFolded: 'nuria' });

const actorOf = (userId: string) => ({
  userId,
  role: 'agent' as const,
  requestId: randomUUID(),
  ipHash: 'x',
  userAgent: null,
});

let agency: TestAgency;
let tenantDb: TenantDb;
let ownIds: Record<string, string>;
let otherTenantIds: Record<string, string>;
beforeAll(async () => {
  agency = await createTestAgency();
  tenantDb = openTenantDbAs(db, agency.id, actorOf(agency.agent.id), null);
  ownIds = await seedOneOfEach(agency.id, agency.agent.id);
  otherTenantIds = await seedOneOfEach(agency.otherTenant.agencyId ?? '', agency.otherTenant.id);
});
const lead = (id: string | undefined) => eq(leads.id, id ?? '');
const getRow = async (table: string, id: string | undefined) =>
  (await sql(`select * from ${table} where id = ?`, [id ?? ''])).rows;

test('select, count and findById return rows of the agency only', async () => {
  const [own, otherTenantRows, number, all] = await tenantDb.batch(
    tenantDb.statements.select(leads, { id: leads.id }, { where: [lead(ownIds.leads)] }),
    tenantDb.statements.select(leads, { id: leads.id }, { where: [lead(otherTenantIds.leads)] }),
    tenantDb.statements.count(leads, 1000, [lead(otherTenantIds.leads)]),
    tenantDb.statements.select(leads, { agencyId: leads.agencyId }),
  );
  expect([own, otherTenantRows, number]).toEqual([[{ id: ownIds.leads }], [], [{ count: 0 }]]);
  expect(new Set(all.map(({ agencyId }) => agencyId))).toEqual(new Set([agency.id]));
  expect(await tenantDb.findById(leads, ownIds.leads ?? '')).toMatchObject({ id: ownIds.leads });
  await expect(tenantDb.findById(leads, otherTenantIds.leads ?? '')).rejects.toMatchObject(MISSING);
});

test('subqueries read rows of the agency only', async () => {
  const [one] = await tenantDb.batch(
    tenantDb.statements.select(
      events,
      {
        mine: tenantDb.subqueries.field<string>(leads, leads.name, events.leadId),
        ofOtherTenant: tenantDb.subqueries.count(leads, lead(otherTenantIds.leads)),
        own: tenantDb.subqueries.count(leads, lead(ownIds.leads)),
      },
      { limit: 1 },
    ),
  );
  expect(one).toEqual([{ mine: leadFixture().name, ofOtherTenant: 0, own: 1 }]);
});

/** The tables of which a restricted user reads all rows of the agency. Any other hides those of a colleague's records. */
const tablesShownWhole = [
  'users',
  'absences',
  'invitations',
  'calendar_feeds',
  'kyero_feeds',
  'mailboxes',
  'web_forms',
  // Who imports sees all.
  ...['imports', 'import_rows', 'import_keys'],
  'saved_views',
  'tasks',
  'events',
  'history',
  'history_subjects',
  ...['lead_counts', 'owner_counts', 'property_counts', 'ad_counts', 'task_counts'],
  'file_usage',
  'reference_numbers',
  // Their names are those of the whole agency.
  'tags',
];

test('a restricted user reads no row of a record that is a colleague’s, in any table of the database', async () => {
  const { id, manager, agent } = await createTestAgency();
  await seedOneOfEach(id, manager.id);
  for (const table of ['leads', 'property_owners', 'properties'])
    await sql(`update ${table} set assigned_to = ? where agency_id = ?`, [manager.id, id]);
  const restricted = openTenantDbAs(db, id, actorOf(agent.id), [agent.id]);
  const unrestricted = openTenantDbAs(db, id, actorOf(manager.id), null);
  const { rows: stored } = await sql(
    "select name from sqlite_master where type = 'table' and sql glob '*[`\"]agency_id[`\"]*'",
  );
  // Read by their own modules, never through the tenant-scoped database.
  const ofNoAgency: string[] = allTables
    .filter((table) => !('agencyId' in table))
    .map((table) => getTableName(table));
  const tables = allTables.filter((table) => 'agencyId' in table) as unknown as TenantTable[];
  const names = tables.map((table) => getTableName(table));
  expect(
    stored
      .map(({ name }) => String(name))
      .filter((name) => !ofNoAgency.includes(name))
      .sort(),
  ).toEqual([...names].sort());
  for (const table of tables) {
    const [[all]] = await unrestricted.batch(unrestricted.statements.count(table, 100));
    const [[seen]] = await restricted.batch(restricted.statements.count(table, 100));
    const name = getTableName(table);
    const isShownWhole = tablesShownWhole.includes(name);
    expect.soft([name, restricted.hidesRows(table)]).toEqual([name, !isShownWhole]);
    expect.soft([name, seen?.count]).toEqual([name, isShownWhole ? all?.count : 0]);
    if (!isShownWhole) expect.soft([name, (all?.count ?? 0) > 0]).toEqual([name, true]);
  }
});

test('a table without a policy is read by nobody', () => {
  for (const visibleUserIds of [null, [agency.agent.id]]) {
    const database = openTenantDbAs(db, agency.id, actorOf(agency.agent.id), visibleUserIds);
    const undeclared = sqliteTable('undeclared', { agencyId: text().notNull() });
    expect(() => database.statements.count(undeclared, 1)).toThrow('no policy is declared');
  }
});

test('insert sets agency, id, version and timestamps itself', async () => {
  const forgedRow = {
    ...row(),
    agencyId: agency.otherTenant.agencyId,
    id: otherTenantIds.leads,
    version: 9,
    createdAt: '1999-01-01T00:00:00.000Z',
  };
  const created = await tenantDb.insert(leads, randomUUID(), forgedRow as never);
  expect(created).toMatchObject({ agencyId: agency.id, version: 1 });
  expect(created.id).not.toBe(otherTenantIds.leads);
  expect(created.createdAt > '2026').toBe(true);
});

test('update and delete of a row of another tenant are NOT_FOUND and change nothing', async () => {
  const before = await getRow('leads', otherTenantIds.leads);
  const id = otherTenantIds.leads ?? '';
  await expect(tenantDb.update(leads, { id, version: 1 }, { name: 'Mía' })).rejects.toMatchObject(MISSING);
  await expect(tenantDb.update(leads, { id, version: 5 }, { name: 'Mía' })).rejects.toMatchObject(MISSING);
  await expect(tenantDb.delete(leads, id)).rejects.toMatchObject(MISSING);
  expect(await getRow('leads', otherTenantIds.leads)).toEqual(before);
  const { rows: auditEntries } = await sql('select 1 from history where entity_id = ?', [id]);
  expect(auditEntries).toEqual([]);
});

test('update cannot move a row to another agency', async () => {
  const created = await tenantDb.insert(leads, randomUUID(), row());
  const away = { agencyId: agency.otherTenant.agencyId } as never;
  await expect(tenantDb.update(leads, { id: created.id, version: 1 }, away)).rejects.toThrow();
  expect(await tenantDb.findById(leads, created.id)).toMatchObject({ agencyId: agency.id, version: 1 });
});

test('insert with a reference to a row of another tenant is rejected, and so is the whole batch', async () => {
  const before = await sql('select count(*) as n from history where agency_id = ?', [agency.id]);
  const event = {
    title: 'x',
    eventType: 'Otro' as const,
    startTime: new Date().toISOString(),
    leadId: otherTenantIds.leads,
  };
  const clientKey = randomUUID();
  await expect(tenantDb.insert(events, clientKey, event)).rejects.toThrow();
  expect((await sql('select 1 from events where client_key = ?', [clientKey])).rows).toEqual([]);
  const after = await sql('select count(*) as n from history where agency_id = ?', [agency.id]);
  expect(after.rows).toEqual(before.rows);
});

test('a condition that is true for every row still affects the agency only', async () => {
  const always = sqlText`${leads.id} = '' or 1 = 1`;
  const before = await getRow('leads', otherTenantIds.leads);
  const [seen, [number]] = await tenantDb.batch(
    tenantDb.statements.select(leads, { agencyId: leads.agencyId }, { where: [always] }),
    tenantDb.statements.count(leads, 1000, [always]),
  );
  expect(new Set(seen.map(({ agencyId }) => agencyId))).toEqual(new Set([agency.id]));
  expect(number?.count).toBe(seen.length);
  await tenantDb.batch(tenantDb.statements.updateWhere(leads, { name: 'Todas' }, always));
  await tenantDb.batch(
    tenantDb.statements.deleteWhere(events, sqlText`1 = 0 or ${events.leadId} = ${otherTenantIds.leads}`),
  );
  expect(await getRow('leads', otherTenantIds.leads)).toEqual(before);
  const { rows: eventsKept } = await sql('select 1 from events where lead_id = ?', [
    otherTenantIds.leads ?? '',
  ]);
  expect(eventsKept).toHaveLength(1);
});

test('updateWhere and deleteWhere affect rows of the agency only', async () => {
  const link = eq(events.leadId, otherTenantIds.leads ?? '');
  const found = () =>
    sql('select lead_id, version from events where lead_id = ?', [otherTenantIds.leads ?? '']);
  await tenantDb.batch(
    tenantDb.statements.updateWhere(events, { leadId: null }, link),
    tenantDb.statements.deleteWhere(events, link),
  );
  expect((await found()).rows).toMatchObject([{ lead_id: otherTenantIds.leads, version: 1 }]);
});

test('insertForEach inserts nothing for a parent of another tenant', async () => {
  const id = randomUUID();
  const at = new Date().toISOString();
  const waiver = (propertyId = '') =>
    tenantDb.statements.insertForEach(
      documentWaivers,
      { propertyId, documentCategory: id, createdAt: at },
      properties,
      eq(properties.id, propertyId),
    );
  await tenantDb.batch(waiver(otherTenantIds.properties));
  const created = () => sql('select agency_id from document_waivers where document_category = ?', [id]);
  expect((await created()).rows).toEqual([]);
  await tenantDb.batch(waiver(ownIds.properties));
  expect((await created()).rows).toMatchObject([{ agency_id: agency.id }]);
});

test('count stops at its cap', async () => {
  const many = await createTestAgency();
  const own = openTenantDbAs(
    db,
    many.id,
    {
      userId: null,
      role: null,
      requestId: 'x',
      ipHash: 'x',
      userAgent: null,
    },
    null,
  );
  for (let n = 0; n < 5; n++) await own.insert(propertyOwners, randomUUID(), { name: `${n}` });
  const [all, few] = await own.batch(
    own.statements.count(propertyOwners, 10),
    own.statements.count(propertyOwners, 3),
  );
  expect([all, few]).toEqual([[{ count: 5 }], [{ count: 3 }]]);
});

test('the database holds its foreign keys and its integrity after these tests', async () => {
  const { rows: broken } = await sql('pragma foreign_key_check');
  expect(broken).toEqual([]);
  const { rows: whole } = await sql('pragma integrity_check');
  expect(whole.map((each) => each.integrity_check)).toEqual(['ok']);
});
