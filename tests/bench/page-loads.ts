import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { builtConfig } from '../support/build.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { fillLeads } from './bulk.ts';
import { type FirstLoad, openWithEmptyCache, type PageSelectors } from './first-load.ts';
import type { Line } from './table.ts';

const RUNS = 5;

/** Measures the first load of the pages: empty cache, slow CPU and slow network. */
export async function measurePageLoads(server: TestServer): Promise<Line[]> {
  const { id, agent } = await createTestAgency('Pesada', server);
  await fillLeads(server, id, 60);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const { token } = agent;
    const [baseline, login, home, leads] = await openAll(browser, server.origin, [
      { path: '/baseline', token, signs: { heading: 'h1', ready: 'h3' } },
      // Its form is in the HTML; React removes the mark on hydration.
      { path: '/login', token: null, signs: { heading: '#root:not([data-path]) button[type=submit]' } },
      { path: '/crm', token, signs: { heading: '#root h1', ready: '#root main h3' } },
      {
        path: '/crm/leads',
        token,
        signs: { heading: '#root h1', ready: '#root main a[href^="/crm/leads/"]' },
      },
    ]);
    if (!baseline || !login || !home || !leads) throw new Error('A page was not opened.');
    return [
      kilobytes('/login: JavaScript before the form', login.before.js, 118.5, 118.5),
      milliseconds('/login: form painted', login.painted, 420, 800),
      kilobytes('/crm: JavaScript before the heading', home.before.js, 145.5, 145.5),
      kilobytes('/crm: styles', home.before.css, 10, 14),
      kilobytes('/crm: later, at idle', home.later, 80, 80),
      { what: '/crm: requests', measured: home.requests, unit: 'calls', goal: 12, failsAt: 12 },
      { what: '/crm: of them to the API', measured: home.calls, unit: 'calls', goal: 1, failsAt: 1 },
      milliseconds('/crm: ready with data', home.ready, 1100, 1500),
      ratio('/crm: ready, beside the baseline', home.ready, baseline.ready, 1.6, 2.4),
      ratio('/crm: first paint, beside that of /login', home.painted, login.painted, 1.15, 1.6),
      milliseconds('/crm: blocked', home.blocking, 120, 250),
      milliseconds('/crm: longest task', home.longest, 120, 200),
      { what: '/crm: shift of the layout', measured: home.shift, unit: 'CLS', goal: 0.01, failsAt: 0.05 },
      kilobytes('/crm/leads: JavaScript before the heading', leads.before.js, 135, 150),
      { what: '/crm/leads: requests', measured: leads.requests, unit: 'calls', goal: 12, failsAt: 12 },
      { what: '/crm/leads: of them to the API', measured: leads.calls, unit: 'calls', goal: 1, failsAt: 1 },
      milliseconds('/crm/leads: ready with data', leads.ready, 1100, 1500),
      ratio('/crm/leads: ready, beside /crm', leads.ready, home.ready, 1.15, 1.5),
      ratio('/crm/leads: first paint, beside that of /login', leads.painted, login.painted, 1.15, 1.6),
      milliseconds('/crm/leads: blocked', leads.blocking, 250, 400),
      kilobytes('Worker: its code', getGzipSize(join(dirname(builtConfig), 'index.js')), 140, 200),
    ];
  } finally {
    await browser.close();
  }
}

const getGzipSize = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

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

const ratio = (what: string, measured: number, baseline: number, goal: number, failsAt: number): Line => ({
  ...milliseconds(what, measured, goal, failsAt),
  baseline,
  times: true,
});

type Opened = { path: string; token: string | null; signs: PageSelectors };

/** Opens the pages in turns and returns each page's median run by time until ready: load on the machine affects all alike. */
async function openAll(browser: Browser, origin: string, pages: readonly Opened[]): Promise<FirstLoad[]> {
  const runs: FirstLoad[][] = pages.map(() => []);
  for (let run = 0; run < RUNS; run++)
    for (const [at, { path, token, signs }] of pages.entries())
      runs[at]?.push(await openWithEmptyCache(browser, origin, path, token, signs));
  return runs.flatMap((loads) => loads.toSorted((a, b) => a.ready - b.ready).slice(RUNS >> 1)[0] ?? []);
}
