import type { Page } from '@playwright/test';
import { axe, expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { chooseFiles, createPhotoFile } from '../support/portfolio.ts';
import { button, field, invalidImageFiles, serverError } from '../support/users.ts';
import { openNavigation } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  await signIn(page, agency.agent);
});

const stored = () => agency.agent.api.profile.get.query();
async function edit(page: Page) {
  await page.goto('/crm/profile');
  await button(page, 'Editar').click();
  await expect(field(page, 'Email')).toHaveValue(agency.agent.email);
}

test.use({ allowedErrors: [/40\d|41\d|500/] });

test('profile form: a rejected e-mail address, a failed upload and a failed update save nothing; changes elsewhere are kept', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a wrong password, a taken and an invalid address are rejected', async () => {
    await edit(page);
    await field(page, 'Email').fill('sin arroba');
    await button(page, 'Guardar').click();
    await expect(page.getByText('El formato del email no es válido.')).toBeVisible();
    await field(page, 'Email').fill(agency.manager.email.toUpperCase());
    await field(page, 'Contraseña actual').fill('Equivocada!1');
    await button(page, 'Guardar').click();
    await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible();
    await expect(field(page, 'Contraseña actual')).toBeFocused();
    await field(page, 'Contraseña actual').fill(PASSWORD);
    await button(page, 'Guardar').click();
    await expect(page.getByText('Este email ya está registrado en el sistema.')).toBeVisible();
    // The profile has not changed meanwhile: reloading it would only lose the input.
    await expect(button(page, 'Recargar')).toBeHidden();
    await axe(page);
    expect(await stored()).toMatchObject({ email: agency.agent.email, version: 1 });
  });
  await test.step('a failed upload saves nothing; invalid images are rejected before uploading', async () => {
    await edit(page);
    await field(page, 'Nombre completo').fill('Ana Ruiz');
    await chooseFiles(page, button(page, 'Subir imagen'), [invalidImageFiles.text]);
    await expect(page.getByText('Por favor selecciona un archivo de imagen válido.')).toBeVisible();
    await chooseFiles(page, button(page, 'Subir imagen'), [invalidImageFiles.huge]);
    await expect(page.getByText('El archivo es demasiado grande. El tamaño máximo es 5MB.')).toBeVisible();
    await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('yo.png', [9, 9, 9])]);
    await page.route('**/api/uploads/avatar*', (route) => route.fulfill(serverError), {
      times: 1,
    });
    await button(page, 'Guardar').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Error al subir la imagen. Por favor, inténtalo de nuevo.',
    );
    expect(await stored()).toMatchObject({ fullName: 'Persona de Prueba', avatar: null, version: 1 });
    await page.route('**/trpc/profile.update*', (route) => route.fulfill(serverError), {
      times: 1,
    });
    await button(page, 'Guardar').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Error al actualizar el perfil. Por favor, inténtalo de nuevo.',
    );
    await expect(field(page, 'Nombre completo')).toHaveValue('Ana Ruiz');
    // The image was uploaded, and is not kept unless the form is saved.
    expect(await stored()).toMatchObject({ fullName: 'Persona de Prueba', avatar: null, version: 1 });
    await button(page, 'Guardar').click();
    await expect(page.getByText('Perfil actualizado.')).toBeVisible();
    expect(await stored()).toMatchObject({ fullName: 'Ana Ruiz', avatar: expect.any(String), version: 2 });
  });
  await test.step('what was changed elsewhere meanwhile is kept', async () => {
    await edit(page);
    await field(page, 'Nombre visible').fill('Ana');
    const { version, fullName, displayName } = await stored();
    const profile = { fullName, displayName, phone: '600 111 222' };
    await agency.agent.api.profile.update.mutate({ version, profile });
    await button(page, 'Guardar').click();
    await expect(page.getByText('Guardado, con lo que otra persona ha cambiado: Teléfono.')).toBeVisible();
    expect(await stored()).toMatchObject({ displayName: 'Ana', phone: '600 111 222' });
  });
});

test('profile: the last manager cannot delete their account', { tag: '@rest' }, async ({ page }) => {
  await createLead(agency.manager, { assignedTo: agency.manager.id });
  await signIn(page, agency.manager);
  await page.goto('/crm/profile');
  await button(page, 'Eliminar Cuenta').click();
  const asked = page.getByRole('dialog', { name: 'Eliminar Cuenta' });
  // Says why at once, also with work that nobody could take over.
  await expect(asked.getByRole('alert')).toHaveText(
    'Eres el único gerente activo. Nombra a otro antes de eliminar tu cuenta.',
  );
  await expect(asked.getByText(/Dejas/)).toHaveCount(0);
  await axe(page);
  await asked.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(asked).toBeHidden();
  await expect(button(page, 'Eliminar Cuenta')).toBeFocused();
});

test('profile page: a failed profile.get keeps the sections that do not need it', { tag: '@rest' }, async ({
  page,
}) => {
  const missing = { error: { message: 'x', code: -32_004, data: { code: 'NOT_FOUND', httpStatus: 404 } } };
  await page.route('**/trpc/*profile.get*', async (route) => {
    const responses = await (await fetchRoute(route)).json();
    const at = new URL(route.request().url()).pathname
      .replace('/trpc/', '')
      .split(',')
      .indexOf('profile.get');
    await route.fulfill({ status: 207, json: responses.with(at, missing) });
  });
  await page.goto('/crm');
  await expect(page.locator('#root h1')).toBeVisible();
  await (await openNavigation(page)).getByRole('link', { name: /Agente inmobiliario/ }).click();
  await expect(page.getByText('Todavía no hay datos de tu perfil.')).toBeVisible();
  await expect(button(page, 'Cambiar contraseña')).toBeVisible();
});

test('session guard: UNAUTHORIZED from auth.session leads to /login', { tag: '@rest' }, async ({ page }) => {
  const unauthorized = {
    error: { message: 'x', code: -32_001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
  };
  await page.route('**/trpc/auth.session*', (route) => route.fulfill({ status: 401, json: [unauthorized] }));
  await page.goto('/crm/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Tu sesión ha expirado. Por favor, inicia sesión nuevamente.')).toBeVisible();
});
