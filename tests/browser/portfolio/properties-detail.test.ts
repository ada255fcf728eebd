import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, createProperty, insertProperties } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';
import { isPhone, pressDelete } from '../support/viewport.ts';

const { sql } = sharedServer();
let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');

test('property detail: shows every field of a rented property and its contract', async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const contract = { rentStartDate: '2025-01-01', rentEndDate: '2031-12-31' };
  const createdAt = '2025-03-05T08:05:00.000Z';
  const [id] = await insertProperties(agency.id, [
    { ...contract, ownerId, createdAt, status: 'Alquilada', features: ['terraza', 'balcón', 'ascensor'] },
  ]);
  await page.goto(`/crm/properties/${id}`);
  await expect(title(page, 'Ático en Gràcia')).toBeVisible();
  for (const text of [
    ...['Alquilada', 'Carrer de Verdi, 48, 08012 Barcelona', 'Ático', '1.251 €/mes', '14,71 €/m²/mes'],
    ...['1 de enero de 2025', '31 de diciembre de 2031', '3 hab.', '2 baños', '85 m²'],
  ])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  await expect(main(page).getByText('285.000')).toHaveCount(0);
  await expect(main(page).getByText('5 de marzo de 2025, 09:05', { exact: true })).toHaveCount(2);
  const features = main(page).locator('section').filter({ hasText: 'Características' });
  await expect(features.getByRole('listitem')).toHaveText(['ascensor', 'balcón', 'terraza']);
  await axe(page);
  await page.getByRole('link', { name: 'Núria Ferrer' }).click();
  await expect(page).toHaveURL(`/crm/property-owners/${ownerId}`);
});

test('property: its former prices, one for sale, its deletion, and the badges of the list', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('the prices that it has had, with days and differences, follow a change in place', async () => {
    const createdAt = '2025-03-05T08:05:00.000Z';
    const [id] = await insertProperties(agency.id, [{ createdAt, price: 300_000 }]);
    await page.goto(`/crm/properties/${id}`);
    await expect(main(page).getByText('Sin cambios desde el 5 de marzo de 2025')).toBeVisible();
    const prices = main(page).getByRole('list', { name: 'Precios de venta' }).getByRole('listitem');
    const changeTo = async (price: string) => {
      await main(page)
        .getByRole('button', { name: /^Precio: / })
        .click();
      await page.getByLabel('Precio de venta').fill(price);
      await page.keyboard.press('Enter');
    };
    await changeTo('285000');
    await expect(prices).toHaveText([/^285.000\u00a0€−5\u00a0%/, '300.000\u00a0€5 de marzo de 2025']);
    await axe(page);
    // What is undone the same day leaves no trace.
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(prices).toHaveCount(0);
    await expect(main(page).getByText('Sin cambios desde el 5 de marzo de 2025')).toBeVisible();
    await sql(
      `insert into property_price_history (agency_id, property_id, operation, at, amount)
     select ?, ?, 'sale', value || '-01T10:00:00.000Z', 310000 - 1000 * key
     from json_each('["2025-04","2025-05","2025-06","2025-07"]')`,
      [agency.id, id ?? ''],
    );
    await page.reload();
    await expect(prices).toHaveCount(3);
    await page.getByRole('button', { name: 'Ver los 6' }).click();
    await expect(prices).toHaveCount(6);
    await page.getByRole('button', { name: 'Ver menos' }).press('Enter');
    await expect(prices).toHaveCount(3);
  });
  await test.step('one for sale shows its price per square metre, no contract and no cover; a deletion names its consequences and leads to the list', async () => {
    await begin(page);
    const { id } = await createProperty(agency.agent, {
      rentStartDate: '2026-01-01',
      bathrooms: 1,
      address: '',
      title: 'Se va',
    });
    await createProperty(agency.agent, { title: 'Se queda' });
    await test.step('price, and neither contract nor cover', async () => {
      await page.goto(`/crm/properties/${id}`);
      for (const text of ['285.000 €', '3.353 €/m²', '1 baño', 'Sin propietario'])
        await expect(main(page).getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByText('Inicio del contrato')).toHaveCount(0);
      await page.getByRole('link', { name: 'Editar' }).click();
      await page.getByLabel('Precio de venta').fill('');
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(main(page).getByText('Precio a consultar')).toBeVisible();
      await expect(page.getByText('Todavía no hay fotos. Arrástralas aquí o elígelas.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Portada/ })).toHaveCount(0);
      await page.getByRole('link', { name: 'Properties' }).first().click();
      await expect(page).toHaveURL('/crm/properties');
    });
    await test.step('the deletion asks on the page and in the form, and shows its progress', async () => {
      for (const path of ['', '/edit']) {
        await openInDocument(page, `/crm/properties/${id}${path}`);
        await (path ? page.getByRole('button', { name: 'Eliminar' }).click() : pressDelete(page));
        const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
        await expect(question.getByText('Se va')).toBeVisible();
        await expect(
          question.getByText(/Sus fotos, documentos y anuncios se eliminan con ella\./),
        ).toBeVisible();
        await expect(
          question.getByText(/Sus eventos y tareas se conservan, sin propiedad asociada\./),
        ).toBeVisible();
        await axe(page);
        await question.getByRole('button', { name: 'Cancelar' }).click();
        await expect(question).toBeHidden();
      }
      const response = Promise.withResolvers<void>();
      await page.route('**/trpc/properties.delete*', async (route) => {
        await response.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Eliminar' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByRole('button', { name: 'Eliminando...' })).toBeDisabled();
      response.resolve();
      await expect(page).toHaveURL('/crm/properties');
      await expect(page.getByRole('link', { name: 'Se queda', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Se va', exact: true })).toHaveCount(0);
    });
  });
  await test.step('badges of sold and rented have different colours in both colour schemes; a narrow viewport shows cards', async () => {
    await begin(page);
    test.skip(isPhone(page), 'starts with a wide viewport');
    await insertProperties(agency.id, [{ status: 'Vendida' }, { status: 'Alquilada' }]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/crm/properties');
      const colour = (status: string) =>
        page
          .getByTitle(status, { exact: true })
          .evaluate((badge) => [getComputedStyle(badge).color, getComputedStyle(badge).backgroundColor]);
      const [sold, rented] = [await colour('Vendida'), await colour('Alquilada')];
      expect(rented[0]).not.toBe(sold[0]);
      expect(rented[1]).not.toBe(sold[1]);
      await axe(page);
    }
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('table', { name: 'Propiedades' })).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('list', { name: 'Propiedades' })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('table', { name: 'Propiedades' })).toBeVisible();
  });
});
