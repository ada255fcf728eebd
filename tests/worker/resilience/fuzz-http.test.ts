// @module-tag rest
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import {
  type CallResponse,
  type Fields,
  freshIp,
  from,
  post,
  procedures,
  sendRequest,
} from '../support/calls.ts';
import { hostileBodies, hostileQueries, hostileTexts } from '../support/fuzz-inputs.ts';
import { digestState } from '../support/state-digest.ts';

const FORBIDDEN = /stack|SQLITE|Failed query|params:|\/src\/|\.ts:|node_modules/;
// Mutations without input run whatever is sent.
const WITHOUT_INPUT = Object.keys(procedures).filter((path) => procedures[path]?.inputs.length === 0);
const allMutations = Object.keys(procedures).filter(
  (path) => procedures[path]?.type === 'mutation' && !WITHOUT_INPUT.includes(path),
);
/** One mutation of each router: an invalid request never reaches the procedure. */
const mutations = process.env.THOROUGH
  ? allMutations
  : allMutations.filter(
      (path, at) => allMutations.findIndex((each) => each.split('.')[0] === path.split('.')[0]) === at,
    );

let server: TestServer;
let agency: CreatedRecords;
let nextManager: () => TestUser;
let before: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachRecord(await createTestAgency('Cable', server), server);
  nextManager = await createConcurrentClients(agency.id, server);
  before = await digestState(server);
});
afterAll(() => server.stop());

const createClient = () => from(nextManager(), freshIp());
function expectNoServerError({ status, text }: CallResponse, sent: string): void {
  expect.soft(status, `${sent.slice(0, 200)} ${text.slice(0, 300)}`).toBeLessThan(500);
  if (status >= 400) expect.soft(FORBIDDEN.exec(text)?.[0] ?? '', text.slice(0, 300)).toBe('');
}

describe('an invalid tRPC request', () => {
  test.each(mutations)(
    '%s with invalid bodies',
    async (path) => {
      for (const body of hostileBodies)
        for (const batch of ['', '?batch=1']) {
          const response = await post(createClient(), `/trpc/${path}${batch}`, body).catch(() => null);
          // The connection may be closed while a body beyond the limit is still being sent.
          if (response === null) expect.soft(body.length).toBeGreaterThan(64 * 1024);
          else {
            expectNoServerError(response, `${path} ${body}`);
            expect.soft(response.status).toBeGreaterThanOrEqual(400);
          }
        }
      expect(await digestState(server)).toBe(before);
    },
    60_000,
  );

  test.each(['auth.session', 'leads.list', 'leads.create', 'users.list'])(
    '%s with invalid paths and queries',
    async (path) => {
      const names = [path, `${path},${path}`, `${path},nada`, `,${path}`, `${path}/x`];
      for (const name of names)
        for (const query of hostileQueries)
          expectNoServerError(await sendRequest(createClient(), `/trpc/${name}${query}`), name + query);
      expect(await digestState(server)).toBe(before);
    },
    60_000,
  );

  test('with unknown procedure names', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'leads',
      'leads.',
      '.get',
      'leads.__proto__',
      'leads.constructor',
      'hasOwnProperty.call',
      '%00',
      '%',
      '%E0%A4%A',
      '..%2f..%2fapi',
      'x'.repeat(5000),
      ','.repeat(50),
      '%2C%2C',
      '//',
      '/./',
      ';',
      '@',
      '%ff',
    ];
    for (const name of [
      ...names,
      ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)),
    ])
      for (const query of ['', '?batch=1', '?input={}']) {
        expectNoServerError(await sendRequest(createClient(), `/trpc/${name}${query}`), name);
        expectNoServerError(await post(createClient(), `/trpc/${name}${query}`, '{}'), name);
      }
    expect(await digestState(server)).toBe(before);
  }, 60_000);

  test.each<Fields>([
    { 'trpc-accept': 'application/jsonl' },
    { accept: 'text/event-stream' },
    { 'trpc-accept': 'text/event-stream', 'last-event-id': 'x' },
    { 'content-encoding': 'gzip' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json;;;' },
    { 'x-trpc-source': '__proto__' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { 'accept-language': 'x'.repeat(5000) },
    { 'cf-connecting-ip': "'; drop table users; --" },
    { 'cf-connecting-ip': ':::::::::' },
    { 'user-agent': 'ÿ'.repeat(3000) },
  ])('with headers %j', async (headers) => {
    for (const path of ['leads.list', 'leads.create', 'auth.signIn']) {
      expectNoServerError(await post(agency.manager, `/trpc/${path}`, '{"x":1}', headers), path);
      expectNoServerError(
        await sendRequest(agency.manager, `/trpc/${path},${path}?batch=1&input={}`, {
          headers: headers,
        }),
        path,
      );
    }
    expect(await digestState(server)).toBe(before);
  });
});

test('the server still answers after invalid requests', async () => {
  expect((await agency.agent.fetch('/api/health/deep')).status).toBe(200);
  expect(server.logs.filter((line) => /Uncaught|TypeError/.test(line)).slice(0, 3)).toEqual([]);
});
