import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../support/browser.ts';
import { type Agency, mintAgency, PASSWORD } from '../support/people.ts';
import { broken, button, field, wrongFiles } from './people-given.ts';
import { choose, photo } from './portfolio-given.ts';

let agency: Agency;
test.beforeEach(async ({ page }) => {
  agency = await mintAgency('Fincas Mar');
  await signIn(page, agency.agent);
});

const stored = () => agency.agent.api.profile.get.query();
async function edit(page: Page) {
  await page.goto('/crm/profile');
  await button(page, 'Editar').click();
  await expect(field(page, 'Email')).toHaveValue(agency.agent.email);
}

test.use({ allowedErrors: [/40\d|41\d|500/] });

test('an address: wrong password, taken, no form of one', async ({ page }) => {
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
  // Nobody changed the profile meanwhile: to read it anew would only lose what was typed.
  await expect(button(page, 'Recargar')).toBeHidden();
  await axe(page);
  expect(await stored()).toMatchObject({ email: agency.agent.email, version: 1 });
});

test('a picture that does not arrive leaves everything unsaved; others are refused before', async ({
  page,
}) => {
  await edit(page);
  await field(page, 'Nombre completo').fill('Ana Ruiz');
  await choose(page, button(page, 'Subir imagen'), [wrongFiles.text]);
  await expect(page.getByText('Por favor selecciona un archivo de imagen válido.')).toBeVisible();
  await choose(page, button(page, 'Subir imagen'), [wrongFiles.huge]);
  await expect(page.getByText('El archivo es demasiado grande. El tamaño máximo es 5MB.')).toBeVisible();
  await choose(page, button(page, 'Subir imagen'), [photo('yo.png', [9, 9, 9])]);
  await page.route('**/api/uploads/avatar*', (route) => route.fulfill(broken), {
    times: 1,
  });
  await button(page, 'Guardar').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error al subir la imagen. Por favor, inténtalo de nuevo.',
  );
  expect(await stored()).toMatchObject({ fullName: 'Persona de Prueba', avatar: null, version: 1 });
  await page.route('**/trpc/profile.update*', (route) => route.fulfill(broken), {
    times: 1,
  });
  await button(page, 'Guardar').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error al actualizar el perfil. Por favor, inténtalo de nuevo.',
  );
  await expect(field(page, 'Nombre completo')).toHaveValue('Ana Ruiz');
});

test('the last manager does not delete the own account', async ({ page }) => {
  await signIn(page, agency.manager);
  await page.goto('/crm/profile');
  await button(page, 'Eliminar Cuenta').click();
  const asked = page.getByRole('alertdialog', { name: 'Eliminar Cuenta' });
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await axe(page);
  await asked.getByRole('button', { name: 'Eliminar Cuenta' }).click();
  await expect(asked.getByRole('alert')).toHaveText(
    'Eres el único gerente activo. Nombra a otro antes de eliminar tu cuenta.',
  );
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(button(page, 'Eliminar Cuenta')).toBeFocused();
});
