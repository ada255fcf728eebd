import type { Page } from '@playwright/test';
import { formatDateTime } from '../../../src/lib/format/format.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { pressDelete } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const ad = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name = 'Nuevo Anuncio') => page.getByRole('dialog', { name });

test('ad forms: have URLs of their own over their page; a deletion asks, shows its progress and leads to the list', async ({
  page,
}) => {
  const { id: propertyId } = await createProperty(agency.agent);
  const { id } = await createAd(agency.agent, propertyId, { title: 'Ático' });
  await createAd(agency.agent, propertyId, { title: 'Se queda' });
  await test.step('the form of a new ad returns to the list when it closes', async () => {
    await page.goto('/crm/ads/new');
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByText('Mostrando 2 de 2 anuncios')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/crm/ads');
  });
  await test.step('an edit is saved and shown on the page of the ad', async () => {
    await page.goto(`/crm/ads/${id}/edit`);
    const edit = dialog(page, 'Editar Anuncio');
    await expect(edit.getByLabel('Título')).toHaveValue('Ático');
    await edit.getByLabel('Título').fill('Ático rebajado');
    await edit.getByText('Caducado', { exact: true }).click();
    await edit.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(`/crm/ads/${id}`);
    await expect(title(page, 'Ático rebajado')).toBeVisible();
    await expect(main(page).getByText('Caducado', { exact: true })).toBeVisible();
    await expect(edit).toBeHidden();
  });
  await test.step('the deletion asks, shows its progress and leads to the list', async () => {
    await pressDelete(page);
    const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
    await expect(question.getByText(/Esta acción no se puede deshacer/)).toBeVisible();
    await axe(page);
    const response = Promise.withResolvers<void>();
    await page.route('**/trpc/ads.delete*', async (route) => {
      await response.promise;
      await route.continue();
    });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Eliminando...' })).toBeDisabled();
    response.resolve();
    await expect(page).toHaveURL('/crm/ads');
    await expect(ad(page, 'Se queda')).toBeVisible();
    await expect(ad(page, 'Ático rebajado')).toHaveCount(0);
  });
});

test('ad detail: shows every field, its property and owner', async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const { id: propertyId } = await createProperty(agency.agent, { ownerId, title: 'Piso de Núria' });
  const { id } = await createAd(agency.agent, propertyId);
  await page.goto(`/crm/ads/${id}`);
  await expect(title(page, 'Ático luminoso en Gràcia')).toBeVisible();
  for (const text of ['Activo', 'Idealista', 'Carrer de Verdi, 48, 08012 Barcelona', '285.000 €', '85 m²'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  const { createdAt } = await agency.agent.api.ads.get.query({ id });
  await expect(main(page).getByText(formatDateTime(createdAt), { exact: true })).toHaveCount(2);
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
