import { randomUUID } from 'node:crypto';
import { leadFixture } from '../domain/lead-fixture.ts';
import { type RoundTrip, type Stmt, startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency, createTestClient, PASSWORD } from '../support/test-users.ts';
import { fillLeads } from './bulk.ts';
import type { Line } from './table.ts';

type Measured = {
  lines: Line[];
  /** The recorded statement of a list's first page, rewritten for another agency. */
  page: (agencyId: string) => Stmt;
};

const sumRowsRead = (trips: RoundTrip[]) =>
  trips.flatMap(({ statements }) => statements).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
const isPage = ({ sql }: { sql: string }) => /^select\b.*\bfrom "leads".*\blimit\b/is.test(sql);

/** Counts round trips and rows read between the Worker and its database. */
export async function measureRoundTrips(sizes: number[]): Promise<Measured> {
  const proxy = await startRecordingProxy();
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  try {
    proxy.forwardTo(server.databaseUrl);
    const lines: Line[] = [];
    const trips = (what: string, measured: number, goal: number, failsAt: number) =>
      lines.push({ what: `${what}: round trips`, measured, unit: 'trips', goal, failsAt });
    const rows = (what: string, measured: number) =>
      lines.push({ what, measured, unit: 'rows', goal: 60, failsAt: 120 });
    const record = async (call: () => Promise<unknown>) => {
      proxy.takeRoundTrips();
      await call();
      return proxy.takeRoundTrips();
    };

    let page: RoundTrip['statements'][number] | undefined;
    let last = await createTestAgency('Medida', server);
    for (const size of sizes) {
      last = await createTestAgency(`Medida de ${size}`, server);
      await fillLeads(server, last.id, size);
      const { agent } = last;
      const list = await record(() => agent.api.leads.list.query({ filters: {} }));
      page = list.flatMap(({ statements }) => statements).find(isPage);
      const many = size.toLocaleString('en');
      rows(`leads.list of ${many}: rows of the page`, page?.rowsRead ?? Number.NaN);
      rows(`leads.list of ${many}: rows of the request`, sumRowsRead(list));
      if (size === sizes.at(-1)) trips('leads.list', list.length, 2, 3);
    }
    const { agent, id: agencyId } = last;
    const { rows: newest } = await agent.api.leads.list.query({ filters: {}, limit: 1 });
    const id = newest[0]?.id ?? '';
    const lead = leadFixture();
    trips('leads.get', (await record(() => agent.api.leads.get.query({ id }))).length, 2, 3);
    const create = () => agent.api.leads.create.mutate({ clientKey: randomUUID(), lead });
    trips('leads.create', (await record(create)).length, 3, 4);
    const visitor = createTestClient(null, server);
    const signIn = () => visitor.api.auth.signIn.mutate({ email: agent.email, password: PASSWORD });
    trips('auth.signIn', (await record(signIn)).length, 3, 4);

    if (!page) throw new Error('No statement of a page of leads was recorded.');
    const { sent } = page;
    const forAgency = (other: string) => ({
      ...sent,
      args: sent.args?.map((arg) => (arg.value === agencyId ? { ...arg, value: other } : arg)),
    });
    return { lines, page: forAgency };
  } finally {
    await server.stop();
    proxy.stop();
  }
}
