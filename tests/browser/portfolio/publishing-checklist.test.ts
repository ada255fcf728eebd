import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test('what portals lack stands on property and ad, and each line opens the form at its field', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const { id } = await createProperty(agent, {
    title: 'Ático',
    town: null,
    area: null,
    energyConsumption: null,
  });
  const ad = await createAd(agent, id, { platform: 'Kyero' });
  await signIn(page, agent);
  await page.goto(`/crm/properties/${id}`);
  const card = page
    .getByRole('region', { name: 'Lista para publicar' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lista para publicar' }) }));
  await expect(card.getByText('Kyero: 3 faltas')).toBeVisible();
  await expect(card.getByText('Idealista: 4 faltas')).toBeVisible();
  await axe(page);
  await card.getByRole('link', { name: 'Falta la población.' }).click();
  await expect(page.getByLabel('Población')).toBeFocused();
  await page.getByLabel('Población').fill('Barcelona');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(card.getByText('Kyero: 2 faltas')).toBeVisible();
  await card.getByRole('link', { name: 'Falta la superficie construida.' }).click();
  await expect(page.getByLabel('Superficie')).toBeFocused();
  await page.goto(`/crm/ads/${ad.id}`);
  await card.getByRole('link', { name: 'Falta la etiqueta energética.' }).click();
  await expect(page.getByLabel('Consumo de energía')).toBeFocused();
  // A year has no dot between thousands.
  const year = page.getByLabel('Año de construcción');
  await year.fill('1.925');
  await year.blur();
  await expect(year).toHaveValue('1925');
});

test('what the agency lacks opens its form at the registers', { tag: '@rest' }, async ({ page }) => {
  const { manager } = await createTestAgency();
  const { id } = await createProperty(manager, { postalCode: '08012' });
  await signIn(page, manager);
  await page.goto(`/crm/properties/${id}`);
  await page.getByRole('link', { name: 'Falta el número de la agencia en AICAT.' }).click();
  await expect(page.getByRole('button', { name: 'Otro registro' })).toBeFocused();
});
