import { randomUUID } from 'node:crypto';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { ownerFixture } from '../../worker/fixtures/owners.ts';

test('search box, search of everything, suggestions and picker: find what a keyboard types', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const create = (place: { title: string; zone: string; address: string }) =>
    agent.api.properties.create.mutate({ clientKey: randomUUID(), property: propertyFixture(place) });
  await create({ title: 'Piso', zone: 'Dreta de l’Eixample', address: 'Carrer d’Aribau, 12' });
  await create({ title: 'Casa', zone: 'Sants', address: 'Calle Köln 3' });
  const owner = ownerFixture({ name: 'Łukasz Strauß' });
  await agent.api.owners.create.mutate({ clientKey: randomUUID(), owner });
  await signIn(page, agent);
  await page.goto('/crm/properties');
  const option = (name: string) => page.getByRole('option', { name });
  const search = page.getByRole('searchbox', { name: 'Título, dirección o zona' });

  await test.step('search box of a list', async () => {
    await search.fill("d'aribau, 12");
    await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
    await expect(page.getByText('Carrer d’Aribau, 12').first()).toBeVisible();
    await search.fill('KOLN');
    await expect(page.getByText('Calle Köln 3').first()).toBeVisible();
    await search.fill('');
    await expect(page.getByText('Mostrando 2 de 2 propiedades')).toBeVisible();
  });
  await test.step('suggestions of zones', async () => {
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Barrio o zona').fill("l'eix");
    await option('Dreta de l’Eixample').click();
    await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
  });
  await test.step('picker', async () => {
    const picker = page.getByRole('combobox', { name: 'Propietario' });
    await picker.fill('strauss, lukasz');
    await option('Łukasz Strauß').click();
    await expect(page.getByText('Mostrando 0 de 2 propiedades')).toBeVisible();
  });
  await test.step('search of everything, with the action of its words', async () => {
    await page.getByRole('button', { name: 'Buscar en todo' }).click();
    const box = page.getByRole('combobox', { name: 'Buscar en todo' });
    await box.fill('koln');
    await expect(option('Casa')).toBeVisible();
    await box.fill('«documentación», ir');
    await expect(option('Ir a documentación pendiente')).toBeVisible();
  });
});
