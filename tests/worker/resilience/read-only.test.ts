import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sqld } from '../../../db/local/sqld.ts';
import { createReadOnlyToken } from '../../../worker/auth/read-only-session.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { startMigratedSqld } from '../../support/migrated-database.ts';
import { openSql, type SharedServer } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { insertTask } from '../fixtures/events.ts';
import { createPropertyFixture, sendPhoto } from '../fixtures/files.ts';
import { createLead } from '../fixtures/leads.ts';
import { ownerFixture } from '../fixtures/owners.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';

const READ_ONLY =
  'Solo lectura: puedes consultar los datos, pero ahora no se pueden guardar cambios. Inténtalo más tarde.';
const SECRET = 'a-token-of-the-database';
const folder = mkdtempSync(join(tmpdir(), 'llavero-read-only-'));
let database: Sqld;
let worker: TestServer;
let server: SharedServer;
let agency: TestAgency;
let photo: string;
let paused: TestUser;
/** An agency whose agents see only what is theirs or nobody's. */
let restricted: TestAgency;
let hidden: { lead: string; photo: string; task: string };
beforeAll(async () => {
  database = await startMigratedSqld({ dir: folder, blockable: true });
  worker = await startTestServer({ vars: { DATABASE_URL: database.url, DATABASE_TOKEN: SECRET } });
  server = { origin: worker.origin, databaseUrl: database.url, sql: openSql(database.url) };
  agency = await createTestAgency('Solo lectura', server);
  await createLead(agency.agent, { name: 'Antes del bloqueo' });
  photo = (await sendPhoto(agency.agent, await createPropertyFixture(agency.agent))).id;
  paused = await createTestUser({ agencyId: agency.id, status: 'inactive' }, server);
  restricted = await createTestAgency('Solo lo suyo', server);
  hidden = await createHiddenRecords(restricted);
  await database.blockWrites(true);
});
afterAll(async () => {
  await worker.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A lead, a photo and a task of the manager, and leads that an agent sees who sees only their own. */
async function createHiddenRecords({ id, manager, agent }: TestAgency) {
  await server.sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
  await createLead(agent, { name: 'Mío' });
  await createLead(manager, { name: 'De nadie', assignedTo: null });
  const { id: lead } = await createLead(manager, { name: 'Ajeno', assignedTo: manager.id });
  const { id: task } = await insertTask(manager, { title: 'Llamar a Ajeno', leadId: lead });
  const home = await createPropertyFixture(manager);
  return { lead, task, photo: (await sendPhoto(manager, home)).id };
}

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
  const response = await call(agency.agent, procedure, input());
  expect([response.status, parseError(response).message]).toEqual([503, READ_ONLY]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const { rows } = await server.sql(
    "select (select count(*) from leads where name = 'Bloqueado') + (select count(*) from property_owners) n",
  );
  expect(rows[0]?.n).toBe(0);
});

describe('writes blocked: a sign-in', () => {
  const visitor = () => from(createTestClient(null, server), freshIp());
  const signIn = (email: string, password = PASSWORD, caller = visitor()) =>
    call(caller, 'auth.signIn', { email, password });
  // The token names its user.
  const withToken = (token: string) => createTestClient(token, server, /ro_([0-9a-f-]{36})/.exec(token)?.[1]);
  const readToken = (headers: Headers) => /session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  const readPasswordHash = async (id: string) =>
    String((await server.sql('select password_hash from users where id = ?', [id])).rows[0]?.password_hash);
  const findSessionUser = async (token: string) =>
    readData(await call(withToken(token), 'auth.session'))?.id ?? null;

  test('gives a session that reads, changes nothing, and ends at the sign-out', async () => {
    const entered = await signIn(agency.agent.email);
    expect(entered.status).toBe(200);
    const user = withToken(readToken(entered.headers));
    expect(readData(await call(user, 'auth.session'))).toMatchObject({ id: agency.agent.id, role: 'agent' });
    expect((await call(user, 'leads.list', { filters: {} })).status).toBe(200);
    expect((await call(user, 'users.list')).status).toBe(403);
    const refused = await call(user, 'owners.create', {
      clientKey: crypto.randomUUID(),
      owner: ownerFixture(),
    });
    expect([refused.status, parseError(refused).message]).toEqual([503, READ_ONLY]);
    const left = await call(user, 'auth.signOut');
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
  });

  test('gives a session that sees the images of its agency, and of no other', async () => {
    const readImage = async (email: string, path: string) => {
      const token = readToken((await signIn(email)).headers);
      return (await withToken(token).fetch(`/api/files/${path}`)).status;
    };
    expect(await readImage(agency.manager.email, `photos/${photo}`)).toBe(200);
    expect(await readImage(agency.otherTenant.email, `photos/${photo}`)).toBe(404);
    expect(await readImage(agency.withoutAgency.email, `photos/${photo}`)).toBe(403);
    for (const path of [`logo/${agency.id}`, `avatars/${agency.agent.id}`])
      expect.soft(await readImage(agency.otherTenant.email, path)).toBe(404);
  });

  test('gives a session that sees no more than the agency lets its agents see', async () => {
    const { manager, agent } = restricted;
    const read = async (email: string) => {
      const user = withToken(readToken((await signIn(email)).headers));
      const list = readData(await call(user, 'leads.list', { filters: {} }));
      const board: { count: number }[] = readData(await call(user, 'leads.counts'));
      return {
        names: list.rows.map(({ name }: { name: string }) => name).toSorted(),
        counts: [list.total, board.reduce((sum, { count }) => sum + count, 0)],
        lead: (await call(user, 'leads.get', { id: hidden.lead })).status,
        photo: (await user.fetch(`/api/files/photos/${hidden.photo}`)).status,
        task: readData(await call(user, 'tasks.get', { id: hidden.task })).title,
        found: readData(await call(user, 'search.everything', { search: 'ajeno' })).leads.total,
      };
    };
    expect(await read(agent.email)).toEqual({
      names: ['De nadie', 'Mío'],
      counts: [2, 2],
      lead: 404,
      photo: 404,
      task: 'Reservado',
      found: 0,
    });
    expect(await read(manager.email)).toEqual({
      names: ['Ajeno', 'De nadie', 'Mío'],
      counts: [3, 3],
      lead: 200,
      photo: 200,
      task: 'Llamar a Ajeno',
      found: 1,
    });
  });

  test('a session from before can be left too', async () => {
    const left = await call(agency.manager, 'auth.signOut');
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
  });

  test('is refused alike for a wrong password, an unknown address and a user who is not active', async () => {
    const responses = [
      await signIn(agency.agent.email, 'Otra-contraseña-1'),
      await signIn('nadie@llavero.test'),
      await signIn(paused.email),
    ];
    for (const { status, headers, text } of responses)
      expect([status, headers.get('set-cookie'), text]).toEqual([401, null, responses[0]?.text]);
  });

  test('is limited to ten a minute, by network and by address', async () => {
    const network = visitor();
    const statuses = [];
    for (let at = 0; at < 21; at++)
      statuses.push((await signIn(`nadie-${at}@llavero.test`, PASSWORD, network)).status);
    expect(statuses.at(-1)).toBe(429);
    const byAddress = [];
    for (let at = 0; at < 21; at++) byAddress.push((await signIn('victima@llavero.test')).status);
    expect(byAddress.at(-1)).toBe(429);
  });

  test('a token that is forged, of another user, prolonged or expired is no session', async () => {
    const { id } = agency.agent;
    const subject = { id, passwordHash: await readPasswordHash(id) };
    const token = createReadOnlyToken(SECRET, subject);
    expect(await findSessionUser(token)).toBe(id);
    const [, , expiresAt = '', mac = ''] = token.split('_');
    for (const other of [
      createReadOnlyToken('another secret', subject),
      createReadOnlyToken(SECRET, { ...subject, passwordHash: 'of before' }),
      createReadOnlyToken(SECRET, subject, Date.now() - 3_600_001),
      `ro_${agency.otherTenant.id}_${expiresAt}_${mac}`,
      `ro_${id}_${Number(expiresAt) + 1}_${mac}`,
      `ro_${id}_${expiresAt}_${'0'.repeat(64)}`,
    ])
      expect.soft([other, await findSessionUser(other)]).toEqual([other, null]);
  });

  test('a session ends when its user is paused or has another password', async () => {
    const { id } = agency.agent;
    const token = createReadOnlyToken(SECRET, { id, passwordHash: await readPasswordHash(id) });
    await database.blockWrites(false);
    await server.sql("update users set status = 'inactive' where id = ?", [id]);
    expect(await findSessionUser(token)).toBeNull();
    await server.sql("update users set status = 'active', password_hash = 'other' where id = ?", [id]);
    expect(await findSessionUser(token)).toBeNull();
  });
});
