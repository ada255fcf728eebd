import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { builtWorker } from '../support/build.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import type { House } from '../support/house.ts';
import { mintAgency } from '../support/people.ts';
import { fill } from './bulk.ts';
import { type Cold, openCold, type Signs } from './cold.ts';
import type { Line } from './table.ts';

const RUNS = 3;

/** What the first load of the pages costs, with an empty cache on a slow machine and a slow network. */
export async function weigh(house: House): Promise<Line[]> {
  const { id, agent } = await mintAgency('Pesada', house);
  await fill(house, id, 60);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const open = (path: string, token: string | null, signs: Signs) =>
      opened(browser, house.origin, path, token, signs);
    const login = await open('/login', null, { heading: 'button[type=submit]' });
    const home = await open('/crm', agent.token, { heading: '#root h1', ready: '#root main h3' });
    const leads = await open('/crm/leads', agent.token, {
      heading: '#root h1',
      ready: '#root main a[href^="/crm/leads/"]',
    });
    return [
      kilobytes('/login: JavaScript before the form', login.before.js, 118, 130),
      milliseconds('/login: form painted', login.painted, 420, 800),
      kilobytes('/crm: JavaScript before the heading', home.before.js, 135, 150),
      kilobytes('/crm: styles', home.before.css, 10, 14),
      kilobytes('/crm: later, at idle', home.later, 60, 70),
      { what: '/crm: requests', measured: home.requests, unit: 'calls', goal: 12, failsAt: 16 },
      { what: '/crm: of them to the API', measured: home.calls, unit: 'calls', goal: 1, failsAt: 2 },
      milliseconds('/crm: ready with data', home.ready, 1100, 1500),
      milliseconds('/crm: blocked', home.blocking, 120, 250),
      milliseconds('/crm: longest task', home.longest, 120, 200),
      { what: '/crm: shift of the layout', measured: home.shift, unit: 'CLS', goal: 0.01, failsAt: 0.05 },
      kilobytes('/crm/leads: JavaScript before the heading', leads.before.js, 135, 150),
      milliseconds('/crm/leads: ready with data', leads.ready, 1100, 1500),
      kilobytes('Worker: its code', weightOf(join(dirname(builtWorker), 'index.js')), 140, 200),
    ];
  } finally {
    await browser.close();
  }
}

const weightOf = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

const kilobytes = (what: string, measured: number, goal: number, failsAt: number): Line => ({
  what,
  measured,
  unit: 'KB',
  goal,
  failsAt,
});
const milliseconds = (what: string, measured: number, goal: number, failsAt: number): Line => ({
  ...kilobytes(what, measured, goal, failsAt),
  unit: 'ms',
});

/** The middle run by its time until ready: a busy machine makes some of them slow. */
async function opened(browser: Browser, ...page: [string, string, string | null, Signs]): Promise<Cold> {
  const runs: Cold[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await openCold(browser, ...page));
  const [middle] = runs.toSorted((a, b) => a.ready - b.ready).slice(RUNS >> 1);
  if (!middle) throw new Error('Nothing was opened.');
  return middle;
}
