import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { createProperty } from '../worker/fixtures/properties.ts';
import { freshIp, from } from '../worker/support/calls.ts';
import { fillAdvertised, fillPropertyRecords } from './bulk.ts';
import type { Line } from './table.ts';

const PROPERTIES = 2000;
const PHOTOS = 10;
/** A token is read at most 60 times a minute, a document downloaded 30 times in ten. */
const ROUNDS = 20;

type Timed = { first: number; whole: number };

/** Measures what a portal's feed and a document of an agency with many adverts cost beside a list: until the first byte, and whole. */
export async function measureFeeds(): Promise<Line[]> {
  const proxy = await startRecordingProxy();
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  try {
    proxy.forwardTo(server.databaseUrl);
    const { id: agencyId, manager, anonymous } = await createTestAgency('Publica', server);
    const { id } = await createProperty(manager);
    await fillAdvertised(server, { id, agencyId, copies: PROPERTIES - 1 }, ['Kyero', 'Idealista']);
    const amounts = { photos: PHOTOS, documents: 1, tasks: 1, events: 1 };
    await fillPropertyRecords(server, { ...manager, agencyId }, amounts);
    const { token } = await manager.api.kyeroFeed.renew.mutate({ platforms: [] });

    const portal = from(anonymous, freshIp());
    // Uncompressed: a compressor holds the first bytes back until it has more.
    const feed = (headers = {}) =>
      portal.fetch(`/feeds/${token}/kyero.xml`, { headers: { 'accept-encoding': 'identity', ...headers } });
    const list = () => manager.fetch(`/trpc/properties.list?input=${encodeURIComponent('{"filters":{}}')}`);
    const idealista = () =>
      manager.fetch('/api/exports/idealista', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    const etag = (await feed()).headers.get('etag') ?? '';
    const unchanged = () => feed({ 'if-none-match': etag });

    await expectEntries(await feed(), '<property>');
    await expectEntries(await idealista(), '"propertyCode"');
    const { status } = await unchanged();
    if (status !== 304) throw new Error(`The unchanged feed answers ${status}.`);
    proxy.takeRoundTrips();
    await (await feed()).text();
    const trips = proxy.takeRoundTrips().length;

    const least = { list: LONGEST, feed: LONGEST, unchanged: LONGEST, idealista: LONGEST };
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, ask] of Object.entries({ list, feed, unchanged, idealista })) {
        const { first, whole } = await time(ask);
        const known = least[name as keyof typeof least];
        least[name as keyof typeof least] = {
          first: Math.min(known.first, first),
          whole: Math.min(known.whole, whole),
        };
      }
    const many = PROPERTIES.toLocaleString('en');
    const beside = (what: string, measured: number, goal: number, failsAt: number): Line => ({
      ...{ what, measured, baseline: least.list.whole, unit: 'ms', goal, failsAt, times: true },
    });
    return [
      beside(`feed of ${many}: first byte beside properties.list`, least.feed.first, 1, 3),
      beside(`feed of ${many}, unchanged (304)`, least.unchanged.whole, 1, 3),
      beside(`feed of ${many}: whole`, least.feed.whole, 60, 120),
      beside(`Idealista of ${many}: whole`, least.idealista.whole, 60, 120),
      { what: `feed of ${many}: round trips`, measured: trips, unit: 'trips', goal: 2, failsAt: 2 },
    ];
  } finally {
    await server.stop();
    proxy.stop();
  }
}

const LONGEST: Timed = { first: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };

/** Milliseconds until the first byte, or the head of an answer without any, and until the last. */
async function time(ask: () => Promise<Response>): Promise<Timed> {
  const start = performance.now();
  const reader = (await ask()).body?.getReader();
  await reader?.read();
  const first = performance.now() - start;
  while (reader && !(await reader.read()).done);
  return { first, whole: performance.now() - start };
}

async function expectEntries(response: Response, sign: string) {
  const count = (await response.text()).split(sign).length - 1;
  if (count !== PROPERTIES) throw new Error(`There are ${count} entries (${response.status}).`);
}
