import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_USER_HEADER } from '../../../db/domain/users/page-user.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createOneOfEachRecord, leadInput } from '../fixtures/authorization-records.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { type Fields, freshIp, procedures } from '../support/calls.ts';
import { businessTables } from '../support/database-schema.ts';

const { origin, sql } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeAll(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

/** Sends a request as a page in a browser could: the session cookie and only these headers. */
const send = (path: string, method: string, headers: Fields, body?: BodyInit) =>
  fetch(origin + path, {
    method,
    body,
    headers: { cookie: `__Host-session=${me.token}`, [PAGE_USER_HEADER]: me.id, ...headers },
  });
const countLeads = async () =>
  Number((await sql('select count(*) n from leads where agency_id = ?', [agency.id])).rows[0]?.n);
// Denied access is recorded in the audit log too; it is no change.
const countChanges = async () =>
  Number(
    (await sql(`select count(*) n from history where agency_id = ? and action <> 'denied'`, [agency.id]))
      .rows[0]?.n,
  );
const lead = (name: string) => JSON.stringify({ clientKey: crypto.randomUUID(), lead: leadInput(name) });

const sites: [Fields, boolean][] = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin }, true],
  [{ origin }, true],
  [{}, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://malo.example' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin }, false],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://otra.llavero.example' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'none', origin }, false],
  [{ 'sec-fetch-site': 'Same-Origin ' }, false],
  [{ 'sec-fetch-site': 'same-origin, cross-site' }, false],
  [{ origin: 'https://malo.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: `${origin}.malo.example` }, false],
  [{ origin: origin.replace('http:', 'https:') }, false],
  [{ referer: `${origin}/crm` }, false],
];

describe('a mutation', () => {
  test.each(
    sites.map(
      ([headers, isAllowed]) =>
        [JSON.stringify(headers), isAllowed ? 'runs' : 'is 403', headers, isAllowed] as const,
    ),
  )('with %s %s', async (_, __, headers, isAllowed) => {
    const before = [await countLeads(), await countChanges()];
    const response = await send(
      '/trpc/leads.create',
      'POST',
      { 'content-type': 'application/json', ...headers },
      lead('Lead'),
    );
    expect(response.status).toBe(isAllowed ? 200 : 403);
    expect([await countLeads(), await countChanges()]).toEqual(isAllowed ? before.map((n) => n + 1) : before);
  });

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json5',
    'text/json',
    'application/x-ndjson',
    '',
  ];
  test.each(types)(
    'with content-type %j is 415 from the same origin and 403 from another site',
    async (type) => {
      const before = await countChanges();
      for (const site of ['same-origin', 'cross-site']) {
        const response = await send(
          '/trpc/leads.create',
          'POST',
          { 'content-type': type, 'sec-fetch-site': site },
          lead('Tipo'),
        );
        expect(response.status).toBe(site === 'same-origin' ? 415 : 403);
      }
      expect(await countChanges()).toBe(before);
    },
  );

  test('sent as form data to auth.signOut is 415 from the same origin and 403 from another site', async () => {
    const form = new FormData();
    form.set('x', 'y');
    expect((await send('/trpc/auth.signOut', 'POST', { 'sec-fetch-site': 'same-origin' }, form)).status).toBe(
      415,
    );
    expect((await send('/trpc/auth.signOut', 'POST', { 'sec-fetch-site': 'cross-site' }, form)).status).toBe(
      403,
    );
    expect((await send('/trpc/profile.get', 'GET', {})).status).toBe(200);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
    'by %s is 405 and never reaches a procedure',
    async (method) => {
      const before = await countChanges();
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const body = method === 'HEAD' ? undefined : lead('Método');
      expect((await send('/trpc/leads.create', method, headers, body)).status).toBe(405);
      expect(
        (await send('/trpc/leads.create', method, { ...headers, 'sec-fetch-site': 'cross-site' }, body))
          .status,
      ).toBe(403);
      expect(await countChanges()).toBe(before);
    },
  );

  test('by GET with a method override header is 405', async () => {
    const before = await countChanges();
    const input = encodeURIComponent(lead('Disfraz'));
    const headers = {
      'x-http-method-override': 'POST',
      'x-http-method': 'POST',
      'sec-fetch-site': 'same-origin',
    };
    expect((await send(`/trpc/leads.create?input=${input}&_method=POST`, 'GET', headers)).status).toBe(405);
    expect(await countChanges()).toBe(before);
  });

  test('auth.signIn from another site is 403 and sets no cookie', async () => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      'cf-connecting-ip': freshIp(),
    };
    const response = await send(
      '/trpc/auth.signIn',
      'POST',
      headers,
      JSON.stringify({ email: me.email, password: PASSWORD }),
    );
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });
});

describe('a query', () => {
  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('with sec-fetch-site %s is %i', async (site, status) => {
    for (const path of ['/trpc/profile.get', '/api/health'])
      expect((await send(path, 'GET', { 'sec-fetch-site': site })).status).toBe(status);
  });

  test('changes nothing, and every mutation by GET is 405', async () => {
    const all = await createOneOfEachRecord(agency, sharedServer());
    const tables = [...(await businessTables()), 'users'];
    const state = () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql(`select * from ${table} where agency_id = ? order by 1, 2`, [agency.id]);
          return [table, rows];
        }),
      ).then((rows) => JSON.stringify(rows));
    const before = [await countChanges(), await state()];
    for (const [path, { type }] of Object.entries(procedures)) {
      const input = authorizationTable[path]?.input?.(all, agency.manager);
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const { id, token } = agency.manager;
      const headers = {
        'sec-fetch-site': 'same-origin',
        cookie: `__Host-session=${token}`,
        [PAGE_USER_HEADER]: id,
      };
      const { status } = await send(`/trpc/${path}${query}`, 'GET', headers);
      expect.soft([path, status]).toEqual([path, type === 'mutation' ? 405 : 200]);
    }
    expect([await countChanges(), await state()]).toEqual(before);
  });
});

test.each(['https://malo.example', 'null', origin, 'http://localhost', 'chrome-extension://abc'])(
  'no response has a CORS header for the origin %s',
  async (from) => {
    const preflight = {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    for (const path of ['/trpc/profile.get', '/trpc/leads.create', '/api/health', '/api/nada', '/', '/crm'])
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await send(path, method, method === 'OPTIONS' ? preflight : { origin: from });
        const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect.soft([method, path, names]).toEqual([method, path, []]);
      }
  },
);
