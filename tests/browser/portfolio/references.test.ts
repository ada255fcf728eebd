import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

// The taken reference.
test.use({ allowedErrors: [/409 \(Conflict\)/] });

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await createProperty(agency.agent, { title: 'Piso en Sants', reference: 'V-12' });
  await signIn(page, agency.manager);
});

test('reference: given to a new property, shown, found, and a taken one is refused at its field', async ({
  page,
}) => {
  await page.goto('/crm/properties/new');
  await page.getByLabel('Título').fill('Torre nueva');
  await page.getByRole('button', { name: 'Datos para publicar' }).click();
  const field = page.getByLabel('Referencia', { exact: true });
  await expect(field).toHaveAccessibleDescription('Si la dejas vacía, se pone la siguiente.');
  await test.step('a taken one is refused, and what was typed stays', async () => {
    await field.fill('v-12');
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Otra propiedad tiene esta referencia.');
    await expect(page.getByLabel('Título')).toHaveValue('Torre nueva');
    await field.fill('');
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
  });
  await page.getByRole('searchbox', { name: 'Título, dirección o zona' }).fill('ll1');
  await page.getByRole('main').getByRole('link', { name: 'Torre nueva', exact: true }).click();
  await expect(page.getByTitle('Referencia')).toHaveText('LL-0001');
  await test.step('it can be changed', async () => {
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(page.getByLabel('Código postal')).toBeHidden();
    await page.getByRole('button', { name: 'Datos para publicar' }).click();
    await expect(field).toHaveValue('LL-0001');
    await field.fill('t-7');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByTitle('Referencia')).toHaveText('T-7');
  });
});

test('reference: managers set the prefix of the next ones', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/crm/agency#edit');
  const prefix = page.getByLabel('Prefijo');
  await prefix.fill('bcn-');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(prefix).toHaveAccessibleDescription('Solo letras sin acento y cifras.');
  await prefix.fill('bcn');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('BCN-0001')).toBeVisible();
  const { id } = await createProperty(agency.agent);
  expect((await agency.agent.api.properties.get.query({ id })).reference).toBe('BCN-0001');
});
