import { beforeAll, describe, expect, test } from 'vitest';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { type Fields, freshIp, from, sendRequest } from '../support/calls.ts';
import { hostileQueries, hostileTexts } from '../support/fuzz-inputs.ts';

sharedServer();
let agency: TestAgency;
let tokens: { feed: string; form: string };
beforeAll(async () => {
  agency = await createTestAgency();
  const { kyeroFeed, webForm } = agency.manager.api;
  const { token: feed } = await kyeroFeed.renew.mutate({ platforms: [] });
  const { token: form } = await webForm.renew.mutate({ privacyUrl: 'https://fincas.example/privacidad' });
  tokens = { feed, form };
});

const FORBIDDEN = /stack|SQLITE|Failed query|params:|\/src\/|\.ts:|node_modules/;
/** Sends a request from a network of its own, and proves that it is no error of the server. */
async function send(path: string, init: RequestInit = {}) {
  const response = await sendRequest(from(agency.anonymous, freshIp()), path, init);
  const sent = `${init.method ?? 'GET'} ${path}`.slice(0, 200);
  expect.soft(response.status, `${sent} ${response.text.slice(0, 300)}`).toBeLessThan(500);
  expect.soft(FORBIDDEN.exec(response.text)?.[0] ?? '', sent).toBe('');
  return response;
}
const texts = hostileTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 1500));
const raw = ['%', '%ff', '%E0%A4%A', '%00', '..%2f..', '.', ';', '@', ',,', "'", 'x.y.z', 'a'.repeat(40)];

describe.each(['feeds', 'f', 'p', 'r'])('/%s', (prefix) => {
  test('shows nothing for whatever stands for its token or behind it', async () => {
    const token = createSessionToken();
    for (const part of [...texts, ...raw]) {
      // An empty part is another address.
      if (part === '') continue;
      for (const path of [
        `/${prefix}/${part}`,
        `/${prefix}/${token}/${part}`,
        `/${prefix}/${part}/kyero.xml`,
      ]) {
        const { status } = await send(path);
        expect.soft([404, 414], path.slice(0, 100)).toContain(status);
      }
    }
  }, 60_000);
});

test('a feed and a form answer whatever query, header or method comes with them', async () => {
  const { feed, form } = tokens;
  for (const query of hostileQueries.slice(0, 25)) {
    expect.soft([200, 414]).toContain((await send(`/feeds/${feed}/kyero.xml${query}`)).status);
    expect.soft([200, 414]).toContain((await send(`/f/${form}${query}`)).status);
  }
  for (const ref of texts.slice(0, 20)) {
    const { text } = await send(`/f/${form}?ref=${ref}`);
    expect.soft(text).not.toMatch(/<script|<img src=x/);
  }
  const headers: Fields[] = [
    { 'if-none-match': '"'.repeat(3000) },
    { 'if-none-match': ',,,W/,*' },
    { 'if-modified-since': 'ayer' },
    { 'if-modified-since': '9'.repeat(400) },
    { range: 'bytes=9-1,-,x' },
    { cookie: '__Host-session=x; '.repeat(50) },
    { 'cf-connecting-ip': "'; drop table users; --" },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'user-agent': 'ÿ'.repeat(3000) },
  ];
  for (const header of headers) {
    await send(`/feeds/${feed}/kyero.xml`, { headers: header });
    await send(`/feeds/${feed}/00000000-0000-0000-0000-000000000000.jpg`, { headers: header });
    const sent = await send(`/f/${form}`, { method: 'POST', headers: header, body: '--x\r\n' });
    expect.soft(sent.status).toBe(400);
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of [`/feeds/${feed}/kyero.xml`, `/f/${form}`])
      expect.soft((await send(path, { method })).status, `${method} ${path}`).toBe(405);
  expect((await agency.manager.api.leads.list.query({ filters: {} })).total).toBe(0);
}, 60_000);

test.each([
  ['documents', 'kyero.xml', REQUESTS_PER_MINUTE.publicNetwork],
  ['images', '00000000-0000-0000-0000-000000000000.jpg', REQUESTS_PER_MINUTE.publicImage],
])(
  'a network asks for so many %s a minute, then 429 with Retry-After, and another one goes on',
  async (_, name, max) => {
    const ip = freshIp();
    // No token, so that the limit of a token does not end it.
    const one = (network = ip) => sendRequest(from(agency.anonymous, network), `/feeds/x/${name}`);
    const statuses: number[] = [];
    // Twice as many, as another minute may begin meanwhile.
    while (!statuses.includes(429) && statuses.length <= 2 * max)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => one()))).map(({ status }) => status),
      );
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(max);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(Number((await one()).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await one(freshIp())).status).toBe(404);
  },
  60_000,
);
