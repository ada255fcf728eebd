import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { fillPortfolio } from './bulk.ts';
import { measureInTurns } from './list-latency.ts';
import type { Line } from './table.ts';

const OWNERS = 10_000;
const EACH = 5;
const lists = [
  { name: 'owners.list', table: 'property_owners', rows: 1000 },
  { name: 'properties.list', table: 'properties', rows: 200 },
  { name: 'ads.list', table: 'ads', rows: 200 },
];

/** Measures the lists of a large portfolio, with the counts of owners, against their bare statements; both go through the same proxy. */
export async function timePortfolio(): Promise<Line[]> {
  const proxy = await startRecordingProxy();
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  try {
    proxy.forwardTo(server.databaseUrl);
    const { id, agent } = await createTestAgency('Cartera', server);
    await fillPortfolio(server, id, OWNERS, EACH);
    const lines: Line[] = [];
    for (const { name, table, rows } of lists) {
      const whole = async () => {
        const response = await agent.fetch(`/trpc/${name}?input=${encodeURIComponent('{"filters":{}}')}`);
        if (!response.ok) throw new Error(`${name} answers ${response.status}.`);
        await response.arrayBuffer();
      };
      proxy.takeRoundTrips();
      await whole();
      const passed = proxy.takeRoundTrips().flatMap(({ statements }) => statements);
      const page = passed.find(({ sql }) => new RegExp(`from "${table}".*\\blimit\\b`, 'is').test(sql));
      if (!page) throw new Error(`The statement of ${name} was not recorded.`);
      const pipeline = JSON.stringify({
        requests: [{ type: 'execute', stmt: page.sent }, { type: 'close' }],
      });
      const bare = async () => {
        const response = await fetch(`${proxy.url}/v2/pipeline`, { method: 'POST', body: pipeline });
        await response.arrayBuffer();
      };
      const [measured, baseline] = await measureInTurns(whole, bare);
      proxy.takeRoundTrips();
      const many = `${name}, ${OWNERS.toLocaleString('en')} owners, ${(OWNERS * EACH).toLocaleString('en')} properties`;
      lines.push({
        what: `${many}: p50`,
        measured,
        baseline,
        unit: 'ms',
        goal: 2.6,
        failsAt: 4,
        times: true,
      });
      lines.push({
        what: `${name}: rows of the page`,
        measured: page.rowsRead,
        unit: 'rows',
        goal: rows,
        failsAt: rows * 2,
      });
    }
    return lines;
  } finally {
    await server.stop();
    proxy.stop();
  }
}
