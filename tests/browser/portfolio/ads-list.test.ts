import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const ad = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Título o dirección' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuevo Anuncio' });

test('ads: the list shows title, property, platform and views; the form opens in a dialog or a drawer', {
  tag: '@phone',
}, async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso en Peñíscola' });
  const { id } = await createAd(agency.agent, propertyId, { platform: 'Fotocasa', status: 'Paused' });
  await createAd(agency.agent, propertyId, { title: 'Bajo con patio' });
  await test.step('the list, whose links lead to an ad and its form', async () => {
    await page.goto('/crm/ads');
    await expect(title(page, 'Ads')).toBeVisible();
    await expect(page.getByText('Mostrando 2 de 2 anuncios')).toBeVisible();
    const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'Ático luminoso' });
    for (const text of ['Piso en Peñíscola', '0 vistas · 0 leads', 'Pausado'])
      await expect(row.getByText(text)).toBeVisible();
    await expect(row.getByText('Fotocasa', { exact: true }).filter({ visible: true })).toBeVisible();
    if (!isPhone(page))
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['', 'Anuncio', 'Plataforma', 'Métricas', 'Estado', 'Actualizado', 'Acciones'],
      ]);
    await axe(page);
    await row.getByRole('link', { name: /^Ver/ }).click();
    await expect(page).toHaveURL(`/crm/ads/${id}`);
    await page.goBack();
    await row.getByRole('link', { name: /^Editar/ }).click();
    await expect(page).toHaveURL(`/crm/ads/${id}/edit`);
    await expect(page.getByRole('dialog', { name: 'Editar Anuncio' })).toBeVisible();
  });

  await test.step('the form of a new ad, where title and property are required', async () => {
    await page.goto('/crm/ads');
    await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
    await expect(dialog(page).getByText('Agrega un nuevo anuncio')).toHaveCount(0);
    const create = dialog(page).getByRole('button', { name: 'Crear anuncio' });
    await expect(create).toBeDisabled();
    await dialog(page).getByRole('combobox', { name: 'Propiedad' }).fill('peniscola');
    await page.getByRole('option', { name: 'Piso en Peñíscola' }).click();
    await create.click();
    await expect(dialog(page).getByText('El título es obligatorio.')).toBeVisible();
    await expect(dialog(page).getByLabel('Título')).toBeFocused();
    await axe(page);
    await dialog(page).getByLabel('Título').fill('  Frente al mar ');
    await dialog(page).getByText('Fotocasa', { exact: true }).click();
    await create.click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Anuncio creado.')).toBeVisible();
    await expect(ad(page, 'Frente al mar')).toBeVisible();
    const { rows } = await agency.agent.api.ads.list.query({ filters: {} });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      title: 'Frente al mar',
      platform: 'Fotocasa',
      status: 'Active',
      views: 0,
    });
  });
});

test('ads: filters, and a sign at once on a slow line', { tag: '@rest' }, async ({ page }) => {
  await test.step('title, status and platform narrow the list, and are removed one by one or all at once', async () => {
    const { id } = await createProperty(agency.agent);
    await createAd(agency.agent, id, { title: 'Casa en Peñíscola', status: 'Expired' });
    await createAd(agency.agent, id, { title: 'Piso en PEÑÍSCOLA', platform: 'Habitaclia' });
    await createAd(agency.agent, id, { title: 'Ático', platform: 'Habitaclia' });
    await page.goto('/crm/ads');
    await search(page).fill('peniscola');
    await expect(page.getByText('Mostrando 2 de 3 anuncios')).toBeVisible();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Estado', { exact: true }).selectOption('Caducado');
    await expect(page.getByText('Mostrando 1 de 3 anuncios')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await page.getByLabel('Plataforma', { exact: true }).selectOption('Habitaclia');
    await expect(page.getByText('Mostrando 2 de 3 anuncios')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filtros 1 activo' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Quitar filtro: Plataforma: Habitaclia' }).click();
    await expect(page.getByText('Mostrando 3 de 3 anuncios')).toBeVisible();
    await search(page).fill('zzz');
    await expect(
      page.getByRole('heading', { name: 'Ningún anuncio coincide con los filtros' }),
    ).toBeVisible();
    await main(page).getByRole('button', { name: 'Limpiar filtros' }).last().click();
    await expect(ad(page, 'Ático')).toBeVisible();
  });
  await test.step('opening one on a slow line shows a sign at once, before the list goes', async () => {
    await begin(page);
    const { id: propertyId } = await createProperty(agency.agent);
    const { id } = await createAd(agency.agent, propertyId, { title: 'Bajo con patio' });
    await page.goto('/crm/ads');
    await expect(ad(page, 'Bajo con patio')).toBeVisible();
    const response = Promise.withResolvers<void>();
    await page.route(/\/trpc\/[^?]*ads\.get/, async (route) => {
      await response.promise;
      await route.continue();
    });
    // Watched in the page: the router replaces the list by 'Cargando...' after a second.
    const sign = page.evaluate(
      () =>
        new Promise<object>((done) => {
          const look = () => {
            const { content, opacity, animationDelay, height } = getComputedStyle(document.body, '::before');
            const heading = document.querySelector('#root h1')?.textContent;
            if (heading && (content === 'none' || opacity === '0')) return requestAnimationFrame(look);
            return done({ heading, delay: animationDelay.split(',')[0], height });
          };
          look();
        }),
    );
    await ad(page, 'Bajo con patio').click();
    expect(await sign).toEqual({ heading: 'Ads', delay: '0.12s', height: '3px' });
    response.resolve();
    await expect(page).toHaveURL(`/crm/ads/${id}`);
    await expect(title(page, 'Bajo con patio')).toBeVisible();
    const isShown = () => page.evaluate(() => getComputedStyle(document.body, '::before').content !== 'none');
    await expect.poll(isShown).toBe(false);
  });
});
