import { countSequential, type RoundTrip, startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency, createTestUser } from '../support/test-users.ts';
import { fillAvailableProperties, fillLeads, fillTimeline } from './bulk.ts';
import { measureInTurns } from './list-latency.ts';
import type { Line } from './table.ts';

const LEADS = 100_000;
const PROPERTIES = 10_000;
const COLLEAGUES = 24;
const [ACTIVITIES, EVENTS] = [2000, 300];

type Call = [procedure: string, input?: object];
const isRead = ({ statements }: RoundTrip) => statements.every(({ sql }) => /^(select|with)\b/i.test(sql));

/**
 * Measures what an agent opens all day in a large agency, through the proxy: the first request of a lead's page and of the dashboard and
 * the search against the bare statements that they send, and the matches against the list of leads.
 */
export async function measureDayLatency(): Promise<Line[]> {
  const proxy = await startRecordingProxy();
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  try {
    proxy.forwardTo(server.databaseUrl);
    const { id: agencyId, agent } = await createTestAgency('Un día', server);
    // The calls of one user a minute are limited.
    const colleagues = await Promise.all(
      Array.from({ length: COLLEAGUES }, () => createTestUser({ agencyId }, server)),
    );
    await fillLeads(server, agencyId, LEADS);
    await fillAvailableProperties(server, agencyId, PROPERTIES);
    const newest = async (table: 'leads' | 'properties', where: string) => {
      const select = `select id from ${table} where agency_id = ? and ${where} order by created_at desc limit 1`;
      return String((await server.sql(select, [agencyId])).rows[0]?.id);
    };
    const leadId = await newest('leads', `status = 'New'`);
    const propertyId = await newest('properties', 'true');
    await fillTimeline(server, agent, leadId, { activities: ACTIVITIES, events: EVENTS });

    const request = (calls: Call[]) => {
      const inputs = Object.fromEntries(calls.map(([, input], at) => [at, input]));
      const path = `/trpc/${calls.map(([procedure]) => procedure).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
      let turn = 0;
      return async () => {
        const response = await (colleagues[turn++ % COLLEAGUES] ?? agent).fetch(path);
        if (response.status !== 200)
          throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      };
    };
    /** The trips of a request, without what the server writes after it has answered. */
    const record = async (work: () => Promise<void>) => {
      proxy.takeRoundTrips();
      await work();
      return proxy.takeRoundTrips().filter(isRead);
    };
    const send = async ({ statements }: RoundTrip) => {
      const steps = statements.map(({ sent }) => ({ stmt: sent }));
      const requests = [{ type: 'batch', batch: { steps } }, { type: 'close' }];
      const body = JSON.stringify({ requests });
      await (await fetch(`${proxy.url}/v2/pipeline`, { method: 'POST', body })).arrayBuffer();
    };
    /** Sends the trips of a request at once, without that of the session, which comes first. */
    const bare =
      ([, ...trips]: RoundTrip[]) =>
      async () => {
        await Promise.all(trips.map(send));
      };

    const lines: Line[] = [];
    const list = request([['leads.list', { filters: {} }]]);
    const measure = async (
      what: string,
      calls: Call[],
      limit: { goal: number; failsAt: number },
      beside?: typeof list,
    ) => {
      const whole = request(calls);
      const trips = await record(whole);
      const [measured, baseline] = await measureInTurns(whole, beside ?? bare(trips));
      lines.push(
        { what: `${what}: p50`, measured, baseline, unit: 'ms', times: true, ...limit },
        {
          what: `${what}: sequential trips`,
          measured: countSequential(trips),
          unit: 'trips',
          goal: 2,
          failsAt: 3,
        },
      );
    };
    const beside = { goal: 2.6, failsAt: 4 };
    const matchesLimit = { goal: 3, failsAt: 6 };
    const many = LEADS.toLocaleString('en');
    await measure(
      `lead with ${ACTIVITIES.toLocaleString('en')} activities, ${EVENTS} events`,
      [
        ['leads.get', { id: leadId }],
        ['timeline.list', { subject: { kind: 'lead', id: leadId }, direction: 'forward' }],
        ['matches.forLead', { leadId, direction: 'forward' }],
      ],
      beside,
    );
    await measure(
      `dashboard of ${many} leads`,
      [
        ['dashboard.get'],
        ['leads.counts'],
        ['leads.followUps', { scope: 'team' }],
        ['matches.newest', { scope: 'team' }],
      ],
      beside,
    );
    for (const [kind, search] of [
      ['hits', '612 345'],
      ['no hit', 'wenceslao'],
    ] as const)
      await measure(
        `search of everything, ${many} leads, ${kind}`,
        [['search.everything', { search }]],
        beside,
      );
    await measure(
      `matches of a lead, ${PROPERTIES.toLocaleString('en')} properties, beside leads.list`,
      [['matches.forLead', { leadId, direction: 'forward' }]],
      matchesLimit,
      list,
    );
    await measure(
      `matches of a property, ${many} leads, beside leads.list`,
      [['matches.forProperty', { propertyId, direction: 'forward' }]],
      matchesLimit,
      list,
    );
    return lines;
  } finally {
    await server.stop();
    proxy.stop();
  }
}
