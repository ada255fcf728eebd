import type { Page } from '@playwright/test';
import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { chooseFiles, createPhotoFile } from '../support/portfolio.ts';
import { button, field, serverError } from '../support/users.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  await signIn(page, agency.manager);
});

const stored = () => agency.manager.api.agency.get.query();
async function edit(page: Page) {
  await page.goto('/crm/agency');
  await button(page, 'Editar').click();
  await expect(field(page, 'Nombre')).toHaveValue('Fincas Mar');
}

test.use({ allowedErrors: [/40\d|500/] });

test('agency form: what another manager changed meanwhile is kept', {
  tag: '@rest',
}, async ({ page }) => {
  await edit(page);
  await field(page, 'Dirección').fill('Mía');
  const {
    id: _,
    ownRole: __,
    logo: ___,
    version,
    createdAt: ____,
    updatedAt: _____,
    ...now
  } = await stored();
  await agency.manager.api.agency.update.mutate({ version, agency: { ...now, name: 'Del compañero' } });
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado, con lo que otra persona ha cambiado: Nombre.')).toBeVisible();
  await expect(button(page, 'Editar')).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Del compañero', address: 'Mía', version: 3 });
});

test('agency form: each failure has its message, and the form stays open', { tag: '@rest' }, async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'Información de la agencia' });
  const restore = await failCalls(page, ['agency.get']);
  await page.goto('/crm/agency');
  await expect(
    page.getByText('Error al cargar los datos de la agencia. Por favor, inténtalo de nuevo.'),
  ).toBeVisible();
  // No heading repeats it.
  await expect(page.getByText('Error al cargar los datos')).toHaveCount(1);
  await restore();
  await button(page, 'Reintentar').first().click();
  await button(page, 'Editar').click();
  await field(page, 'Nombre').fill('Otra');
  await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('logo.png', [20, 90, 80])]);
  await page.route('**/api/uploads/logo*', (route) => route.fulfill(serverError), { times: 1 });
  await button(page, 'Guardar').click();
  await expect(card.getByRole('alert')).toHaveText('Error al subir el logo. Por favor, inténtalo de nuevo.');
  expect((await stored()).version).toBe(1);
  await page.route('**/trpc/agency.update*', (route) => route.fulfill(serverError), { times: 1 });
  await button(page, 'Guardar').click();
  await expect(card.getByRole('alert')).toHaveText(
    'Error al actualizar la agencia. Por favor, inténtalo de nuevo.',
  );
  await expect(field(page, 'Nombre')).toHaveValue('Otra');
  // The logo was uploaded, and is not kept unless the form is saved.
  expect(await stored()).toMatchObject({ logo: null, version: 1 });
  await expect(card.getByText(agency.id)).toBeVisible();
  await expect(card.getByText('Gerente', { exact: true })).toBeVisible();
  await button(page, 'Guardar').click();
  await expect(page.getByRole('img', { name: 'Logo de Otra' })).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Otra', version: 2 });
});
