import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';

/** Bytes of script, gzipped, that /login may load before it can be used. */
const HEAVIEST = 118 * 1024;

/** Keeps the scripts back until the function it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** A password costs the server what it must; a busy machine takes its time. */
const PATIENT = { timeout: 20_000 };

test.beforeEach(({ context }) =>
  context.setExtraHTTPHeaders({
    'CF-Connecting-IP': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  }),
);

/** The script has taken the page over. */
const takenOver = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-path');

test('what is typed before the script has come is not lost', async ({ page }) => {
  const { agent } = await createTestAgency();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  release();
  await takenOver(page);
  await expect(page.getByLabel('Email')).toHaveValue(agent.email);
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm', PATIENT);
});

test('what is pressed before the script has come is done when it has', async ({ page }) => {
  const { agent } = await createTestAgency();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  // A form that lacks something asks for it, and is not sent later.
  const enter = page.getByRole('button', { name: 'Iniciar sesión' });
  await enter.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(agent.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // It does not travel on its own.
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/crm', PATIENT);
});

test('a dialog asked for before the script has come opens when it has', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Recuperar contraseña' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Recuperar contraseña' })).toBeVisible();
});

test('a language chosen before the script has come is spoken when it has', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'The languages are in a menu there, which needs the script.');
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByText('Català').first().click();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva agència');
});

test('the pages are painted in the language that was chosen, without the script', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', '"ca"'));
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva agència');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await expect(page).toHaveTitle('Inicia la sessió · Llavero');
  release();
  await takenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva agència');
});

test('painted and taken over, a page looks the same', async ({ page }) => {
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        return [element.tagName, x, y, width, height, color, backgroundColor, fontSize].join(' ');
      }),
    );
  for (const path of ['/', '/login']) {
    const release = await holdScripts(page);
    await page.route('**/assets/*.css', (route) => route.fulfill({ body: '', contentType: 'text/css' }));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const before = await look();
    await page.unroute('**/assets/*.css');
    release();
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await look()).toEqual(before);
    await page.unrouteAll();
  }
});

test('the login is light, and asks for its files at once', async ({ page }) => {
  const scripts: { url: string; bytes: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push({ url: response.url(), bytes: response.body() });
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const weights = await Promise.all(
    scripts.map(async ({ bytes }) => gzipSync(await bytes, { level: 9 }).length),
  );
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(HEAVIEST);
  const html = await (await page.request.get('/login')).text();
  for (const { url } of scripts) expect(html).toContain(new URL(url).pathname);
});

test('the CRM starts with its chunks and its first question on their way', async ({ page }) => {
  for (const [path, chunk] of [
    ['/crm/profile', 'crm'],
    ['/crm/leads', 'leads'],
    ['/crm/property-owners', 'property-owners'],
    ['/crm/properties', 'properties'],
    ['/crm/ads', 'ads'],
    ['/crm/tasks', 'tasks'],
    ['/crm/calendar', 'calendar'],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toMatch(new RegExp(`rel="modulepreload"[^>]*href="/assets/${chunk}-`));
  }
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('auth.session') && asked.push(request.url()));
  await page.goto('/crm/profile', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Perfil');
  expect(asked).toHaveLength(1);
});
