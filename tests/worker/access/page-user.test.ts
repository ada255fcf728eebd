import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  OPENING_PAGE,
  OTHER_PAGE_USER,
  PAGE_OUTDATED,
  PAGE_USER_HEADER,
} from '../../../db/domain/users/page-user.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  type TestClient,
  type TestUser,
} from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, parseError, post, procedures, readData, sendRequest } from '../support/calls.ts';
import { digestState } from '../support/state-digest.ts';

let server: TestServer;
let agency: CreatedRecords;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachRecord(await createTestAgency('Página', server), server);
});
afterAll(() => server.stop());

/** A client with the session of a user whose page was made for somebody else, or says nobody. */
const withPage = ({ token }: TestUser, pageUser: string): TestClient =>
  createTestClient(token, server, pageUser);
const withoutPage = (user: TestUser): Pick<TestClient, 'fetch'> => {
  const { [PAGE_USER_HEADER]: _, ...headers } = user.headers;
  return {
    fetch: (path, init = {}) =>
      fetch(server.origin + path, { ...init, headers: { ...headers, ...(init.headers as object) } }),
  };
};

/** Procedures that ask nothing of the session: those of the access pages, by which a person enters. */
const PUBLIC = [
  'auth.signIn',
  'registration.get',
  'registration.create',
  'invitations.open',
  'invitations.accept',
];
const ofSession = Object.keys(authorizationTable).filter((path) => !PUBLIC.includes(path));

describe('a procedure called for another user than that of the session', () => {
  async function expectRefused(paths: string[], pageUser: string) {
    const caller = withPage(agency.manager, pageUser);
    const before = await digestState(server);
    for (const path of paths) {
      const response = await call(caller, path, authorizationTable[path]?.input?.(agency, agency.manager));
      const { message, data } = parseError(response);
      expect
        .soft([path, response.status, data.code, message, response.headers.has('set-cookie')])
        .toEqual([path, 412, 'PRECONDITION_FAILED', OTHER_PAGE_USER, false]);
    }
    expect(await digestState(server)).toBe(before);
  }

  test('of the same agency: one response by every procedure, and no row changes', () =>
    expectRefused(ofSession, agency.agent.id));

  const others: [string, () => string][] = [
    ['of another agency', () => agency.otherTenant.id],
    ['of nobody', () => randomUUID()],
    ['without a value', () => ''],
  ];
  test.each(others)('%s: the same response by a query and a mutation of each level', (_, getPageUser) => {
    const firsts = Map.groupBy(
      ofSession,
      (path) => `${procedures[path]?.meta?.accessLevel} ${procedures[path]?.type}`,
    );
    return expectRefused(
      [...firsts.values()].flatMap(([path]) => path ?? []),
      getPageUser(),
    );
  });

  test.each(others)('%s: the same response by every procedure', { tags: 'rest' }, (_, getPageUser) =>
    expectRefused(ofSession, getPageUser()),
  );

  test('is refused in a batch too, beside the procedures that ask nothing of the session', async () => {
    const caller = withPage(agency.manager, agency.agent.id);
    const { status, text } = await sendRequest(
      caller,
      '/trpc/registration.get,leads.counts,profile.get?batch=1&input={}',
    );
    const [open, ...refused] = JSON.parse(text);
    expect([
      status,
      open.result.data.open,
      refused.map(({ error }: { error: { data: { code: string } } }) => error.data.code),
    ]).toEqual([207, true, ['PRECONDITION_FAILED', 'PRECONDITION_FAILED']]);
  });
});

describe('a request that says nobody, as of the release before', () => {
  test('reads the same sentence from every procedure but auth.session, and no row changes', async () => {
    const before = await digestState(server);
    for (const path of ofSession.filter((each) => each !== 'auth.session')) {
      const input = authorizationTable[path]?.input?.(agency, agency.manager);
      const response = await call(withoutPage(agency.manager), path, input);
      const { message, data } = parseError(response);
      expect
        .soft([path, response.status, data.code, message, response.headers.has('set-cookie')])
        .toEqual([path, 428, 'PRECONDITION_REQUIRED', PAGE_OUTDATED, false]);
    }
    expect(await digestState(server)).toBe(before);
  });

  test('may ask who is signed in, may enter, and without a session is answered as before', async () => {
    const session = await call(withoutPage(agency.manager), 'auth.session');
    expect(readData(session)).toMatchObject({ id: agency.manager.id });
    expect((await call(withoutPage(agency.manager), 'registration.get')).status).toBe(200);
    expect((await call(agency.anonymous, 'leads.counts')).status).toBe(401);
  });
});

