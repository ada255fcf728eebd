import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency, createTestUser } from '../support/test-users.ts';
import { createTag } from '../worker/fixtures/tags.ts';
import { fillContacts, fillLeads, fillLeadTags } from './bulk.ts';
import type { Line } from './table.ts';

const LEADS = 100_000;
const CONTACTS = 250_000;
const TAGGED = 50_000;
/** A user may ask only so often a minute. */
const COLLEAGUES = 16;
const ROUNDS = 100;

type Filters = { phone?: string; tags?: { match: 'any'; ids: string[] } };
type Work = () => Promise<void>;

/**
 * Measures in a large agency how a lead is found by the phone of a contact, in the database, and what a list by a tag of many leads costs
 * beside the plain list.
 */
export async function measurePeople(): Promise<Line[]> {
  const proxy = await startRecordingProxy();
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  try {
    proxy.forwardTo(server.databaseUrl);
    const { id: agencyId, agent } = await createTestAgency('Personas', server);
    const colleagues = await Promise.all(
      Array.from({ length: COLLEAGUES }, () => createTestUser({ agencyId }, server)),
    );
    await fillLeads(server, agencyId, LEADS);
    const phone = await fillContacts(server, agencyId, CONTACTS);
    const tag = await createTag(agent, 'Inversor');
    await fillLeadTags(server, agencyId, tag.id, TAGGED);

    const list = (filters: Filters, rows: number): Work => {
      const path = `/trpc/leads.list?input=${encodeURIComponent(JSON.stringify({ filters }))}`;
      let turn = 0;
      return async () => {
        const response = await (colleagues[turn++ % COLLEAGUES] ?? agent).fetch(path);
        const { result } = (await response.json()) as { result: { data: { rows: unknown[] } } };
        if (result.data.rows.length !== rows)
          throw new Error(`${path} returns ${result.data.rows.length} rows.`);
      };
    };
    const record = async (work: Work) => {
      proxy.takeRoundTrips();
      await work();
      return proxy.takeRoundTrips();
    };
    /** Sends what a request reads after its session to the database in one batch. */
    const toBare = async (work: Work): Promise<Work> => {
      const [, ...trips] = await record(work);
      return send(trips.flatMap(({ statements }) => statements.map(({ sent }) => ({ stmt: sent }))));
    };
    const send = (steps: object[]): Work => {
      const body = JSON.stringify({ requests: [{ type: 'batch', batch: { steps } }, { type: 'close' }] });
      return async () => {
        const response = await fetch(`${server.databaseUrl}/v2/pipeline`, { method: 'POST', body });
        if ((await response.text()).includes('"error":{')) throw new Error('A statement failed.');
      };
    };

    const plain = list({}, 50);
    const tagged = list({ tags: { match: 'any', ids: [tag.id] } }, 50);
    const found = list({ phone }, 1);
    const trips = (await record(tagged)).length;
    const [request, listRequest] = await measureLeast(tagged, plain);
    const [inDatabase, listInDatabase] = await measureLeast(await toBare(tagged), await toBare(plain));
    const [phoneFound, nothing] = await measureLeast(
      await toBare(found),
      send([{ stmt: { sql: 'select 1' } }]),
    );
    const [many, people] = [TAGGED, CONTACTS].map((count) => count.toLocaleString('en'));
    const beside = { unit: 'ms', goal: 2, failsAt: 3, times: true } as const;
    return [
      {
        what: `phone of one of ${people} contacts: in the database, beyond an empty statement`,
        measured: phoneFound - nothing,
        unit: 'ms',
        goal: 2,
        failsAt: 4,
      },
      {
        what: `leads of a tag of ${many} beside leads.list`,
        measured: request,
        baseline: listRequest,
        ...beside,
      },
      { what: 'the same in the database', measured: inDatabase, baseline: listInDatabase, ...beside },
      { what: `leads of a tag of ${many}: round trips`, measured: trips, unit: 'trips', goal: 2, failsAt: 2 },
    ];
  } finally {
    await server.stop();
    proxy.stop();
  }
}

/** Calls both in turns and returns their least times in milliseconds, to which load on the machine adds nothing. */
async function measureLeast(one: Work, other: Work): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, work] of [one, other].entries()) {
      const start = performance.now();
      await work();
      const time = performance.now() - start;
      least[at] = Math.min(least[at] ?? time, time);
    }
  return least;
}
