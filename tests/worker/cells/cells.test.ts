// @module-tag rest
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForVersion } from '../../../db/deploy/deployed-health.ts';
import { EMAIL_TAKEN } from '../../../db/domain/users/users.ts';
import { startSqld } from '../../../db/local/sqld.ts';
import { toSessionId } from '../../../worker/auth/session.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
  type TestClient,
} from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createPropertyFixture, sendPhoto } from '../fixtures/files.ts';
import { runScheduled } from '../support/stored-files.ts';

const STRONG_PASSWORD = 'Tr4montana!';
let server: TestServer;
/** The default cell, which has the directory. */
let defaultSql: TestServer['sql'];
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer({ hasSecondCell: true });
  defaultSql = openSql(server.cell?.defaultDatabaseUrl ?? '');
}, 120_000);
afterAll(() => server.stop());
beforeAll(async () => {
  agency = await createTestAgency('Celdas', server);
});

const visit = () => createTestClient(null, { ...server, cell: undefined });
/** Signs in and returns the value of the session cookie. */
async function signIn(email: string, client: TestClient = visit(), password = PASSWORD): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const response = await client.fetch('/trpc/auth.signIn', { method: 'POST', body, headers });
  expect(response.status, await response.clone().text()).toBe(200);
  return /__Host-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
}
const withCookie = (cookie: string) => createTestClient(cookie, { ...server, cell: undefined });
const findAddress = async (email: string) =>
  (await defaultSql('select cell from cell_addresses where email_key = ?', [email.toLowerCase()])).rows;
const newUser = (email: string) => ({
  email,
  password: STRONG_PASSWORD,
  role: 'agent' as const,
  fullName: 'Nueva Persona',
  clientKey: randomUUID(),
});
const newAddress = () => `nueva-${randomUUID().slice(0, 8)}@llavero.test`;

describe('sign-in', () => {
  test('finds the cell of the address; the cookie names it, that of the default cell does not', async () => {
    const [cookie, neighbourCookie] = [
      await signIn(agency.agent.email),
      await signIn(agency.otherTenant.email),
    ];
    expect(cookie).toMatch(/^norte\.[a-z0-9]{40}$/);
    expect(neighbourCookie).toMatch(/^[a-z0-9]{40}$/);
    for (const [value, user] of [
      [cookie, agency.agent],
      [neighbourCookie, agency.otherTenant],
    ] as const)
      expect(await withCookie(value).api.auth.session.query()).toMatchObject({ id: user.id });
  });

  test('a session is one in its own cell only', async () => {
    const [, token = ''] = (await signIn(agency.agent.email)).split('.');
    const neighbourToken = await signIn(agency.otherTenant.email);
    const cookies = [
      token,
      `sur.${token}`,
      `norte.${neighbourToken}`,
      `sur.${neighbourToken}`,
      `.${neighbourToken}`,
    ];
    for (const cookie of cookies)
      expect.soft(await withCookie(cookie).api.auth.session.query(), cookie).toBe(false);
  });

  test('an unknown address gets the response of a wrong password', async () => {
    const unknown = visit().api.auth.signIn.mutate({ email: newAddress(), password: PASSWORD });
    const wrong = visit().api.auth.signIn.mutate({ email: agency.agent.email, password: `${PASSWORD}x` });
    const [message, other] = await Promise.all([unknown, wrong].map((call) => call.catch(String)));
    expect(message).toBe(other);
  });

  test('into another cell ends the session of the cookie', async () => {
    const token = await createTestSession(agency.agent.id, server);
    await signIn(agency.otherTenant.email, withCookie(`norte.${token}`));
    const { rows } = await server.sql('select 1 from sessions where id = ?', [toSessionId(token)]);
    expect(rows).toEqual([]);
  });
});

describe('public addresses', () => {
  test('name their cell, and are found where their agency is, also by one that names another cell', async () => {
    const { agent, otherTenant, anonymous } = agency;
    const contents = { isBusyOnly: false, hasTasks: true, hasFollowUps: true };
    const { token: feed } = await agent.api.calendarFeed.renew.mutate({ contents });
    const { token: neighbourFeed } = await otherTenant.api.calendarFeed.renew.mutate({ contents });
    const propertyId = await createPropertyFixture(agent);
    await agent.api.sharedPages.share.mutate({ propertyId, days: 7 });
    const page = (await agent.api.sharedPages.get.query({ propertyId }))?.path ?? '';
    expect([feed, neighbourFeed, page]).toEqual([
      expect.stringMatching(/^norte\.[a-z0-9]{40}$/),
      expect.stringMatching(/^[a-z0-9]{40}$/),
      expect.stringMatching(/^\/p\/norte\.[0-9a-f]{40}$/),
    ]);
    const read = async (path: string) => (await anonymous.fetch(path)).status;
    const readFeed = (token: string) => read(`/feeds/${token}/calendar.ics`);
    for (const token of [feed, feed.replace('norte.', ''), neighbourFeed, `norte.${neighbourFeed}`])
      expect.soft([token, await readFeed(token)]).toEqual([token, 200]);
    for (const path of [page, page.replace('norte.', '')])
      expect.soft([path, await read(path)]).toEqual([path, 200]);
    expect(await readFeed(feed.replace('norte', 'sur'))).toBe(404);
  });
});

