import { beforeAll, describe, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import {
  type CallResponse,
  call,
  freshIp,
  from,
  parseError,
  readData,
  sendRequest,
} from '../support/calls.ts';
import { getColumns, tables } from '../support/database-schema.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

const readSessionToken = ({ headers }: CallResponse) =>
  /__Host-session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const signIn = (email: string, cookie?: string) =>
  call(
    from(agency.anonymous, freshIp()),
    'auth.signIn',
    { email, password: PASSWORD },
    cookie ? { cookie } : {},
  );
const getSessionUserId = async (token: string) =>
  readData(await call(createTestClient(token), 'auth.session'))?.id ?? null;
const getSessionIds = async (id: string) =>
  (await sql('select id from sessions where user_id = ? order by created_at, rowid', [id])).rows.map((row) =>
    String(row.id),
  );

/** The tables of which a row contains the text in any column. */
async function findTablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const columns = await getColumns(table);
    const contains = columns.map(({ name }) => `instr(cast("${name}" as text), ?1) > 0`).join(' or ');
    const { rows } = await sql(`select 1 from "${table}" where ${contains} limit 1`, [text]);
    if (rows.length) found.push(table);
  }
  return found;
}

describe('the session cookie', () => {
  test('has the __Host- prefix and exactly its attributes', async () => {
    const { headers } = await signIn(agency.agent.email);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    const [pair, ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^__Host-session=[a-z0-9]{40}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict', 'Secure']);
  });

  test('comes with one that marks the browser, which its next sign-in keeps, and is no session', async () => {
    const readBrowser = ({ headers }: CallResponse) => (headers.getSetCookie()[1] ?? '').split('; ');
    const [pair = '', ...attributes] = readBrowser(await signIn(agency.agent.email));
    expect(pair).toMatch(/^__Host-browser=[a-z2-7]{40}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(readBrowser(await signIn(agency.manager.email, pair))[0]).toBe(pair);
    expect(readBrowser(await signIn(agency.manager.email, '__Host-browser=planted'))[0]).not.toContain(
      'planted',
    );
    const token = pair.split('=')[1] ?? '';
    expect(await getSessionUserId(token)).toBe(null);
    const { rows } = await sql('select * from sign_in_networks');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('holds 200 random bits and is unique', () => {
    const tokens = new Set(Array.from({ length: 10_000 }, createSessionToken));
    expect(tokens.size).toBe(10_000);
    expect([...tokens].every((token) => /^[a-z2-7]{40}$/.test(token))).toBe(true);
  });

  test('is stored nowhere in the database', async () => {
    const token = readSessionToken(await signIn(agency.agent.email));
    expect(await findTablesWith(toSessionId(token))).toContain('sessions');
    expect(await findTablesWith(token)).toEqual([]);
    expect(await findTablesWith(agency.manager.token)).toEqual([]);
  });
});

describe('a session cookie planted by somebody else', () => {
  test('never becomes valid', async () => {
    const planted = createSessionToken();
    const response = await signIn(agency.agent.email, `__Host-session=${planted}`);
    expect(readSessionToken(response)).not.toBe(planted);
    expect([await getSessionUserId(planted), await getSessionUserId(readSessionToken(response))]).toEqual([
      null,
      agency.agent.id,
    ]);
  });

  test.each(['auth.signIn', 'registration.create'])('%s ends the session it finds', async (path) => {
    const before = await createTestUser({ agencyId: agency.id });
    const cookie = `__Host-session=${before.token}`;
    const inputs: Record<string, unknown> = {
      'auth.signIn': { email: agency.agent.email, password: PASSWORD },
      'registration.create': {
        agencyName: 'Nueva',
        fullName: 'Ana',
        email: `a${createSessionToken()}@x.es`,
        password: 'Tr4montana&Garbí',
      },
    };
    const response = await call(from(agency.anonymous, freshIp()), path, inputs[path], { cookie });
    expect(response.status).toBe(200);
    expect([
      await getSessionUserId(before.token),
      (await getSessionUserId(readSessionToken(response))) !== null,
    ]).toEqual([null, true]);
  });

  test('a rejected auth.signIn keeps the existing session', async () => {
    const person = await createTestUser({ agencyId: agency.id });
    const input = { email: person.email, password: 'Equivocada!1' };
    expect((await call(from(person, freshIp()), 'auth.signIn', input)).status).toBe(401);
    expect(await getSessionUserId(person.token)).toBe(person.id);
  });
});

describe('an invalid session cookie', () => {
  const invalidCookies = [
    '__Host-session=',
    '__Host-session=%',
    '__Host-session=%ff%00',
    `__Host-session=${'a'.repeat(12_000)}`,
    "__Host-session=' or 1=1 --",
    '__Host-session="x"; __Host-session=y',
    '__host-session=x',
    ';;;===;;;',
    `${'x=y; '.repeat(1500)}`,
    '__Host-session=ÿþ',
    `__Host-session=${toSessionId('x')}`,
  ];
  test.each(invalidCookies.map((cookie) => [cookie.slice(0, 40), cookie]))(
    '%s is anonymous',
    async (_, cookie) => {
      const response = await call(agency.anonymous, 'auth.session', undefined, { cookie });
      // HTTP servers reject headers beyond their size limit before the Worker sees them.
      if (response.status !== 431)
        expect([response.status, response.text]).toEqual([
          200,
          expect.stringMatching(/^{"result":{"data":(null|false)}}$/),
        ]);
      const rejected = await call(agency.anonymous, 'leads.list', { filters: {} }, { cookie });
      expect([401, 431]).toContain(rejected.status);
    },
  );

  test('that holds a session id instead of its token is anonymous', async () => {
    expect(await getSessionUserId(toSessionId(agency.agent.token))).toBeNull();
  });
});

test('auth.signIn keeps the newest ten sessions of a user', async () => {
  const person = await createTestUser({ agencyId: agency.id });
  for (let n = 0; n < 9; n++) await createTestSession(person.id);
  const ten = await getSessionIds(person.id);
  expect(ten).toHaveLength(10);
  const newest = readSessionToken(await signIn(person.email));
  expect(await getSessionIds(person.id)).toEqual([...ten.slice(1), toSessionId(newest)]);
  expect([await getSessionUserId(person.token), await getSessionUserId(newest)]).toEqual([null, person.id]);
});

describe('auth.signOut', () => {
  test('deletes the session and clears the cookie, cache and storage', async () => {
    const person = await createTestUser({ agencyId: agency.id });
    const other = await createTestSession(person.id);
    const out = await call(person, 'auth.signOut');
    expect(out.status).toBe(200);
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(out.headers.get('set-cookie')).toBe(
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(await getSessionIds(person.id)).toEqual([toSessionId(other)]);
    const replay = await call(person, 'profile.get');
    expect([replay.status, parseError(replay).data.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await call(createTestClient(other), 'profile.get')).status).toBe(200);
  });

  test('succeeds when called twice or without a session', async () => {
    const person = await createTestUser({ agencyId: agency.id });
    const responses = [
      await call(person, 'auth.signOut'),
      await call(person, 'auth.signOut'),
      await call(agency.anonymous, 'auth.signOut'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sendRequest(person, '/api/health')).status).toBe(200);
  });
});
