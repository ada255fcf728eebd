import type { Page } from '@playwright/test';
import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';

// 412: the page of the first user is refused to the second.
test.use({ allowedErrors: [/401|412|ERR_FAILED|Failed to fetch dynamically imported module/] });
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const endSessions = (person: TestUser) =>
  sharedServer().sql('delete from sessions where user_id = ?', [person.id]);

/** Signs in on the login page of the same document, which keeps its modules. */
async function signInByForm(page: Page, { email }: TestUser) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('drafts: unsaved input is restored after the session expires, for the same user only', async ({
  page,
}) => {
  for (const [who, kept] of [
    [agency.agent, 'Ana Ruiz'],
    [agency.manager, ''],
  ] as const) {
    await page.goto('/crm/property-owners/new', { waitUntil: 'networkidle' });
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz');
    // Ended as the form is sent: another request of the page would find it ended before.
    const create = '**/trpc/owners.create*';
    await page.route(create, async (route) => {
      await endSessions(agency.agent);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Crear propietario' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await page.unroute(create);
    // The form that is closing has a field of the same name.
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await signInByForm(page, who);
    await expect(page).toHaveURL('/crm/property-owners/new', { timeout: 20_000 });
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(kept);
    await expect(page.getByText('Hemos recuperado lo que habías escrito.')).toBeVisible({
      visible: kept !== '',
    });
  }
});

test('sign-out: what the document keeps of the session ends with it', { tag: '@rest' }, async ({ page }) => {
  await insertTasks(agency.agent, [{ title: 'Rotular' }, { title: 'Llamar a Ana' }]);
  await page.goto('/crm/tasks', { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }) && undefined);
  const notices = page.getByRole('list', { name: 'Avisos' }).getByRole('listitem');
  await page.getByRole('searchbox').fill('Rotular');
  await expect(page).toHaveURL(/Rotular/);
  await page.getByRole('button', { name: 'Completar Rotular' }).click();
  await expect(notices).toHaveText(/^Tarea completada\./);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await page.locator('a[href="/login"]').first().click();
  await signInByForm(page, agency.agent);
  await expect(page).toHaveURL('/crm');
  await page.getByRole('link', { name: 'Tareas', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Completar Llamar a Ana' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(notices).toHaveCount(0);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('sign-in after another user, where the code that clears their storage does not load: no page opens until it does', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/crm/leads', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').first().fill('Ana');
  await expect(page).toHaveURL(/Ana/);
  const read = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => read('leadsFilters')).toContain('Ana');
  // Its requests that are under way would find the session ended, and clear the storage.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const code = chunkUrl('session-end');
  await page.route(code, (route) => route.abort());
  await page.goto('/login');
  // It has reloaded once by itself for this code.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function read(key) {
      return key.startsWith('reloaded for') ? '1' : getItem.call(this, key);
    };
  });
  await page.reload();
  await signInByForm(page, agency.manager);
  const home = page.getByRole('link', { name: 'Volver al inicio' });
  await home.click();
  await expect(home).toBeVisible();
  expect(await read('pageUser')).toContain(agency.agent.id);
  await page.unroute(code);
  await home.click();
  await expect(page.getByRole('button', { name: 'Lead rápido' }).first()).toBeVisible();
  expect(await read('pageUser')).toContain(agency.manager.id);
  expect(await read('leadsFilters')).toBeNull();
});

test('session end: a save that is under way, a session answered by NOT_FOUND, and code that does not load', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('leave guard: does not ask while the form is being saved', async () => {
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
    await dialog.getByRole('textbox', { name: 'Título' }).fill('Llamar a Ana');
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/trpc/tasks.create*', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('textbox', { name: 'Título' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Creando...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('¿Descartar los cambios?')).toBeHidden();
    respond();
    await expect(dialog).toBeHidden();
  });
  await test.step('a page of the CRM whose session is answered by NOT_FOUND leads to the login', async () => {
    const end = await failCalls(page, ['auth.session'], {
      message: 'Esta dirección no existe.',
      code: -32004,
      data: { code: 'NOT_FOUND', httpStatus: 404 },
    });
    await page.goto('/crm');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await end();
  });
  await test.step('session end whose code does not load: the page is left all the same', async () => {
    await page.route(chunkUrl('session-end'), (route) => route.abort());
    await page.goto('/crm/leads', { waitUntil: 'networkidle' });
    await endSessions(agency.agent);
    await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });
});
