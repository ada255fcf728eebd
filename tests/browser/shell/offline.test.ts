import type { Page } from '@playwright/test';
import { clickMenuItem, EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createOwner } from '../../worker/fixtures/properties.ts';
import { isPhone } from '../support/viewport.ts';

test.use(EMPTY_CACHE);

const NO_NETWORK = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';
const NOT_LOADED = 'No se ha podido cargar esta parte. Recarga la página.';
const RESTORED = 'Hemos recuperado lo que habías escrito.';
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

/** Fails the requests of a chunk until the page is reloaded, as Firefox and WebKit fail a module for good that failed once. */
async function failChunk(page: Page, name: string): Promise<void> {
  let isFailing = true;
  page.once('load', () => {
    isFailing = false;
  });
  await page.route(chunkUrl(name), (route) => (isFailing ? route.abort() : route.fallback()));
}

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

test('offline: the activity of a record that was opened without network is there when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  const first = await createOwner(manager, 'Jordi Bassas');
  const second = await createOwner(manager, 'Pilar Roca');
  // The first one loads the code of the page.
  await page.goto(`/crm/property-owners/${first}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Propietario creado')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Property Owners' }).click();
  await expect(page.getByRole('row', { name: /Pilar Roca/ })).toBeVisible();
  await page.clock.install();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Pilar Roca', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(second));
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  // What is fetched with the record has failed too, and nothing shows it.
  await page.clock.fastForward(5000);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pilar Roca');
  await expect(page.getByText('Propietario creado')).toBeVisible();
});

test('offline: a form or page whose code is missing shows an error, and opens when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await test.step('a form: over the page', async () => {
    await page.goto('/crm/agency');
    const plus = page.getByRole('button', { name: 'Crear', exact: true });
    // What says so, and the menu, load when the browser is idle.
    await expect(page.getByRole('button', { name: 'Buscar en todo' })).toBeVisible();
    await plus.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Nuevo anuncio' })).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    const choose = async () => {
      await plus.press('Enter');
      await page.getByRole('menuitem', { name: 'Nuevo anuncio' }).press('Enter');
    };
    await choose();
    // Parts of the page that had not loaded say so too.
    await expect(page.getByRole('list', { name: 'Avisos' }).getByText(NO_NETWORK)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi agencia');
    await context.setOffline(false);
    await choose();
    await expect(page.getByRole('dialog', { name: 'Nuevo Anuncio' }).getByLabel('Título')).toBeVisible();
  });
  await test.step('a page that needs no data: inside the shell', async () => {
    await page.goto('/crm/leads', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await expect(page.getByRole('menuitem', { name: 'Posibles duplicados' })).toBeVisible();
    await context.setOffline(true);
    await clickMenuItem(page.getByRole('menuitem', { name: 'Posibles duplicados' }));
    await expect(page.getByText(NO_NETWORK)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posibles duplicados');
  });
});

test('offline: a public page whose code is missing shows an error, and opens when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('offline: the phone menu opens, because its code loads before it is needed', {
  tag: ['@rest', '@phone'],
}, async ({ page, context }) => {
  test.skip(!isPhone(page), 'a wide viewport has no menu');
  await signIn(page, (await createTestAgency()).agent);
  const loaded = page.waitForResponse(chunkUrl('phone-menu'));
  await page.goto('/crm');
  await (await loaded).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Leads' })).toBeVisible();
});

test('a chunk that failed: the part says so where it stands, and a reload keeps the open dialog with what is typed', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  await signIn(page, (await createTestAgency()).agent);
  await page.goto('/crm/tasks', { waitUntil: 'networkidle' });
  await failChunk(page, 'record-picker-body');
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Llamar a Ana');
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Por el piso');
  await expect(dialog.getByText(NOT_LOADED).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Recargar' }).first().click();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveValue('Llamar a Ana');
  await expect(dialog.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Por el piso');
  await expect(dialog.getByRole('combobox', { name: 'Lead' })).toBeVisible();
  // Once only.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas');
  await expect(dialog).toBeHidden();
});

test('a dialog whose code failed offers a reload that keeps the form of the page', { tag: '@rest' }, async ({
  page,
}) => {
  await signIn(page, (await createTestAgency()).manager);
  await page.goto('/crm/property-owners/new', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz');
  await failChunk(page, 'quick-lead-modal');
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Lead rápido' }));
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz');
});

test('a page whose code failed is reloaded by itself, once', { tag: '@rest' }, async ({ page }) => {
  await signIn(page, (await createTestAgency()).manager);
  await page.goto('/crm/leads', { waitUntil: 'networkidle' });
  await page.route(chunkUrl('agency'), (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('navigation').first().getByRole('link', { name: 'Mi agencia' }).click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  // Of the page that was reloaded.
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await page.unroute(chunkUrl('agency'));
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi agencia');
});

test('offline: code that the layout loads when the browser is idle is not missed, and loads when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  // For a manager the page itself has a part that loads when idle, which would say so in its place.
  await signIn(page, (await createTestAgency()).agent);
  let isFailing = true;
  await page.route(chunkUrl('forms-and-shortcuts'), async (route) => {
    if (!isFailing) return route.fallback();
    await context.setOffline(true);
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/crm/agency');
  await expect(page.locator('#root h1')).toHaveText('Mi agencia');
  await failed;
  // Longer than the page takes to learn that the server is out of reach.
  await page.waitForTimeout(1500);
  await expect(page.getByText(NO_NETWORK)).toBeHidden();
  isFailing = false;
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Buscar en todo' })).toBeVisible();
});

test('code that the layout loads when the browser is idle: where it failed, the page says so and is reloaded', {
  tag: '@rest',
}, async ({ page }) => {
  await signIn(page, (await createTestAgency()).manager);
  let isFailing = true;
  await page.route(chunkUrl('forms-and-shortcuts'), (route) =>
    isFailing ? route.abort() : route.fallback(),
  );
  await page.goto('/crm/property-owners/new');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz');
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz');
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buscar en todo' })).toBeVisible();
});
