import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium.ts';
import type { House } from '../support/house.ts';
import { mintAgency } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { fill } from './bulk.ts';
import type { Line } from './table.ts';

/** JavaScript that Chromium loads with an empty cache before a page can be used, gzip -9, in thousands of bytes. */
export async function weigh(house: House): Promise<Line[]> {
  const { id, agent } = await mintAgency('Pesada', house);
  await fill(house, id, 60);
  const browser = await chromium.launch(chromiumLaunch());
  const weight = async (path: string, token: string | null, usable: (page: Page) => Promise<void>) => {
    const context = await browser.newContext();
    if (token) await context.addCookies([sessionCookie(token, house.origin)]);
    const page = await context.newPage();
    const bodies: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' || /\.js$/.test(new URL(response.url()).pathname))
        bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(house.origin + path, { waitUntil: 'commit' });
    await usable(page);
    const before = bodies.slice();
    const bytes = (await Promise.all(before)).reduce((sum, each) => sum + each, 0);
    await context.close();
    return bytes / 1000;
  };
  try {
    const login = await weight('/login', null, async (page) => {
      // The form stands in the HTML already; it is usable once React has taken it over.
      await page.waitForFunction(
        () =>
          Object.keys(document.querySelector('input[type=password]') ?? {}).some((key) =>
            /^__react/.test(key),
          ),
        null,
        { timeout: 20_000 },
      );
    });
    const leads = await weight('/crm/leads', agent.token, async (page) => {
      await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor({ timeout: 20_000 });
    });
    return [
      { what: '/login: JavaScript before the form', measured: login, unit: 'KB', goal: 118, failsAt: 130 },
      {
        what: '/crm/leads: JavaScript before the heading',
        measured: leads,
        unit: 'KB',
        goal: 135,
        failsAt: 150,
      },
    ];
  } finally {
    await browser.close();
  }
}
