import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test('property form: asks of a rent in Catalonia what it has to say, and names another property with the cadastral reference', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const { id: other } = await createProperty(agent, { title: 'Piso de al lado' });
  const { id } = await createProperty(agent, {
    ...{ cadastralReference: null, lastContract: null, price: null, rentalPrice: 1100 },
  });
  await signIn(page, agent);
  await page.goto(`/crm/properties/${id}/edit`);
  const stressed = page.getByLabel('Zona de mercado tensionado');
  const index = page.getByLabel('Índice de referencia de precios');
  await expect(page.getByLabel('Referencia catastral')).toBeVisible();
  await expect(stressed).toHaveCount(0);
  await page.getByLabel('Estado').selectOption('Disponible para el alquiler');
  await stressed.selectOption('Sí');
  await index.fill('11,2');
  await page.getByLabel('Renta del último contrato').fill('950');
  await page.getByLabel('Gran tenedor').selectOption('No');
  await expect(page.getByLabel('Finalidad del alquiler temporal')).toHaveCount(0);
  await test.step('a rent for holidays has a purpose, and no index', async () => {
    await page.getByLabel('Estado').selectOption('Disponible para el alquiler temporal');
    await page.getByLabel('Finalidad del alquiler temporal').selectOption('Vacaciones');
    await expect(index).toHaveCount(0);
    await page.getByLabel('Finalidad del alquiler temporal').selectOption('Estudios');
    await expect(index).toHaveValue('11,20');
  });
  await test.step('the same cadastral reference', async () => {
    await page.getByLabel('Referencia catastral').fill('9872023 VH5797S 0001 WX');
    const warning = page.getByText('También la tiene LL-0001, Piso de al lado.');
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('link', { name: 'Ver propiedad' })).toHaveAttribute(
      'href',
      `/crm/properties/${other}`,
    );
  });
  await axe(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Propiedad guardada.')).toBeVisible();
  await expect(
    page.getByText('Zona tensionada · última renta 950 €/mes · índice 11,20 €/m² · no gran tenedor'),
  ).toBeVisible();
  await expect(page.getByText('Estudios')).toBeVisible();
});
