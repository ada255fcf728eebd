import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clickMenuItem, EMPTY_CACHE, expect, test } from '../../support/browser.ts';
import { dist } from '../../support/build.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { sessionCookie } from '../../support/session-cookie.ts';
import { type SharedServer, sharedServer } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { type Domain, renameAssets, servePageForMissingAsset, startDomain } from '../support/deployments.ts';

test.use(EMPTY_CACHE);
// In one worker, which starts the servers once.
test.describe.configure({ mode: 'default' });

// The browser reports each asset that it does not get.
test.use({ allowedErrors: [/404|module script|MIME type|dynamically imported module|preload CSS/] });

let folder: string;
let assets: string[];
let first: SharedServer;
let second: TestServer;
let faulty: TestServer;
let domain: Domain;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-deployments-'));
  first = sharedServer();
  assets = renameAssets(dist, folder);
  const vars = { DATABASE_URL: first.databaseUrl };
  second = await startTestServer({ vars, build: folder });
  faulty = await startTestServer({ vars, around: servePageForMissingAsset });
  domain = await startDomain(first.origin);
});
test.beforeEach(() => domain.deploy(first.origin));
test.afterAll(async () => {
  await domain.stop();
  for (const server of [second, faulty]) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page): Promise<void> {
  const { agent } = await createTestAgency('Despliegues');
  await page.context().addCookies([sessionCookie(agent.token, domain.origin)]);
}

const openSection = async (page: Page, name: string) => {
  await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

test('deployment, and its rollback: open tabs go on, with the code that is served', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto(`${domain.origin}/crm/leads`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  domain.deploy(second.origin);
  await openSection(page, 'Calendario');
  const later = await context.newPage();
  await later.goto(`${domain.origin}/crm/properties`);
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Properties');
  domain.deploy(first.origin);
  for (const tab of [page, later]) {
    await openSection(tab, 'Tareas');
    await openSection(tab, 'Ads');
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Ads');
  }
});

test('deployment: a form whose code is gone says so, and what another form holds stays, also in the new version', {
  tag: '@rest',
}, async ({ page }) => {
  await signIn(page);
  // The code of the menu is there, that of the form is not.
  await page.goto(`${domain.origin}/crm/property-owners/new`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz');
  domain.deploy(second.origin);
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Nuevo anuncio' }));
  await expect(page.getByText('Hay una versión nueva. Recarga la página.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz');
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByText('Hemos recuperado lo que habías escrito.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz');
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Nuevo anuncio' }));
  await expect(page.getByRole('dialog', { name: 'Nuevo Anuncio' }).getByLabel('Título')).toBeVisible();
});

test('deployment: a browser that has cached HTML under the names of assets gets the assets', {
  tag: '@rest',
}, async ({ page }) => {
  const html = await (await fetch(`${second.origin}/crm/leads`)).text();
  // Those of the page, and of a form that is loaded on use.
  const adForm = chunkUrl('ad-form');
  const cached = assets.filter((path) => html.includes(path) || adForm.test(path.replace('-other.', '.')));
  expect(cached.length).toBeGreaterThan(5);
  domain.deploy(faulty.origin);
  // Without session: with one, this page would go on to the CRM, and reload itself where its code is gone.
  await page.goto(`${domain.origin}/login`);
  const types = await page.evaluate(
    (paths) =>
      Promise.all(paths.map(async (path) => (await fetch(path)).headers.get('content-type')?.split(';')[0])),
    cached,
  );
  expect(new Set(types)).toEqual(new Set(['text/html']));
  domain.deploy(second.origin);
  // As it was: the browser answers from its cache.
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), cached[0] ?? '')).toContain('<html');
  await signIn(page);
  // The page heals its assets and reloads itself, perhaps before it has loaded.
  await page.goto(`${domain.origin}/crm/leads`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  // Loaded on use: its code is healed by the first try, after which the page can be reloaded, and opens the dialog again.
  const reload = page.getByRole('button', { name: 'Recargar' });
  const dialog = page.getByRole('dialog', { name: 'Nuevo Anuncio' });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click();
    else if (!(await dialog.isVisible())) {
      await page.getByRole('button', { name: 'Crear', exact: true }).click({ timeout: 2000 });
      await clickMenuItem(page.getByRole('menuitem', { name: 'Nuevo anuncio' }), 2000);
    }
    await expect(dialog.getByLabel('Título')).toBeVisible({ timeout: 2000 });
  }).toPass();
});