describe('addresses are unique in all cells', () => {
  test.each(['agent', 'otherTenant'] as const)(
    'a manager of either cell cannot give a user the address of %s',
    async (who) => {
      for (const manager of [agency.manager, agency.otherTenant]) {
        const create = manager.api.users.create.mutate(newUser(agency[who].email.toUpperCase()));
        await expect.soft(create).rejects.toThrow(EMAIL_TAKEN);
      }
    },
  );

  test('a user of each cell is found, and of managers who create the same address at once one succeeds', async () => {
    for (const [manager, cell] of [
      [agency.manager, [{ cell: 'norte' }]],
      [agency.otherTenant, []],
    ] as const) {
      const email = newAddress();
      await manager.api.users.create.mutate(newUser(email));
      expect(await findAddress(email)).toEqual(cell);
      await signIn(email, visit(), STRONG_PASSWORD);
    }
    const email = newAddress();
    const results = await Promise.allSettled(
      [agency.manager, agency.otherTenant].map(({ api }) => api.users.create.mutate(newUser(email))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await signIn(email, visit(), STRONG_PASSWORD);
  });

  test('a user that the cell refuses leaves the address free for the other cell', async () => {
    const email = newAddress();
    const input = newUser(newAddress());
    await agency.manager.api.users.create.mutate(input);
    const again = agency.manager.api.users.create.mutate({ ...input, email });
    await expect(again).rejects.toThrow('ya se había creado');
    expect(await findAddress(email)).toEqual([]);
    await agency.otherTenant.api.users.create.mutate(newUser(email));
  });

  test('a new address of a profile is registered, and the old one free', async () => {
    const { agent } = await createTestAgency('Mudanza', server);
    const email = newAddress();
    const { version } = await agent.api.profile.get.query();
    const profile = { fullName: 'Persona', displayName: 'Persona', phone: null };
    const change = (to: string) =>
      agent.api.profile.update.mutate({
        version,
        profile,
        emailChange: { email: to, password: PASSWORD },
      });
    await expect(change(agency.otherTenant.email)).rejects.toThrow(EMAIL_TAKEN);
    await change(email);
    expect(await findAddress(email)).toEqual([{ cell: 'norte' }]);
    expect(await findAddress(agent.email)).toEqual([]);
    await signIn(email);
    await agency.otherTenant.api.users.create.mutate(newUser(agent.email));
  });

  test('an agency registers in the cell for new ones', async () => {
    const email = newAddress();
    const register = (to: string) =>
      visit().fetch('/trpc/registration.create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          agencyName: 'Fincas Nuevas',
          fullName: 'Nueva Persona',
          email: to,
          password: STRONG_PASSWORD,
          clientKey: randomUUID(),
        }),
      });
    const response = await register(email);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=norte\./);
    expect(await findAddress(email)).toEqual([{ cell: 'norte' }]);
    expect((await register(agency.otherTenant.email)).status).toBe(409);
  });
});

test('files are stored in the cell of their user, and served and removed there', async () => {
  const [own, neighbour] = [agency.agent, agency.otherTenant];
  const photos = [];
  for (const user of [own, neighbour]) {
    const property = await createPropertyFixture(user);
    photos.push({ user, property, ...(await sendPhoto(user, property, jpeg())) });
  }
  for (const { user, id } of photos) {
    const path = `/api/files/photos/${id}`;
    expect((await user.fetch(path)).status).toBe(200);
    expect((await (user === own ? neighbour : own).fetch(path)).status).toBe(404);
  }
  const bucket = await server.miniflare.getR2Bucket('PROPERTY_IMAGES');
  const listFolders = async () =>
    (await bucket.list()).objects.map(({ key }) => key.replace(/^((?:norte\/)?a\/[^/]+).*/, '$1')).sort();
  expect(await listFolders()).toEqual([`a/${neighbour.agencyId}`, `norte/a/${own.agencyId}`].sort());
  for (const { user, property, id } of photos)
    await user.api.photos.delete.mutate({ propertyId: property, ids: [id] });
  for (const sql of [server.sql, defaultSql])
    await sql("update file_removals set not_before = '2026-01-01T00:00:00.000Z'");
  await runScheduled(server);
  expect(await listFolders()).toEqual([]);
});

describe('/api/health/deep', () => {
  const readDeepHealth = async (origin: string) => {
    const response = await fetch(`${origin}/api/health/deep`);
    return {
      status: response.status,
      ...((await response.json()) as { ok: boolean; failingCells: string[] }),
    };
  };
  test('is ok where every cell answers with the schema of the build', async () => {
    expect(await readDeepHealth(server.origin)).toMatchObject({ status: 200, ok: true, failingCells: [] });
  });

  test('names the cells that do not answer, have an older schema, or keep it waiting', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const empty = await startSqld({ dir: mkdtempSync(join(tmpdir(), 'llavero-cell-')) });
    const cells = { nadie: 'http://127.0.0.1:9', vieja: empty.url, muda: `http://127.0.0.1:${port}` };
    const other = await startTestServer({ vars: { CELLS: JSON.stringify(cells) } });
    try {
      const startedAt = Date.now();
      const health = await readDeepHealth(other.origin);
      expect(health).toMatchObject({ status: 503, ok: false, database: true, schema: true, storage: true });
      expect(health.failingCells).toEqual(['nadie', 'vieja', 'muda']);
      expect(Date.now() - startedAt).toBeLessThan(12_000);
      expect(Reflect.get(health, 'lateJobs')).toEqual(
        expect.arrayContaining(['nadie/cleanup', 'vieja/notices']),
      );
      // No address, token or reason.
      expect(Object.keys(health).sort()).toEqual(
        [
          'status',
          'ok',
          'database',
          'schema',
          'failingCells',
          'storage',
          'failingBuckets',
          'databaseHash',
          'jobs',
          'lateJobs',
          'version',
        ].sort(),
      );
      await expect(
        waitForVersion(other.origin, String(Reflect.get(health, 'version')), { timeoutMs: 10 }),
      ).rejects.toThrow('no está sana: celda nadie, celda vieja, celda muda');
    } finally {
      await other.stop();
      await empty.stop();
      silent.closeAllConnections();
      silent.close();
    }
  });
});
