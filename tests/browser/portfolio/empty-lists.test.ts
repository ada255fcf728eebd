import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
async function closeDialog(page: Page, name: string) {
  await page.keyboard.press('Escape');
  await expect(dialog(page, name)).toBeHidden();
}

test('portfolio lists: an empty one offers to create the first record', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('properties', async () => {
    await page.goto('/crm');
    await page
      .getByRole('list', { name: 'Secciones' })
      .getByRole('link', { name: /^Properties/ })
      .click();
    await expect(title(page, 'Properties')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No hay propiedades disponibles' })).toBeVisible();
    await expect(page.getByText('Mostrando 0 de 0 propiedades')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Crear Primera Propiedad' }).click();
    await expect(dialog(page, 'Nueva Propiedad')).toBeVisible();
    await closeDialog(page, 'Nueva Propiedad');
  });

  await test.step('owners', async () => {
    await openInDocument(page, '/crm/property-owners');
    await expect(title(page, 'Property Owners')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No hay propietarios disponibles' })).toBeVisible();
    await expect(page.getByText('Mostrando 0 de 0 propietarios')).toBeVisible();
    await axe(page);
    const create = page.getByRole('button', { name: 'Nuevo Propietario' });
    await expect(create.locator('svg')).toBeVisible();
    await page.getByRole('button', { name: 'Crear Primer Propietario' }).click();
    await expect(dialog(page, 'Nuevo Propietario')).toBeVisible();
    await closeDialog(page, 'Nuevo Propietario');
  });

  await test.step('ads: the form says that a property is missing, and where to create one', async () => {
    await openInDocument(page, '/crm/ads');
    await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
    const form = dialog(page, 'Nuevo Anuncio');
    await expect(form.getByRole('button', { name: 'Crear anuncio' })).toBeDisabled();
    const sentence = 'No hay propiedades disponibles. Crea una propiedad primero.';
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Propiedad' })).toHaveAccessibleDescription(sentence);
    await axe(page);
    await form.getByLabel('Título').fill('Piso');
    const way = form.getByRole('link', { name: 'Crea una propiedad' });
    await way.click();
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(form.getByLabel('Título')).toHaveValue('Piso');
    await way.click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL('/crm/properties/new');
    await expect(form).toBeHidden();
  });

  await test.step('ads: the list leads to the form of a property, then to that of an ad', async () => {
    await openInDocument(page, '/crm/ads');
    await expect(title(page, 'Ads')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No hay anuncios disponibles' })).toBeVisible();
    await expect(page.getByText('Mostrando 0 de 0 anuncios')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Crear Primer Anuncio' }).click();
    await expect(title(page, 'Nueva Propiedad')).toBeVisible();
    await createProperty(agency.agent);
    await page.goto('/crm/ads');
    await page.getByRole('button', { name: 'Crear Primer Anuncio' }).click();
    await expect(dialog(page, 'Nuevo Anuncio')).toBeVisible();
  });
});
