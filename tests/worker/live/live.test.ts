import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  OPENING_PAGE,
  OTHER_PAGE_USER,
  PAGE_OUTDATED,
  PAGE_USER_HEADER,
} from '../../../db/domain/users/page-user.ts';
import { REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { NO_AGENCY, SIGNED_OUT } from '../../../worker/trpc.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  type TestAgency,
  type TestClient,
} from '../../support/test-users.ts';
import { type Fields, freshIp } from '../support/calls.ts';
import { askForUpgrade, type Connection, connect } from '../support/web-sockets.ts';

/** The Worker with objects that send a text to all who are connected to them, and with namespaces that say which jurisdiction was asked for. */
const around = (main: string) => `
  import worker, { AgencyLive as Live } from '${main}';
  export class AgencyLive extends Live {
    constructor(state, env) {
      super(state, env);
      this.state = state;
    }
    async fetch(request) {
      if (request.headers.has('upgrade')) {
        this.asked = JSON.stringify([...request.headers]);
        return super.fetch(request);
      }
      const text = await request.text();
      for (const connection of this.state.getWebSockets()) connection.send(text);
      return new Response(this.asked);
    }
  }
  let jurisdictions = [];
  const deployed = (namespace) => ({
    jurisdiction: (name) => {
      jurisdictions.push(name);
      return namespace;
    },
  });
  export default {
    async fetch(request, env, context) {
      const { pathname, searchParams } = new URL(request.url);
      const [, agency] = /^\\/test\\/agencies\\/(.+)$/.exec(pathname) ?? [];
      if (agency) return env.AGENCY_LIVE.getByName(agency).fetch('https://test', { method: 'POST', body: request.body });
      if (pathname === '/test/jurisdictions') return Response.json(jurisdictions);
      if (!searchParams.has('deployed')) return worker.fetch(request, env, context);
      return worker.fetch(request, { ...env, LOCAL: undefined, AGENCY_LIVE: deployed(env.AGENCY_LIVE) }, context);
    },
  };`;

const PATH = '/api/live';
const OTHER_SITE = 'La petición no viene de Llavero.';
const NO_UPGRADE = 'Esta dirección es solo para conexiones WebSocket.';
const NOT_VALID = 'La petición no es válida.';

let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer({ around });
  agency = await createTestAgency('Avisos', server);
});
afterAll(() => server.stop());

const connections: Connection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

/** Chromium says by Origin only where the page is from. */
const withoutFetchSite = { 'sec-fetch-site': '' };
const ask = ({ headers }: Pick<TestClient, 'headers'>, changes: Fields = {}, path = PATH, method = 'GET') =>
  askForUpgrade(server.origin + path, { ...headers, ...withoutFetchSite, ...changes }, method);
const readMessage = ({ text }: { text: string }) =>
  (JSON.parse(text) as { error: { message: string } }).error.message;

async function open({ headers }: TestClient, path = PATH): Promise<Connection> {
  const { 'sec-fetch-site': _, ...sent } = headers;
  const connection = await connect(server.origin + path, sent);
  connections.push(connection);
  return connection;
}
/** Sends a text to all who are connected to the object of an agency; returns the headers that its last upgrade had. */
async function tell(agencyId: string | null, text: string): Promise<string> {
  const response = await fetch(`${server.origin}/test/agencies/${agencyId}`, { method: 'POST', body: text });
  return response.text();
}

describe('an upgrade of /api/live', () => {
  test('opens a connection for every user of an agency, which answers ping', async () => {
    for (const user of [agency.manager, agency.agent, agency.otherTenant]) {
      expect((await ask(user)).status).toBe(101);
      const connection = await open(user);
      connection.send('ping');
      await expect.poll(() => connection.received).toEqual(['pong']);
    }
  });

  test('connects to the object of the own agency, and to no other', async () => {
    const [manager, agent, neighbour] = await Promise.all(
      [agency.manager, agency.agent, agency.otherTenant].map((user) => open(user)),
    );
    await tell(agency.id, 'to the agency');
    await tell(agency.otherTenant.agencyId, 'to the neighbour');
    await tell(randomUUID(), 'to nobody');
    // What was sent before it has arrived when this has.
    for (const id of [agency.id, agency.otherTenant.agencyId]) await tell(id, 'end');
    await expect.poll(() => manager?.received).toEqual(['to the agency', 'end']);
    await expect.poll(() => agent?.received).toEqual(['to the agency', 'end']);
    await expect.poll(() => neighbour?.received).toEqual(['to the neighbour', 'end']);
  });

  test.each(['', `?agency=`, `?agencyId=`, `?name=`])(
    'is not led to another object by an address with %j',
    async (query) => {
      const other = agency.otherTenant.agencyId ?? '';
      const own = await open(agency.agent, `${PATH}${query}${query && other}`);
      await tell(other, 'to the neighbour');
      await tell(agency.id, 'to the agency');
      await expect.poll(() => own.received).toEqual(['to the agency']);
    },
  );

  test('gives the object nothing of the request', async () => {
    await open(agency.agent);
    const headers = await tell(agency.id, '');
    expect(headers).toContain('websocket');
    expect(headers).not.toMatch(new RegExp(`${agency.agent.token}|cookie|cf-connecting-ip`));
  });

  test('asks for an object in the EU where the Worker is deployed', async () => {
    expect((await ask(agency.agent, {}, `${PATH}?deployed`)).status).toBe(101);
    expect(await (await fetch(`${server.origin}/test/jurisdictions`)).json()).toEqual(['eu']);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['a text', 'hola'],
    ['an empty text', ''],
    ['bytes', new Uint8Array([0, 255])],
    ['a megabyte', 'x'.repeat(1024 * 1024)],
  ])('closes a connection that sends %s, and no other', async (_what, message) => {
    const [one, other] = await Promise.all([open(agency.agent), open(agency.agent)]);
    one.send(message);
    expect(await one.closed).toBe(1008);
    other.send('ping');
    await expect.poll(() => other.received).toEqual(['pong']);
  });
});

