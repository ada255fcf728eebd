import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertAds } from '../../worker/fixtures/owners.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const ad = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Título o dirección' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuevo Anuncio' });

test('ads list: an empty list offers to create the first ad', async ({ page }) => {
  await page.goto('/crm/ads');
  await expect(title(page, 'Ads')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay anuncios disponibles' })).toBeVisible();
  await expect(page.getByText('Mostrando 0 de 0 anuncios')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Crear Primer Anuncio' }).click();
  await expect(title(page, 'Nueva Propiedad')).toBeVisible();
  await createProperty(agency.agent);
  await page.goto('/crm/ads');
  await page.getByRole('button', { name: 'Crear Primer Anuncio' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('ad form: opened from an owner, its picker offers their properties only', async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  await createProperty(agency.agent, { title: 'Piso de Núria', ownerId });
  await createProperty(agency.agent, { title: 'Otra' });
  await page.goto(`/crm/property-owners/${ownerId}`);
  await page.getByRole('button', { name: 'Nuevo anuncio' }).click();
  await dialog(page).getByRole('combobox', { name: 'Propiedad' }).click();
  await expect(page.getByRole('option')).toHaveText([/^Piso de Núria/]);
});

test('ads list: shows title, property, platform and views', { tag: '@phone' }, async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso de Núria' });
  const { id } = await createAd(agency.agent, propertyId, { platform: 'Fotocasa', status: 'Paused' });
  await createAd(agency.agent, propertyId, { title: 'Bajo con patio' });
  await page.goto('/crm/ads');
  await expect(page.getByText('Mostrando 2 de 2 anuncios')).toBeVisible();
  const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'Ático luminoso' });
  for (const text of ['Piso de Núria', '0 vistas · 0 leads', 'Pausado'])
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

test('ads list: a single view is in the singular', async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent);
  await insertAds(agency.id, [{ propertyId, title: 'Ático', views: 1, leadsCount: 1 }]);
  await page.goto('/crm/ads');
  await expect(page.getByText('1 vista · 1 lead')).toBeVisible();
  await page.goto(`/crm/properties/${propertyId}`);
  await expect(page.getByText('Idealista · 1 vista · 1 lead')).toBeVisible();
});

test('ads filters: title, status and platform narrow the list, and are removed one by one or all at once', {
  tag: '@phone',
}, async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Filtros 1 activos' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Quitar filtro: Plataforma: Habitaclia' }).click();
  await expect(page.getByText('Mostrando 3 de 3 anuncios')).toBeVisible();
  await search(page).fill('zzz');
  await expect(page.getByRole('heading', { name: 'Ningún anuncio coincide con los filtros' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await expect(ad(page, 'Ático')).toBeVisible();
});

test('ads filters: the URL may contain an owner or a property, until the filter is cleared', async ({
  page,
}) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const { id: hers } = await createProperty(agency.agent, { title: 'Piso de Núria', ownerId });
  const { id: other } = await createProperty(agency.agent, { title: 'Otra' });
  await createAd(agency.agent, hers, { title: 'Suyo' });
  await createAd(agency.agent, other, { title: 'De nadie' });
  for (const [asked, name] of [
    [`ownerId=${ownerId}`, 'Núria Ferrer'],
    [`propertyId=${hers}`, 'Piso de Núria'],
  ]) {
    await page.goto(`/crm/ads?${asked}`);
    await expect(page.getByText(`Mostrando anuncios de: ${name}`)).toBeVisible();
    await expect(page.getByText('Mostrando 1 de 2 anuncios')).toBeVisible();
    await expect(ad(page, 'Suyo')).toBeVisible();
    await axe(page);
    if (asked?.startsWith('propertyId')) {
      await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
      await expect(dialog(page).getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso de Núria');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }
    await page.getByRole('link', { name: 'Limpiar filtro', exact: true }).click();
    await expect(page).toHaveURL('/crm/ads');
    await expect(ad(page, 'De nadie')).toBeVisible();
  }
});

test('ad form: without properties says what is missing and where to create one', async ({ page }) => {
  await page.goto('/crm/ads');
  await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
  const create = dialog(page).getByRole('button', { name: 'Crear anuncio' });
  await expect(create).toBeDisabled();
  const sentence = 'No hay propiedades disponibles. Crea una propiedad primero.';
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Propiedad' })).toHaveAccessibleDescription(
    sentence,
  );
  await axe(page);
  await dialog(page).getByLabel('Título').fill('Piso');
  const way = dialog(page).getByRole('link', { name: 'Crea una propiedad' });
  await way.click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Piso');
  await way.click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/crm/properties/new');
  await expect(dialog(page)).toBeHidden();
});

test('ad form: opens in a dialog or a drawer; title and property are required', { tag: '@phone' }, async ({
  page,
}) => {
  await createProperty(agency.agent, { title: 'Piso en Peñíscola' });
  await page.goto('/crm/ads');
  await page.getByRole('button', { name: 'Nuevo Anuncio' }).click();
  await expect(dialog(page).getByText('Agrega un nuevo anuncio')).toBeVisible();
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
  expect(rows).toMatchObject([{ title: 'Frente al mar', platform: 'Fotocasa', status: 'Active', views: 0 }]);
});
