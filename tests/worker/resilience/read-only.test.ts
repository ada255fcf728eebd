import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../db/local/migrate.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { openSql, type SharedServer } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { ownerFixture } from '../fixtures/owners.ts';
import { call, readData, readErrorMessage } from '../support/calls.ts';

const READ_ONLY =
  'Solo lectura: puedes consultar los datos, pero ahora no se pueden guardar cambios. Inténtalo más tarde.';
const folder = mkdtempSync(join(tmpdir(), 'llavero-read-only-'));
let database: Sqld;
let worker: TestServer;
let server: SharedServer;
let agency: TestAgency;
beforeAll(async () => {
  database = await startSqld({ dir: folder, blockable: true });
  await migrate(database.url);
  worker = await startTestServer({ vars: { DATABASE_URL: database.url } });
  server = { origin: worker.origin, databaseUrl: database.url, sql: openSql(database.url) };
  agency = await createTestAgency('Solo lectura', server);
  await createLead(agency.agent, { name: 'Antes del bloqueo' });
  await database.blockWrites(true);
});
afterAll(async () => {
  await worker.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  'auth.session',
  'dashboard.get',
  'leads.counts',
  'owners.list',
  'properties.list',
  'ads.list',
  'agency.get',
  'profile.get',
])('writes blocked: %s answers', async (procedure) => {
  const input = procedure.endsWith('.list') ? { filters: {} } : undefined;
  expect((await call(agency.manager, procedure, input)).status).toBe(200);
});

test('writes blocked: a list and a record are read', async () => {
  const list = await call(agency.agent, 'leads.list', { filters: {} });
  const [lead] = readData(list).rows;
  expect(lead.name).toBe('Antes del bloqueo');
  expect((await call(agency.agent, 'leads.get', { id: lead.id })).status).toBe(200);
});

test.each([
  ['leads.create', () => ({ clientKey: crypto.randomUUID(), lead: leadFixture({ name: 'Bloqueado' }) })],
  ['owners.create', () => ({ clientKey: crypto.randomUUID(), owner: ownerFixture() })],
])('writes blocked: %s is 503, says that it is read-only, and writes nothing', async (procedure, input) => {
  const answer = await call(agency.agent, procedure, input());
  expect([answer.status, readErrorMessage(answer).message]).toEqual([503, READ_ONLY]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const { rows } = await server.sql(
    "select (select count(*) from leads where name = 'Bloqueado') + (select count(*) from property_owners) n",
  );
  expect(rows[0]?.n).toBe(0);
});
