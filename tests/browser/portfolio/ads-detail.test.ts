import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dateTime } from '../../../src/lib/format/format.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adFixture, createAd } from '../../worker/fixtures/ads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const ad = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name = 'Nuevo Anuncio') => page.getByRole('dialog', { name });

test('ad forms: have URLs of their own over their page; closing returns to it', async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent);
  const { id } = await createAd(agency.agent, propertyId, { title: 'Ático' });
  await page.goto('/crm/ads/new');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText('Mostrando 1 de 1 anuncios')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/crm/ads');
  await page.goto(`/crm/ads/${id}/edit`);
  const edit = dialog(page, 'Editar Anuncio');
  await expect(edit.getByText('Modifica la información del anuncio')).toBeVisible();
  await expect(edit.getByLabel('Título')).toHaveValue('Ático');
  await edit.getByLabel('Título').fill('Ático rebajado');
  await edit.getByText('Caducado', { exact: true }).click();
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL(`/crm/ads/${id}`);
  await expect(title(page, 'Ático rebajado')).toBeVisible();
  await expect(main(page).getByText('Caducado', { exact: true })).toBeVisible();
  await expect(edit).toBeHidden();
});

test('ad detail: shows every field, its property and owner', { tag: '@phone' }, async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const { id: propertyId } = await createProperty(agency.agent, { ownerId, title: 'Piso de Núria' });
  const { id } = await createAd(agency.agent, propertyId);
  await page.goto(`/crm/ads/${id}`);
  await expect(title(page, 'Ático luminoso en Gràcia')).toBeVisible();
  for (const text of ['Activo', 'Idealista', 'Carrer de Verdi, 48, 08012 Barcelona', '285.000 €', '85 m²'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  const { createdAt } = await agency.agent.api.ads.get.query({ id });
  await expect(main(page).getByText(dateTime(createdAt), { exact: true })).toHaveCount(2);
  await expect(main(page).getByText(/A dos pasos de la plaza\.\s+Con terraza\./)).toBeVisible();
  for (const text of ['ascensor', 'terraza'])
    await expect(main(page).getByRole('listitem').filter({ hasText: text })).toBeVisible();
  for (const name of ['Información del anuncio', 'Propiedad asociada', 'Fotos', 'Documentación'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Certificado Energético')).toBeVisible();
  await axe(page);
  await main(page).getByRole('link', { name: 'Piso de Núria' }).click();
  await expect(page).toHaveURL(`/crm/properties/${propertyId}`);
  await page.goBack();
  await main(page).getByRole('link', { name: 'Núria Ferrer' }).click();
  await expect(page).toHaveURL(`/crm/property-owners/${ownerId}`);
});

test('ad detail: delete asks, shows its progress and leads to the list', async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent);
  const { id } = await createAd(agency.agent, propertyId, { title: 'Se va' });
  await createAd(agency.agent, propertyId, { title: 'Se queda' });
  await page.goto(`/crm/ads/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Eliminar' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
  await expect(question.getByText(/Esta acción no se puede deshacer/)).toBeVisible();
  await axe(page);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/ads.delete*', async (route) => {
    await asked;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Eliminando...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/crm/ads');
  await expect(ad(page, 'Se queda')).toBeVisible();
  await expect(ad(page, 'Se va')).toHaveCount(0);
});

test.describe('errors', () => {
  test.use({ allowedErrors: [/404|409|500/] });
  test('ad detail: missing, of another tenant and malformed id show the same page', async ({ page }) => {
    const { id: theirs } = await createProperty(agency.otherTenant);
    const { id: foreign } = await createAd(agency.otherTenant, theirs);
    for (const path of [randomUUID(), foreign, 'nada', `${foreign}/edit`]) {
      await page.goto(`/crm/ads/${path}`);
      await expect(page.getByRole('heading', { name: 'Anuncio no encontrado' })).toBeVisible();
      await expect(
        page.getByText('El anuncio que buscas no existe o no tienes permisos para verlo.'),
      ).toBeVisible();
    }
    await axe(page);
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await expect(page).toHaveURL('/crm/ads');
  });

  test('ads: a failed list and a failed delete show an error', async ({ page }) => {
    const { id: propertyId } = await createProperty(agency.agent);
    const { id } = await createAd(agency.agent, propertyId, { title: 'Se queda' });
    await page.route(/\/trpc\/.*ads\.(list|delete)/, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/crm/ads');
    await expect(
      page.getByText('Error al cargar los anuncios. Por favor, inténtalo de nuevo.'),
    ).toBeVisible();
    await page.goto(`/crm/ads/${id}`);
    await main(page).getByRole('button', { name: 'Eliminar' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(
      page.getByText('Error al eliminar el anuncio. Por favor, inténtalo de nuevo.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(title(page, 'Se queda')).toBeVisible();
  });

  test('ad form: a version conflict keeps the input until the ad is reloaded', async ({ page }) => {
    const { id: propertyId } = await createProperty(agency.agent);
    const { id, version } = await createAd(agency.agent, propertyId);
    await page.goto(`/crm/ads/${id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const edit = dialog(page, 'Editar Anuncio');
    await edit.getByLabel('Título').fill('De aquí');
    const theirs = adFixture(propertyId, { title: 'De allí' });
    await agency.manager.api.ads.update.mutate({ id, version, ad: theirs });
    await edit.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(
      page.getByText('Otro usuario ha modificado este registro. Recarga la página para ver los cambios.'),
    ).toBeVisible();
    await expect(edit.getByLabel('Título')).toHaveValue('De aquí');
    await edit.getByRole('button', { name: 'Recargar' }).click();
    await expect(edit.getByLabel('Título')).toHaveValue('De allí');
  });
});
