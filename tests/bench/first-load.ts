import { gzipSync } from 'node:zlib';
import type { Browser, ConsoleMessage, Page } from '@playwright/test';
import { sessionCookie } from '../support/session-cookie.ts';

/** Cost of loading a page with an empty cache: kilobytes after gzip -9, milliseconds since the navigation started. */
export type FirstLoad = {
  before: { js: number; css: number };
  later: number;
  requests: number;
  calls: number;
  painted: number;
  heading: number;
  ready: number;
  blocking: number;
  longest: number;
  shift: number;
};

/** Selectors that exist once the page can be read, and once its data is shown. */
export type PageSelectors = { heading: string; ready?: string };

type Marks = { at: Record<string, number>; painted: number; shift: number; tasks: number[] };
declare global {
  interface Window {
    marks: Marks;
  }
}

/** Emulates a phone: CPU four times slower, 8.1 Mbit/s, 165 ms latency. */
async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: 8_100_000 / 8,
    uploadThroughput: 1_350_000 / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens a path with an empty cache and measures it until both selectors exist and the network is idle. */
export async function openWithEmptyCache(
  browser: Browser,
  origin: string,
  path: string,
  token: string | null,
  signs: PageSelectors,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (token) await context.addCookies([sessionCookie(token, origin)]);
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watch, { heading: signs.heading, ready: signs.ready ?? signs.heading });
    const weights = new Map<string, Promise<number>>();
    let calls = 0;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/trpc')) calls += 1;
      if (/\.(js|css)$/.test(pathname))
        weights.set(
          response.url(),
          // The body of a response that the page abandoned cannot be read; counting it makes the result NaN.
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => Number.NaN,
          ),
        );
    });
    // The page reports it by a console message: polling it would add to the measured work.
    const ready = page.waitForEvent('console', { predicate: isReady, timeout: 60_000 });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await ready;
    await page.waitForLoadState('networkidle');
    const { marks, files } = await page.evaluate(() => ({
      marks: window.marks,
      files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, responseEnd }) => ({ name, responseEnd }),
      ),
    }));
    const weigh = async (chosen: typeof files) => {
      const each = await Promise.all(chosen.map(({ name }) => weights.get(name) ?? Promise.resolve(0)));
      return each.reduce((sum, weight) => sum + weight, 0) / 1000;
    };
    const { heading = Number.NaN, ready: shown = Number.NaN } = marks.at;
    const early = files.filter(({ responseEnd }) => responseEnd <= heading);
    return {
      before: {
        js: await weigh(early.filter(({ name }) => name.endsWith('.js'))),
        css: await weigh(early.filter(({ name }) => name.endsWith('.css'))),
      },
      later: await weigh(files.filter(({ responseEnd }) => responseEnd > heading)),
      // Plus the document.
      requests: 1 + files.filter(({ responseEnd }) => responseEnd <= shown).length,
      calls,
      painted: marks.painted,
      heading,
      ready: shown,
      blocking: marks.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
      longest: Math.max(0, ...marks.tasks),
      shift: marks.shift,
    };
  } finally {
    await context.close();
  }
}

const isReady = (message: ConsoleMessage) => message.text() === 'bench: ready';

/** Runs in the page before any other script: records when each selector first matches. */
function watch(signs: Record<string, string>) {
  const marks: Marks = { at: {}, painted: 0, shift: 0, tasks: [] };
  window.marks = marks;
  const hear = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true });
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.painted = startTime;
  });
  hear('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) marks.shift += value;
  });
  hear('longtask', ({ duration }) => marks.tasks.push(duration));
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(signs))
      if (!(name in marks.at) && document.querySelector(selector)) {
        marks.at[name] = performance.now();
        if (name === 'ready') console.debug('bench: ready');
      }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
