import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertAds } from '../../worker/fixtures/owners.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
// The owner who does not exist.
test.use({ allowedErrors: [/404/] });

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const clearFilter = (page: Page) => link(page, 'Limpiar filtro').click();

test('filters: the address of properties and ads may contain an owner or a property, until the filter is cleared', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('properties: an owner', async () => {
    const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
    await createProperty(agency.agent, { title: 'Suya', ownerId });
    await createProperty(agency.agent, { title: 'De nadie' });
    await test.step('from the page of the owner', async () => {
      await page.goto(`/crm/property-owners/${ownerId}`);
      await page.getByRole('link', { name: 'Ver todas' }).click();
      await expect(page).toHaveURL(`/crm/properties?ownerId=${ownerId}`);
      await expect(page.getByText('Mostrando propiedades de: Núria Ferrer')).toBeVisible();
      await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Nueva Propiedad' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nueva Propiedad' });
      await expect(dialog.getByRole('combobox', { name: 'Propietario' })).toHaveValue('Núria Ferrer');
      await page.keyboard.press('Escape');
      await clearFilter(page);
      await expect(page).toHaveURL('/crm/properties');
      await expect(link(page, 'De nadie')).toBeVisible();
    });
    await test.step('a malformed id is ignored', async () => {
      await openInDocument(page, '/crm/properties?ownerId=nada');
      await expect(page.getByText('Mostrando 2 de 2 propiedades')).toBeVisible();
    });
    await test.step('a missing owner shows no properties', async () => {
      await openInDocument(page, `/crm/properties?ownerId=${randomUUID()}`);
      await expect(page.getByText('Mostrando propiedades de: propietario no encontrado')).toBeVisible();
      await clearFilter(page);
      await expect(link(page, 'Suya')).toBeVisible();
    });
  });
  await test.step('ads: an owner or a property', async () => {
    await begin(page);
    const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
    const { id: hers } = await createProperty(agency.agent, { title: 'Piso de Núria', ownerId });
    const { id: other } = await createProperty(agency.agent, { title: 'Otra' });
    await insertAds(agency.id, [{ propertyId: hers, title: 'Suyo', views: 1, leadsCount: 1 }]);
    await createAd(agency.agent, other, { title: 'De nadie' });
    for (const [asked, name] of [
      [`ownerId=${ownerId}`, 'Núria Ferrer'],
      [`propertyId=${hers}`, 'Piso de Núria'],
    ] as const)
      await test.step(asked, async () => {
        await page.goto(`/crm/ads?${asked}`);
        await expect(page.getByText(`Mostrando anuncios de: ${name}`)).toBeVisible();
        await expect(page.getByText('Mostrando 1 de 2 anuncios')).toBeVisible();
        await expect(link(page, 'Suyo')).toBeVisible();
        await axe(page);
        if (asked.startsWith('propertyId')) {
          await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
          const dialog = page.getByRole('dialog', { name: 'Nuevo Anuncio' });
          await expect(dialog.getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso de Núria');
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
        await clearFilter(page);
        await expect(page).toHaveURL('/crm/ads');
        await expect(link(page, 'De nadie')).toBeVisible();
      });
    await test.step('a single view is in the singular, in the list and on the page of the property', async () => {
      await expect(page.getByText('1 vista · 1 lead')).toBeVisible();
      await openInDocument(page, `/crm/properties/${hers}`);
      await expect(page.getByText('Idealista · 1 vista · 1 lead')).toBeVisible();
    });
  });
});
