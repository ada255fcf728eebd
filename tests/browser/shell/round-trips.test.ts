import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { EMPTY_CACHE, expect, test } from '../../support/browser.ts';
import { countSequential, type RoundTrip, startRecordingProxy } from '../../support/recording-proxy.ts';
import { sessionCookie } from '../../support/session-cookie.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { create as createOwner } from '../../worker/fixtures/owners.ts';

test.use(EMPTY_CACHE);

/**
 * How far away the database is: longer than a page takes to ask for two things that do not depend on each other, also on a slow machine.
 * Else the second would count as one that waited for the first.
 */
const DISTANCE_MS = 400;

let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
let server: TestServer;
let agency: TestAgency;
const ids: Record<string, string> = {};
test.beforeAll(async () => {
  proxy = await startRecordingProxy();
  server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  proxy.forwardTo(server.databaseUrl);
  agency = await createTestAgency('Lejos', server);
  const { agent } = agency;
  const clientKey = randomUUID();
  ids.lead = (await agent.api.leads.create.mutate({ clientKey, lead: leadFixture() })).id;
  ids.owner = (await createOwner(agent)).id;
  const property = propertyFixture({ ownerId: ids.owner });
  ids.property = (await agent.api.properties.create.mutate({ clientKey, property })).id;
  ids.ad = (await createAd(agent, ids.property)).id;
  await sendPhoto(agent, ids.property, jpeg());
  proxy.delayResponses(DISTANCE_MS);
});
test.afterAll(async () => {
  await server.stop();
  proxy.stop();
});

// Where the first request has nothing but the session, the bell asks when the browser is idle.
const isIdle = (url: URL | string) => new URL(url).pathname === '/trpc/notices.unread';

/** When each round trip began and ended, from the first (ms), and what it read or wrote: 'select properties 402-811'. */
const describeTrips = (trips: RoundTrip[]) =>
  trips
    .map(({ startedAt, endedAt, statements }) => {
      const [start, end] = [startedAt, endedAt].map((time) => time - (trips[0]?.startedAt ?? 0));
      return `${start}-${end}: ${statements.map(({ sql }) => sql.slice(0, 60)).join('; ')}`;
    })
    .join('\n');

/** Loads a page until nothing is under way; returns the API requests and the sequential round trips that its data took. */
async function measureFirstLoad(page: Page, user: TestUser, path: string) {
  await page.context().addCookies([sessionCookie(user.token, server.origin)]);
  const requests: Request[] = [];
  let respondedAt = 0;
  let images = 0;
  page.on('request', (request) => {
    if (/\/trpc\//.test(request.url()) && !isIdle(request.url())) requests.push(request);
    if (/\/api\/files\//.test(request.url())) images++;
  });
  page.on('requestfinished', (request) => {
    if (/\/(trpc|api\/files)\//.test(request.url())) respondedAt = Date.now();
  });
  await page.route(isIdle, (route) => route.fulfill({ json: { result: { data: 0 } } }));
  proxy.takeRoundTrips();
  await page.goto(server.origin + path, { waitUntil: 'networkidle' });
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  // Without what the server does after it has responded.
  const trips = proxy.takeRoundTrips().filter(({ endedAt }) => endedAt <= respondedAt);
  const calls = requests.map((request) => new URL(request.url()).pathname.replace('/trpc/', ''));
  // Images do not wait for each other, but a slow machine draws the second after the first has arrived.
  const isImage = ({ statements }: RoundTrip) => statements.some(({ sql }) => sql.includes('"object_key"'));
  const data = trips.filter((trip) => !isImage(trip));
  // Not those of the page before, which may be under way while it is closed.
  const own = trips.filter(isImage).toReversed().slice(0, images);
  const chains = [data, ...own.map((image) => [...data, image])];
  return { calls, trips: Math.max(...chains.map(countSequential)), statements: describeTrips(trips) };
}

type Case = {
  path: string;
  requests: number;
  trips: number;
  user?: 'agent' | 'manager';
  narrow?: boolean;
  /** What an earlier visit has stored in the browser. */
  stored?: Record<string, unknown>;
};
const oneRequest = { requests: 1, trips: 2 };
const cases: Case[] = [
  { path: '/crm', ...oneRequest },
  { path: '/crm/leads', ...oneRequest },
  { path: '/crm/leads', stored: { leadsView: 'kanban' }, ...oneRequest },
  { path: '/crm/leads', stored: { leadsFilters: { name: 'Ana', status: 'New' } }, ...oneRequest },
  { path: '/crm/leads?phone=612&priority=High&view=kanban', ...oneRequest },
  { path: '/crm/leads?columns=status.created&status=New', ...oneRequest },
  {
    path: '/crm/leads',
    stored: { defaultViews: { leads: { saved: randomUUID(), status: 'New', view: 'kanban' } } },
    ...oneRequest,
  },
  { path: '/crm/property-owners', ...oneRequest },
  // The third is that of the covers.
  { path: '/crm/properties?title=%C3%81tico+en+Gr%C3%A0cia', requests: 1, trips: 3 },
  {
    path: '/crm/ads',
    stored: { adsView: 'cards', adsFilters: { platform: 'Idealista' } },
    requests: 1,
    trips: 3,
  },
  { path: '/crm/tasks?status=completed', ...oneRequest },
  { path: '/crm/calendar', ...oneRequest },
  { path: '/crm/calendar', narrow: true, ...oneRequest },
  // Another period or other filters than the page opens with, which is asked for after the session.
  { path: '/crm/calendar?view=month', requests: 2, trips: 3 },
  { path: '/crm/agency', ...oneRequest },
  { path: '/crm/agency', user: 'manager', ...oneRequest },
  { path: '/crm/profile', ...oneRequest },
  { path: '/crm/leads/{lead}', ...oneRequest },
  { path: '/crm/leads/{lead}/edit', ...oneRequest },
  { path: '/crm/property-owners/{owner}', requests: 1, trips: 3 },
  // The third is that of the photo.
  { path: '/crm/properties/{property}', requests: 1, trips: 3 },
  // The photos are those of the ad's property.
  { path: '/crm/ads/{ad}', requests: 1, trips: 3 },
  // The options of the form depend on the ad too.
  { path: '/crm/ads/{ad}/edit', requests: 2, trips: 4 },
];

test('first load: requests and sequential round trips to the database stay within the bounds of each page', {
  tag: '@rest',
}, async ({ context }) => {
  test.slow();
  for (const { path, requests, trips, stored = {}, user = 'agent', narrow } of cases)
    await test.step(`${path} ${JSON.stringify(stored)}`, async () => {
      const page = await context.newPage();
      if (narrow) await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript((values) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
      }, stored);
      const url = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '');
      const measured = await measureFirstLoad(page, agency[user], url);
      expect
        .soft(measured.calls.length, `${path}: ${measured.calls.join(' ')}`)
        .toBeLessThanOrEqual(requests);
      expect
        .soft(measured.trips, `${path}: sequential round trips\n${measured.statements}`)
        .toBeLessThanOrEqual(trips);
      await page.close();
    });
});
