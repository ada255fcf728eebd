import { gzipSync } from 'node:zlib';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { createTestAgency } from '../../support/test-users.ts';

test.use(EMPTY_CACHE);

test.describe('browser fixture', () => {
  test.use({ allowedErrors: [/on purpose|Content Security Policy|^CSP: img-src/] });

  test('browser fixture: signs in, and records console errors and CSP violations', async ({
    page,
    consoleErrors,
  }) => {
    const { agent } = await createTestAgency();
    await page.goto('/');
    await signIn(page, agent);
    const session = await page.evaluate(async () => (await fetch('/trpc/auth.session')).json());
    expect(session.result.data.email).toBe(agent.email);
    await page.evaluate(() => {
      console.error('on purpose');
      new Image().src = 'http://127.0.0.1:9/pixel.png';
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    });
    for (const noticed of [/^on purpose/, /^CSP: img-src/, /thrown on purpose/])
      await expect.poll(() => consoleErrors.some((error) => noticed.test(error))).toBe(true);
  });
});

test('scripts that a page preloads: number and size stay within their budget', async ({ request }) => {
  // Kilobytes after gzip -9; these scripts load before the page has its heading.
  const most = {
    '/login': { files: 5, weight: 118.8 },
    '/crm': { files: 5, weight: 145.8 },
    '/crm/leads': { files: 7, weight: 154 },
    '/crm/properties': { files: 11, weight: 161 },
    '/crm/tasks': { files: 11, weight: 160.5 },
    '/crm/calendar': { files: 12, weight: 163.6 },
  };
  for (const [path, { files, weight }] of Object.entries(most)) {
    const html = await (await request.get(path)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w-]+\.js/g))];
    expect.soft(scripts.length, path).toBeLessThanOrEqual(files);
    const bodies = await Promise.all(scripts.map(async (script) => (await request.get(script)).body()));
    const sum = bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
    expect.soft(sum / 1000, path).toBeLessThanOrEqual(weight);
  }
});

test('assets: a stylesheet that fails to load has the assets checked, a preload has not', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/login');
  const countFetches = (selector: string) =>
    page.evaluate((wanted) => {
      const { fetch } = window;
      const fetched: unknown[] = [];
      window.fetch = (...args) => {
        fetched.push(args[0]);
        return fetch(...args);
      };
      document.querySelector(wanted)?.dispatchEvent(new Event('error'));
      window.fetch = fetch;
      return fetched.length;
    }, selector);
  expect(await countFetches('link[rel=modulepreload]')).toBe(0);
  expect(await countFetches('link[rel=stylesheet]')).toBe(1);
});

test('an old browser reads what it needs, above the page', { tag: '@rest' }, async ({ page }) => {
  const sentence = page.getByText('Tu navegador es demasiado antiguo para Llavero.');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
  for (const path of ['/login', '/crm']) {
    await page.goto(path);
    await expect(sentence).toBeVisible();
  }
});

test('scripts that /crm loads when idle: their size stays within its budget', async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const first = new Set((await (await page.request.get('/crm')).text()).match(/\/assets\/[\w-]+\.js/g));
  const bodies: Promise<[path: string, weight: number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || first.has(pathname)) return;
    bodies.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
  });
  const requested = Promise.all([
    page.waitForRequest(chunkUrl('new-matches')),
    page.waitForRequest(chunkUrl('forms-and-shortcuts')),
  ]);
  await page.goto('/crm');
  await requested;
  await page.waitForLoadState('networkidle');
  const weights = await Promise.all(bodies);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  // Kilobytes after gzip -9, beyond those of the first load.
  expect(sum / 1000, JSON.stringify(weights)).toBeLessThanOrEqual(80);
});
