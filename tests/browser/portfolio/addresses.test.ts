import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test('property form: the parts of an address compose its line, and pasted coordinates fill both fields', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  await page.goto('/crm/properties/new');
  const line = page.getByLabel('Dirección', { exact: true });
  await page.getByLabel('Título').fill('Ático con vistas');
  await line.fill('Verdi 48');
  await page.getByRole('button', { name: 'Datos para publicar' }).click();
  await page.getByLabel('Calle').fill('Carrer de Verdi');
  await page.getByLabel('Número', { exact: true }).fill('48');
  await page.getByLabel('Planta').fill('2');
  await page.getByLabel('Puerta').fill('1');
  await page.getByLabel('Código postal').fill('08012');
  await page.getByLabel('Población').fill('Barcelona');
  await expect(line).toHaveValue('Carrer de Verdi, 48, 2.º 1.ª, 08012 Barcelona');
  await expect(line).not.toBeEditable();
  await page.getByLabel('Calle').fill('');
  await expect(line).toHaveValue('Verdi 48');
  await page.getByLabel('Calle').fill('Carrer de Verdi');
  await page.getByLabel('Dirección en público').selectOption('Solo la calle');

  await test.step('coordinates as maps copy them, and as Spaniards write them', async () => {
    const [latitude, longitude] = [page.getByLabel('Latitud'), page.getByLabel('Longitud')];
    await latitude.fill('41,40338, 2,17403');
    await latitude.blur();
    await expect(latitude).toHaveValue('41.40338');
    await expect(longitude).toHaveValue('2.17403');
    await longitude.fill('140');
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
    await expect(page.getByText('Esas coordenadas no están en España.')).toBeVisible();
    await longitude.fill('al lado del parque');
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
    await expect(longitude).toHaveAccessibleDescription('Escribe un número.');
    await expect(longitude).toHaveValue('al lado del parque');
    await longitude.fill('2,17');
    await axe(page);
  });
  await page.getByRole('button', { name: 'Crear propiedad' }).click();
  await expect(page.getByText('Propiedad creada.')).toBeVisible();
  const { rows } = await agent.api.properties.list.query({ filters: {} });
  const stored = await agent.api.properties.get.query({ id: rows[0]?.id ?? '' });
  expect(stored).toMatchObject({
    address: 'Carrer de Verdi, 48, 2.º 1.ª, 08012 Barcelona',
    addressVisibility: 'calle',
    latitude: 41.40338,
    longitude: 2.17,
  });
  await page.goto(`/crm/properties/${stored.id}`);
  await expect(page.getByText('41.40338, 2.17')).toBeVisible();
  await expect(page.getByText('Solo la calle')).toBeVisible();
});