describe('an upgrade is refused', () => {
  test.each<[Fields, number]>([
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: '', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 101],
    [{}, 101],
  ])('to another site: %j is %i', async (headers, status) => {
    const response = await ask(agency.agent, headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(readMessage(response)).toBe(OTHER_SITE);
  });

  test('to another site, also by a path that opens nothing', async () => {
    for (const path of ['/api/health', '/api/nada', '/trpc/profile.get'])
      expect((await ask(agency.agent, { origin: 'https://evil.test' }, path)).status).toBe(403);
  });

  const callers: [string, number, string, () => TestClient | Promise<TestClient>][] = [
    ['anonymous', 401, SIGNED_OUT, () => agency.anonymous],
    ['forged', 401, SIGNED_OUT, () => createTestClient('a'.repeat(40), server)],
    ['paused', 401, SIGNED_OUT, () => createTestUser({ agencyId: agency.id, status: 'inactive' }, server)],
    ['without agency', 403, NO_AGENCY, () => agency.withoutAgency],
    [
      'of another page user',
      412,
      OTHER_PAGE_USER,
      () => createTestClient(agency.agent.token, server, agency.manager.id),
    ],
  ];
  test.each(callers)('to a caller who is %s: %i', async (_who, status, message, getCaller) => {
    const response = await ask(await getCaller());
    expect([response.status, readMessage(response)]).toEqual([status, message]);
  });

  test('to a page that says nobody, and opens for the user of the page, named in the address as a browser must', async () => {
    const nobody = { [PAGE_USER_HEADER]: '' };
    const refused = await ask(agency.agent, nobody);
    expect([refused.status, readMessage(refused)]).toEqual([428, PAGE_OUTDATED]);
    for (const [pageUser, status] of [
      [agency.agent.id, 101],
      [OPENING_PAGE, 101],
      [agency.manager.id, 412],
    ] as const)
      expect((await ask(agency.agent, nobody, `${PATH}?for=${pageUser}`)).status).toBe(status);
  });

  test('to a user who opens more than 60 in a minute', async () => {
    const user = await createTestUser({ agencyId: agency.id }, server);
    const statuses = new Set<number>();
    // The minute may turn in between.
    for (let at = 0; at <= 2 * REQUESTS_PER_MINUTE.live && !statuses.has(429); at++)
      statuses.add((await ask(user)).status);
    expect([...statuses]).toEqual([101, 429]);
    expect((await ask(agency.agent)).status).toBe(101);
  });
});

describe('/api/live without a valid handshake', () => {
  test('is 426 with what it speaks, whoever asks', async () => {
    for (const { headers } of [agency.agent, agency.anonymous, agency.withoutAgency]) {
      const response = await fetch(server.origin + PATH, { headers });
      expect(response.status).toBe(426);
      expect(response.headers.get('sec-websocket-version')).toBe('13');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(readMessage({ text: await response.text() })).toBe(NO_UPGRADE);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('by %s is 405', async (method) => {
    const response = await ask(agency.agent, { 'sec-fetch-site': 'same-origin', upgrade: '' }, PATH, method);
    expect([response.status, response.headers.allow]).toEqual([405, 'GET']);
    if (method !== 'HEAD') expect(readMessage(response)).toBe(NOT_VALID);
  });

  test.each<[Fields, number]>([
    [{ upgrade: 'h2c' }, 426],
    [{ upgrade: 'websocket, h2c' }, 426],
    [{ upgrade: 'WebSocket' }, 101],
    [{ 'sec-websocket-version': '8' }, 426],
    [{ 'sec-websocket-version': '13, 8' }, 426],
    [{ 'sec-websocket-key': '' }, 400],
    [{ 'sec-websocket-key': 'x' }, 101],
    [{ 'sec-websocket-protocol': 'graphql-ws' }, 101],
    [{ 'sec-websocket-extensions': 'permessage-deflate; x' }, 101],
    [{ 'cf-connecting-ip': freshIp(), 'content-length': '0' }, 101],
  ])('with %j is %i', async (headers, status) => {
    const response = await ask(agency.agent, headers);
    expect([response.status, response.text]).toEqual([status, expect.any(String)]);
    if (status === 426) expect(readMessage(response)).toBe(NO_UPGRADE);
  });

  test('below the address is 404, as any address that does not exist', async () => {
    for (const path of [`${PATH}/`, `${PATH}/${agency.id}`, '/api/lives'])
      expect((await ask(agency.agent, {}, path)).status).toBe(404);
  });
});

test('nothing of this is logged as a failure', () => {
  expect(server.logs.filter((line) => /failure|Uncaught|Error/.test(line))).toEqual([]);
});
