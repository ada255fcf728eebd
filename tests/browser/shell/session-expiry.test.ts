import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';

// 412: the page of the first user is refused to the second.
test.use({ allowedErrors: [/401|412/] });
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const endSessions = (person: TestUser) =>
  sharedServer().sql('delete from sessions where user_id = ?', [person.id]);

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
    await page.getByRole('textbox', { name: 'Email' }).fill(who.email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/crm/property-owners/new', { timeout: 20_000 });
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(kept);
    await expect(page.getByText('Hemos recuperado lo que habías escrito.')).toBeVisible({
      visible: kept !== '',
    });
  }
});

test('leave guard: does not ask while the form is being saved', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Llamar a Ana');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/tasks.create*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('textbox', { name: 'Título' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creando...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('¿Descartar los cambios?')).toBeHidden();
  answer();
  await expect(dialog).toBeHidden();
});

test('a page of the CRM whose session is answered by NOT_FOUND leads to the login', { tag: '@rest' }, async ({
  page,
}) => {
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
