import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, setOwnIpAddress } from '../support/access.ts';
import { holdScripts } from '../support/held-scripts.ts';
import { isPhone } from '../support/viewport.ts';

test.use(EMPTY_CACHE);

/** Bytes of script (gzip) that /login may load before it is interactive. */
const MAX_SCRIPT_BYTES = 118 * 1024;

test.beforeEach(({ context }) => setOwnIpAddress(context));

/** Waits until the page is hydrated. */
const expectHydrated = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-path');

test('prerendered page: input typed before hydration is kept', async ({ page }) => {
  const { agent } = await createTestAgency();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await release();
  await expectHydrated(page);
  await expect(page.getByLabel('Email')).toHaveValue(agent.email);
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
});

test('prerendered page: a click before hydration is replayed after it', { tag: '@rest' }, async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  // An incomplete form shows its errors, and is not submitted later.
  const enter = page.getByRole('button', { name: 'Iniciar sesión' });
  await enter.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(agent.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // It is not submitted without a click.
  await expect(page).toHaveURL('/login');
  await release();
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
});

test('prerendered page: a dialog and a language chosen before hydration are applied after it, and the language before any script', {
  tag: '@rest',
}, async ({ page }) => {
  test.skip(isPhone(page), 'on a phone the languages are in a menu, which needs the script');
  const heading = page.getByRole('heading', { level: 1 });
  const openHeld = async () => {
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    return async () => {
      await release();
      await expectHydrated(page);
    };
  };
  await test.step('a dialog', async () => {
    const release = await openHeld();
    await page.getByRole('button', { name: 'Recuperar contraseña' }).click();
    await release();
    await expect(page.getByRole('dialog', { name: 'Recuperar contraseña' })).toBeVisible();
  });
  await test.step('a language', async () => {
    const release = await openHeld();
    await page.getByText('Català').first().click();
    await release();
    await expect(heading).toHaveText('Entra a la teva agència');
  });
  await test.step('the page in the chosen language before any module script', async () => {
    const release = await openHeld();
    await expect(heading).toHaveText('Entra a la teva agència');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
    await expect(page).toHaveTitle('Inicia la sessió · Llavero');
    await release();
    await expect(heading).toHaveText('Entra a la teva agència');
  });
});

test('prerendered page: looks the same before and after hydration', { tag: ['@rest', '@phone'] }, async ({
  page,
}) => {
  const look = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.querySelectorAll('#root *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        return [element.tagName, x, y, width, height, color, backgroundColor, fontSize].join(' ');
      });
    });
  for (const path of ['/', '/login']) {
    const release = await holdScripts(page);
    await page.route('**/assets/*.css', (route) => route.fulfill({ body: '', contentType: 'text/css' }));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const before = await look();
    await page.unroute('**/assets/*.css');
    await release();
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await look()).toEqual(before);
    await page.unrouteAll();
  }
});

test('login: stays within its script budget and preloads its files', { tag: '@rest' }, async ({ page }) => {
  const scripts: { url: string; bytes: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push({ url: response.url(), bytes: response.body() });
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const weights = await Promise.all(
    scripts.map(async ({ bytes }) => gzipSync(await bytes, { level: 9 }).length),
  );
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  const html = await (await page.request.get('/login')).text();
  for (const { url } of scripts) expect(html).toContain(new URL(url).pathname);
});

test('CRM: the HTML preloads its chunks and its first request', { tag: '@rest' }, async ({ page }) => {
  for (const [path, chunk] of [
    ['/crm/profile', 'profile'],
    ['/crm/leads', 'leads'],
    ['/crm/property-owners', 'property-owners'],
    ['/crm/properties', 'properties'],
    ['/crm/ads', 'ads'],
    ['/crm/tasks', 'tasks'],
    ['/crm/calendar', 'calendar'],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<div id="root"></div>');
    const preloaded = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloaded).toContainEqual(expect.stringMatching(chunkUrl(chunk)));
  }
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('auth.session') && asked.push(request.url()));
  await page.goto('/crm/profile', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Perfil');
  expect(asked).toHaveLength(1);
});
