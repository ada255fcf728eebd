import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test('managers create, replace and end the feed of Kyero, and see what it lacks and why', async ({
  page,
}) => {
  const { agent, manager, anonymous } = await createTestAgency();
  const { id } = await createProperty(agent, { title: 'Piso sin fotos', town: null });
  await createAd(agent, id, { platform: 'Idealista' });
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Feed de Kyero' }) });
  const address = section.getByLabel('Dirección del feed');
  const status = async () => (await anonymous.fetch(new URL(await address.inputValue()).pathname)).status;
  await section.getByRole('button', { name: 'Crear dirección' }).click();
  await expect(section.getByRole('button', { name: 'Copiar dirección' })).toBeFocused();
  await expect(section.getByText('El feed está vacío')).toBeVisible();
  expect(await status()).toBe(200);
  await section.getByText('Idealista', { exact: true }).click();
  await expect(section.getByRole('link', { name: 'LL-0001 · Piso sin fotos' })).toBeVisible();
  await expect(section.getByText('Falta la población. Falta al menos una foto en JPG o PNG.')).toBeVisible();
  await axe(page);
  const first = await address.inputValue();

  await test.step('another address ends the first one', async () => {
    await section.getByRole('button', { name: 'Crear otra dirección' }).click();
    await page.getByRole('button', { name: 'Crear otra', exact: true }).click();
    await expect(address).not.toHaveValue(first);
    expect([(await anonymous.fetch(new URL(first).pathname)).status, await status()]).toEqual([404, 200]);
  });
  await test.step('the address is shown once', async () => {
    await page.reload();
    await expect(section.getByText('Dirección creada:')).toBeVisible();
    await expect(address).toHaveCount(0);
  });
  await section.getByRole('button', { name: 'Quitar el feed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el feed' }).click();
  await expect(section.getByRole('button', { name: 'Crear dirección' })).toBeVisible();
});
