import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { isPhone } from '../support/viewport.ts';

test.use(EMPTY_CACHE);

const NO_NETWORK = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test('offline: a section whose code is missing shows an error inside the shell, and loads when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  test.skip(isPhone(page), 'on a phone the sections are in a menu');
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  // Once every part of the dashboard is there, so that none of them says that it has no network.
  await page.goto('/crm', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Cruces nuevos' })).toBeVisible();
  await context.setOffline(true);
  const sections = page.getByRole('navigation').first();
  await sections.getByRole('link', { name: 'Mi agencia' }).click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Leads' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi agencia');
});

test('offline: a form whose code is missing shows an error over the page, and opens when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const plus = page.getByRole('button', { name: 'Crear', exact: true });
  await expect(plus).toBeVisible();
  // The menu and its key handlers load when the browser is idle.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const choose = async () => {
    await plus.press('Enter');
    await page.getByRole('menuitem', { name: 'Nuevo anuncio' }).press('Enter');
  };
  await choose();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi agencia');
  await context.setOffline(false);
  await choose();
  await expect(page.getByRole('dialog', { name: 'Nuevo Anuncio' }).getByLabel('Título')).toBeVisible();
});

test('offline: the phone menu opens, because its code loads before it is needed', {
  tag: ['@rest', '@phone'],
}, async ({ page, context }) => {
  test.skip(!isPhone(page), 'a wide viewport has no menu');
  await signIn(page, (await createTestAgency()).agent);
  const loaded = page.waitForResponse(/\/assets\/phone-menu-/);
  await page.goto('/crm');
  await (await loaded).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Leads' })).toBeVisible();
});
