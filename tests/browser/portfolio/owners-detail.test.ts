import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertAds, insertOwners, insertProperties } from '../../worker/fixtures/owners.ts';
import { resetBrowserState } from '../support/steps.ts';
import { openRecordTab, pressDelete } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');

/** Creates an owner with three properties and their four ads. */
async function createPortfolio() {
  const [id = '', other = ''] = await insertOwners(agency.id, [
    { name: 'Ana Ruiz', createdAt: '2025-03-05T08:05:00.000Z' },
    { name: 'Otra' },
  ]);
  const [attic = '', flat = ''] = await insertProperties(agency.id, [
    { ownerId: id, title: 'Ático en Gràcia' },
    { ownerId: id, title: 'Piso reservado', status: 'Reservada para la compra (arras)' },
    { ownerId: id, title: 'Local vendido', status: 'Vendida' },
    { ownerId: other, title: 'De otra persona' },
  ]);
  await insertAds(agency.id, [
    { propertyId: attic, title: 'Luminoso' },
    { propertyId: attic, title: 'Con terraza', platform: 'Fotocasa' },
    { propertyId: flat, title: 'En pausa', status: 'Paused' },
    { propertyId: flat, title: 'Caducado', status: 'Expired', platform: 'Habitaclia' },
  ]);
  return id;
}

test('owner detail: its lists are filtered and keep their lines in a narrow column, the form of an ad, a deletion', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('in a narrow column title and count of a list share a line, its actions the next one', async () => {
    const id = await createPortfolio();
    for (const [width, tab] of [
      [1366, ''],
      [390, '?tab=side'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/crm/property-owners/${id}${tab}`);
      for (const [name, count, all] of [
        ['Propiedades Asociadas', '3 propiedades', 'Ver todas'],
        ['Anuncios', '2 anuncios', 'Ver todos'],
      ] as const) {
        const head = section(page, name).locator('header');
        await expect(head.getByText(count, { exact: true })).toBeVisible();
        const lines = await head.evaluate((header) => {
          const middle = (element: Element | null | undefined) => {
            const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
            return Math.round((top + bottom) / 2);
          };
          const edges = ['p', 'button'].map(
            (name) => header.querySelector(name)?.getBoundingClientRect().right ?? 0,
          );
          return { middles: [...header.querySelectorAll('h2, p, a, button')].map(middle), edges };
        });
        expect(lines.edges[0], name).toBeCloseTo(lines.edges[1] ?? 0, 0);
        const [title = 0, counted = 0, ...actions] = lines.middles;
        expect(Math.abs(title - counted), name).toBeLessThanOrEqual(4);
        expect(actions.length, all).toBe(2);
        for (const action of actions) expect(action, name).toBe(actions[0]);
        expect(actions[0], name).toBeGreaterThan(title);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('properties and ads are filtered, the form of an ad offers the owner’s properties only, a deletion says what stays', async () => {
    await begin(page);
    await page.goto(`/crm/property-owners/${await createPortfolio()}`);
    await test.step('properties are filtered by title and status group', async () => {
      const properties = section(page, 'Propiedades Asociadas');
      const found = rows(page, 'Propiedades Asociadas');
      await expect(properties.getByText('3 propiedades', { exact: true })).toBeVisible();
      const status = properties.getByLabel('Estado', { exact: true });
      await expect(status.locator('option')).toHaveText([
        'Todos los estados',
        'Disponible',
        'Reservado',
        'Sold',
      ]);
      await status.selectOption('Sold');
      await expect(found).toHaveText([/Local vendido/]);
      await properties.getByRole('button', { name: 'Quitar filtro: Estado: Sold' }).click();
      await properties.getByRole('searchbox').fill('atico');
      await expect(found).toHaveText([/Ático en Gràcia/]);
      await properties.getByRole('searchbox').fill('nada');
      await expect(properties.getByText('Ninguna propiedad coincide con los filtros.')).toBeVisible();
    });

    await test.step('active ads come first', async () => {
      const ads = section(page, 'Anuncios');
      const found = rows(page, 'Anuncios');
      await expect(found).toHaveCount(2);
      await ads.getByLabel('Plataforma').selectOption('Fotocasa');
      await expect(found).toHaveText([/Con terraza/]);
      await ads.getByRole('button', { name: 'Quitar filtro: Plataforma: Fotocasa' }).click();
      await ads.getByRole('button', { name: 'Quitar filtro: Estado: Activo' }).click();
      await expect(found).toHaveCount(4);
      await ads.getByLabel('Estado', { exact: true }).selectOption('Pausado');
      await expect(found).toHaveText([/En pausa/]);
    });

    await test.step('the form of an ad offers the properties of the owner only', async () => {
      await page.getByRole('button', { name: 'Nuevo anuncio' }).click();
      const form = page.getByRole('dialog', { name: 'Nuevo Anuncio' });
      await form.getByRole('combobox', { name: 'Propiedad' }).click();
      const offered = page.getByRole('option');
      await expect(offered).toHaveCount(3);
      for (const name of ['Ático en Gràcia', 'Piso reservado', 'Local vendido'])
        await expect(offered.filter({ hasText: name })).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(offered).toHaveCount(0);
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await expect(form).toBeHidden();
    });

    await test.step('the deletion says what stays and leads to the list', async () => {
      await pressDelete(page);
      const asked = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
      await expect(asked).toContainText(/Sus 3.propiedades se conservan, sin propietario\./);
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await pressDelete(page);
      await asked.getByRole('button', { name: 'Eliminar' }).click();
      await expect(page).toHaveURL('/crm/property-owners');
      await expect(page.getByText('Propietario eliminado.')).toBeVisible();
      await expect(page.getByText('Mostrando 1 de 1 propietarios')).toBeVisible();
      const { all } = await agency.agent.api.properties.list.query({ filters: {} });
      expect(all).toBe(4);
    });
  });
});

test('owner detail: shows every field', async ({ page }) => {
  await page.goto(`/crm/property-owners/${await createPortfolio()}?tab=facts`);
  await expect(title(page, 'Ana Ruiz')).toBeVisible();
  const facts = section(page, 'Información de contacto');
  await expect(facts.getByRole('link', { name: 'montse.vila@correo.example' })).toHaveAttribute(
    'href',
    'mailto:montse.vila@correo.example',
  );
  await expect(facts.getByRole('link', { name: /636.20.41.57/ })).toHaveAttribute('href', 'tel:636204157');
  await expect(facts.getByText('5 de marzo de 2025, 09:05', { exact: true })).toHaveCount(2);
  await axe(page);
  await openRecordTab(page, 'Propiedades');
  await expect(rows(page, 'Propiedades Asociadas')).toHaveCount(3);
  await axe(page);
  await page.getByRole('link', { name: 'Property Owners' }).last().click();
  await expect(page).toHaveURL('/crm/property-owners');
});
