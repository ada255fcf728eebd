// @module-tag rest
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { createTestAgency, createTestClient, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { leadInput } from '../fixtures/authorization-records.ts';
import { type CallResponse, call, freshIp, from, parseError } from '../support/calls.ts';
import { type FaultyServer, startFaultyServer } from '../support/fault-injection.ts';

const BUSY = 'El servicio no está disponible en este momento. Por favor, inténtalo de nuevo.';
const TIMED_OUT = 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.';
let server: FaultyServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startFaultyServer();
  agency = await createTestAgency('Averías', server);
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  server.slow(0);
  server.cut(false);
});

const createAllCalls = (): [string, () => Promise<CallResponse>][] => {
  const anonymous = from(createTestClient(null, server), freshIp());
  const lead = leadInput('Avería');
  return [
    ['a session', () => call(agency.agent, 'auth.session')],
    ['a list', () => call(agency.agent, 'leads.list', { filters: {} })],
    ['a new lead', () => call(agency.agent, 'leads.create', { clientKey: crypto.randomUUID(), lead })],
    ['a sign-in', () => call(anonymous, 'auth.signIn', { email: agency.agent.email, password: PASSWORD })],
    ['a sign-out', () => call(agency.agent, 'auth.signOut')],
    [
      'a registration',
      () =>
        call(anonymous, 'registration.create', {
          agencyName: 'A',
          fullName: 'B',
          email: 'c@d.es',
          password: 'Tr4montana&Garbí',
        }),
    ],
  ];
};
const runCalls = async (calls: [string, () => Promise<CallResponse>][]) =>
  Promise.all(
    calls.map(async ([name, ask]) => {
      const start = performance.now();
      const response = await ask();
      const { message, data } =
        response.status >= 400 ? parseError(response) : { message: response.text, data: {} };
      return { name, response, message, data, elapsedMs: performance.now() - start };
    }),
  );
const countRows = async () =>
  Number(
    (
      await server.sql(
        'select (select count(*) from leads) + (select count(*) from agencies) + (select count(*) from sessions) n',
      )
    ).rows[0]?.n,
  );

describe('an unreachable database', () => {
  test.each(['cut off', 'killed'])(
    '%s: every procedure is 503 with retry-after, and no session ends',
    async (how) => {
      const before = await countRows();
      if (how === 'killed') await server.kill();
      else server.cut(true);
      const results = await runCalls(createAllCalls());
      for (const { name, response, message, data } of results) {
        expect.soft([name, response.status, message]).toEqual([name, 503, BUSY]);
        expect.soft([name, Number(response.headers.get('retry-after')) > 0]).toEqual([name, true]);
        expect
          .soft([name, response.headers.has('set-cookie'), response.headers.has('clear-site-data')])
          .toEqual([name, false, false]);
        expect.soft([name, data]).toMatchObject([name, { code: 'SERVICE_UNAVAILABLE' }]);
      }
      expect((await agency.agent.fetch('/api/health')).status).toBe(200);
      // A good result is remembered for ten seconds.
      const checkHealth = async () => (await agency.agent.fetch('/api/health/deep')).status;
      await expect.poll(checkHealth, { interval: 1000, timeout: 15_000 }).toBe(503);
      if (how === 'killed') await server.restart();
      server.cut(false);
      expect(await checkHealth()).toBe(200);
      expect((await call(agency.agent, 'profile.get')).status).toBe(200);
      expect(await countRows()).toBe(before);
    },
    60_000,
  );
});

describe('a slow database', () => {
  test('is 504 after twelve seconds, and no session ends', async () => {
    server.slow(20_000);
    const results = await runCalls(createAllCalls());
    for (const { name, response, message, elapsedMs } of results) {
      expect.soft([name, response.status, message]).toEqual([name, 504, TIMED_OUT]);
      expect.soft([name, elapsedMs > 11_500, elapsedMs < 13_500]).toEqual([name, true, true]);
      expect.soft([name, response.headers.has('set-cookie')]).toEqual([name, false]);
    }
    server.slow(0);
    expect((await call(agency.agent, 'profile.get')).status).toBe(200);
  }, 60_000);

  test('is 504 also when each of several trips is slow', async () => {
    server.slow(8000);
    const calls: typeof createAllCalls extends () => infer T ? T : never = [
      [
        'a sign-in',
        () =>
          call(from(createTestClient(null, server), freshIp()), 'auth.signIn', {
            email: agency.manager.email,
            password: PASSWORD,
          }),
      ],
      [
        'a lead',
        () =>
          call(agency.agent, 'leads.create', { clientKey: crypto.randomUUID(), lead: leadInput('Lento') }),
      ],
    ];
    for (const { name, response, elapsedMs } of await runCalls(calls))
      expect.soft([name, response.status, elapsedMs < 14_000]).toEqual([name, 504, true]);
  }, 60_000);

  test('is waited for below the time-out', async () => {
    server.slow(2000);
    expect((await call(agency.agent, 'leads.list', { filters: {} })).status).toBe(200);
  }, 30_000);
});

test('each log line of these failures is one JSON record without personal data or secrets', async () => {
  await server.sql('update sessions set seen_at = ? where id = ?', [
    '2026-01-01T00:00:00.000Z',
    toSessionId(agency.agent.token),
  ]);
  const secrets = [
    PASSWORD,
    'Tr4montana',
    agency.agent.token,
    toSessionId(agency.agent.token),
    agency.agent.email,
    agency.agent.id,
    'c@d.es',
    '$scrypt',
    'Failed query',
    'params',
    'select ',
    'insert into',
  ];
  // Background work fails as well: the touch of a session, the scheduled cleanup.
  const touched = call(agency.agent, 'profile.get');
  setTimeout(() => server.cut(true), 15);
  await touched;
  server.cut(true);
  await fetch(`${server.origin}/cdn-cgi/handler/scheduled?cron=*/10+*+*+*+*`);
  await call(agency.agent, 'leads.create', {
    clientKey: crypto.randomUUID(),
    lead: leadInput('Secreta'),
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(
    server.logs.some((line) => line.includes('"event":"job.failed"') && line.includes('"job":"cleanup"')),
  ).toBe(true);
  for (const line of server.logs) {
    const record = line.slice(line.indexOf(' ') + 1);
    expect
      .soft(
        secrets.filter((secret) => line.includes(secret)),
        line.slice(0, 300),
      )
      .toEqual([]);
    expect.soft(() => JSON.parse(record), record.slice(0, 300)).not.toThrow();
    expect.soft(record).not.toContain('\n');
  }
}, 60_000);