describe('a page that is being opened', () => {
  test('reads, learns its user, and does not write', async () => {
    const caller = withPage(agency.manager, OPENING_PAGE);
    const before = await digestState(server);
    const response = await sendRequest(caller, '/trpc/auth.session,leads.counts?batch=1&input={}');
    expect([response.status, response.headers.get(PAGE_USER_HEADER)]).toEqual([200, agency.manager.id]);
    const written = await call(
      caller,
      'owners.create',
      authorizationTable['owners.create']?.input?.(agency, agency.manager),
    );
    expect([written.status, await digestState(server)]).toEqual([412, before]);
  });

  test('says for whom its stored settings are in the address, and is refused to another user', async () => {
    const path = '/trpc/auth.session,leads.counts?batch=1&input={}&for=';
    expect((await sendRequest(withoutPage(agency.manager), path + agency.manager.id)).status).toBe(200);
    expect((await sendRequest(withoutPage(agency.manager), path + OPENING_PAGE)).status).toBe(200);
    expect((await sendRequest(withoutPage(agency.manager), path + agency.agent.id)).status).toBe(412);
  });
});

test('of a header and an address that name different users the header counts', async () => {
  const path = '/trpc/leads.counts?input={}&for=';
  const own = await sendRequest(withPage(agency.manager, agency.manager.id), path + agency.agent.id);
  const other = await sendRequest(withPage(agency.manager, agency.agent.id), path + agency.manager.id);
  expect([own.status, other.status]).toEqual([200, 412]);
});

describe('files', () => {
  let paths: string[];
  let uploads: [path: string, body: Buffer, type: string][];
  beforeAll(async () => {
    const { manager, id } = agency;
    const property = await createPropertyFixture(manager);
    const photo = await sendPhoto(manager, property);
    const document = await sendDocument(manager, property, pdf(), { name: 'nota.pdf' });
    await send(manager, 'logo', jpeg());
    await send(manager, 'avatar', jpeg());
    paths = [
      `photos/${photo.id}?size=thumb`,
      `documents/${document.id}`,
      `logo/${id}`,
      `avatars/${manager.id}`,
    ];
    const key = () => randomUUID();
    uploads = [
      [`photos/${property}?name=a.jpg&key=${key()}`, jpeg(), 'image/jpeg'],
      [`documents/${property}?name=a.pdf&category=Otros&key=${key()}`, pdf(), 'application/pdf'],
      [`photos/${property}/${photo.id}/thumb?name=t`, jpeg(), 'image/jpeg'],
      ['logo?name=a.jpg', jpeg(), 'image/jpeg'],
      ['avatar?name=a.jpg', jpeg(), 'image/jpeg'],
    ];
  });

  const readings: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-9' } },
    { headers: { 'if-none-match': '*' } },
  ];
  const toAddress = (path: string, pageUser: string) =>
    `/api/files/${path}${path.includes('?') ? '&' : '?'}for=${pageUser}`;

  test('are sent to the page of their user, as cacheable as ever', async () => {
    for (const path of paths) {
      const caller = withoutPage(agency.manager);
      const response = await sendRequest(caller, toAddress(path, agency.manager.id));
      expect.soft([path, response.status]).toEqual([path, 200]);
      const cached = path.startsWith('documents') ? 'private, no-store' : 'private, max-age=3600';
      expect.soft([path, response.headers.get('cache-control')]).toEqual([path, cached]);
    }
  });

  test('are refused to the page of another user and to one that says nobody, and no row changes', async () => {
    const before = await digestState(server);
    for (const path of paths)
      for (const init of readings) {
        const caller = withoutPage(agency.manager);
        const other = await sendRequest(caller, toAddress(path, agency.agent.id), init);
        const nobody = await sendRequest(caller, `/api/files/${path}`, init);
        expect.soft([path, other.status, nobody.status]).toEqual([path, 412, 428]);
        if (!init.method) {
          expect.soft(parseError(other).message).toBe(OTHER_PAGE_USER);
          expect.soft(parseError(nobody).message).toBe(PAGE_OUTDATED);
        }
      }
    expect(await digestState(server)).toBe(before);
  });

  test('whose address a person opens themselves are sent without it', async () => {
    const headers = { 'sec-fetch-site': 'none' };
    for (const path of paths) {
      const { status } = await sendRequest(withoutPage(agency.manager), `/api/files/${path}`, { headers });
      expect.soft([path, status]).toEqual([path, 200]);
    }
  });

  test('are not taken from the page of another user, of nobody, or one that is being opened', async () => {
    const before = await digestState(server);
    for (const [path, body, type] of uploads) {
      const init = { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } };
      const statuses = [];
      for (const caller of [
        withPage(agency.manager, agency.agent.id),
        withoutPage(agency.manager),
        withPage(agency.manager, OPENING_PAGE),
      ])
        statuses.push((await sendRequest(caller, `/api/uploads/${path}`, init)).status);
      expect.soft([path, ...statuses]).toEqual([path, 412, 428, 412]);
    }
    expect(await digestState(server)).toBe(before);
  });
});

test('the procedures of the access pages are all that are public, beside auth.session and auth.signOut', () => {
  const open = Object.entries(procedures).filter(([, { meta }]) => meta?.accessLevel === 'public');
  expect(open.map(([path]) => path).sort()).toEqual([...PUBLIC, 'auth.session', 'auth.signOut'].sort());
});

test('another account with the cookie of the browser: the page of the first one saves nothing', async () => {
  const { status } = await post(withPage(agency.otherTenant, agency.manager.id), '/trpc/notices.readAll', {
    until: '2030-05-05T10:00:00.000Z',
  });
  expect(status).toBe(412);
});
