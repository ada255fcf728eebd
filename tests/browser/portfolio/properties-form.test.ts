import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const all = () => agency.agent.api.properties.list.query({ filters: {} });
const read = (id: string) => agency.agent.api.properties.get.query({ id });
const create = (page: Page) => page.getByRole('button', { name: 'Crear propiedad' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });
const dates = (page: Page) => [page.getByLabel('Inicio del contrato'), page.getByLabel('Fin del contrato')];
const LATE = 'La fecha de fin debe ser posterior a la de inicio.';

test('property form: errors are shown below their fields, the first one has the focus, and the leave guard asks before discarding', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/crm/properties/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva Propiedad' })).toBeVisible();
  await page.getByLabel('Estado').selectOption('Alquilada');
  await dates(page)[0]?.fill('1/2/26');
  await dates(page)[1]?.fill('2026-01-01');
  await page.getByLabel('Habitaciones').fill('2,5');
  // What a field does not take stays as it was typed.
  await page.getByLabel('Habitaciones').blur();
  await expect(page.getByLabel('Habitaciones')).toHaveValue('2,5');
  await page.getByLabel('Baños').fill('-1');
  await page.getByLabel('Superficie').fill('grande');
  await page.getByLabel('Precio de venta').fill('950,555');
  await create(page).click();
  for (const sentence of [
    'El título es obligatorio.',
    LATE,
    'Escribe un número entero.',
    'No puede ser negativo.',
    'Escribe un número.',
    'Como máximo dos decimales.',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Precio de venta')).toHaveValue('950,555');
  await expect(page.getByLabel('Título')).toBeFocused();
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription('El título es obligatorio.');
  await axe(page);
  // The contract's fields are hidden with the status; their errors must not block saving silently.
  await page.getByLabel('Título').fill('Piso');
  await page.getByLabel('Precio de venta').fill('');
  for (const label of ['Habitaciones', 'Baños', 'Superficie']) await page.getByLabel(label).fill('1');
  await page.getByLabel('Estado').selectOption('Vendida');
  await expect(page.getByLabel('Fin del contrato')).toHaveCount(0);
  await create(page).click();
  await expect(page.getByText(LATE)).toBeVisible();
  expect((await all()).total).toBe(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Piso');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/crm/properties');
});

test('property form: accepts numbers in Spanish notation; an edit starts with the stored values, and keeps the hidden contract and an inactive owner', async ({
  page,
}) => {
  await test.step('a new property', async () => {
    const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
    await page.goto('/crm/properties/new');
    await page.getByLabel('Título').fill('  Ático en Gràcia ');
    await page.getByLabel('Dirección', { exact: true }).fill('Carrer de Verdi, 48');
    await page.getByLabel('Tipo').selectOption('Ático');
    await page.getByRole('combobox', { name: 'Propietario' }).fill('nuria');
    await page.getByRole('option', { name: 'Núria Ferrer' }).click();
    await page.getByLabel('Estado').selectOption('Disponible para la venta o el alquiler');
    await page.getByLabel('Precio de venta').fill('285.000,50');
    const rent = page.getByLabel('Precio de alquiler al mes');
    await rent.fill('950,1');
    for (const key of ['ArrowUp', 'ArrowUp']) await rent.press(key);
    await expect(rent).toHaveValue('950,12');
    await page.getByLabel('Habitaciones').fill('3');
    await page.getByLabel('Baños').press('ArrowUp');
    await page.getByLabel('Superficie').fill('1200');
    await page.getByLabel('Superficie').blur();
    await expect(page.getByLabel('Superficie')).toHaveValue('1.200');
    const features = page.getByRole('group', { name: 'Características' });
    const names = await features.locator('label').allInnerTexts();
    expect(names).toHaveLength(14);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
    await features.getByText('terraza', { exact: true }).click();
    await create(page).click();
    await expect(page).toHaveURL('/crm/properties');
    const [made] = (await all()).rows;
    expect(made).toMatchObject({
      title: 'Ático en Gràcia',
      address: 'Carrer de Verdi, 48',
      type: 'Ático',
      status: 'Disponible para la venta o el alquiler',
      ...{ bedrooms: 3, bathrooms: 1, area: 1200, price: 285_000.5, rentalPrice: 950.12 },
      ...{ rentStartDate: null, rentEndDate: null, ownerId, features: ['terraza'] },
    });
  });
  await test.step('an edit', async () => {
    const ownerId = await createOwner(agency.agent, 'Retirada', 'Inactive');
    const contract = { rentStartDate: '2026-01-01', rentEndDate: '2026-12-31' };
    const { id } = await createProperty(agency.agent, { status: 'Alquilada', ownerId, ...contract });
    await page.goto(`/crm/properties/${id}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Propiedad' })).toBeVisible();
    await expect(page.getByLabel('Precio de alquiler al mes')).toHaveValue('1.250,50');
    await expect(page.getByRole('combobox', { name: 'Propietario' })).toHaveValue('Retirada');
    await expect(page.getByRole('checkbox', { name: 'terraza' })).toBeChecked();
    await expect(page.getByLabel('Fin del contrato')).toHaveValue('31/12/2026');
    await axe(page);
    await page.getByLabel('Estado').selectOption('Disponible para el alquiler');
    await expect(page.getByLabel('Fin del contrato')).toHaveCount(0);
    await save(page).click();
    await expect(page).toHaveURL(`/crm/properties/${id}`);
    expect(await read(id)).toMatchObject({ ...contract, ownerId, status: 'Disponible para el alquiler' });
  });
});

test('property form: opens in a dialog or a drawer from an owner’s page, and asks before discarding input', {
  tag: '@phoneRest',
}, async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  await page.goto(`/crm/property-owners/${ownerId}?tab=side`);
  await page.getByRole('main').getByRole('button', { name: 'Nueva propiedad' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nueva Propiedad' });
  await expect(dialog.getByRole('combobox', { name: 'Propietario' })).toHaveValue('Núria Ferrer');
  await dialog.getByLabel('Título').fill('Piso de Núria');
  await axe(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByText('Seguir editando').click();
  await dialog.getByLabel('Título').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Piso de Núria', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piso de Núria' })).toBeVisible();
  expect((await all()).rows[0]).toMatchObject({ ownerId, status: 'Disponible para la venta' });
});

test('property form: what adverts ask for is folded, opens where it is refused, and stands on the record', async ({
  page,
}) => {
  await page.goto('/crm/properties/new');
  await page.getByLabel('Título').fill('Piso en Sants');
  await expect(page.getByLabel('Código postal')).toBeHidden();
  const fold = page.getByRole('button', { name: 'Datos para publicar' });
  await fold.press('Enter');
  await test.step('the postal code sets the province, and the reference is checked', async () => {
    await page.getByLabel('Código postal').fill('08014');
    await expect(page.getByLabel('Provincia')).toHaveValue('Barcelona');
    await page.getByLabel('Población').fill('Barcelona');
    await page.getByLabel('Metros útiles').fill('78');
    await page.getByLabel('Año de construcción').fill('19');
    await page.getByLabel('Consumo de energía').selectOption('D');
    await page.getByLabel('Referencia catastral').fill('9872023 vh5797s 0001 ww');
    await expect(page.getByText('Las letras de control no cuadran: compruébala.')).toBeVisible();
    await axe(page);
    await page.getByLabel('Referencia catastral').fill('9872023');
    await page.getByLabel('Descripción en catalán').fill('Pis assolellat.');
    await fold.click();
    await expect(page.getByLabel('Código postal')).toBeHidden();
    await create(page).click();
  });
  await test.step('refused fields unfold, and keep what was typed', async () => {
    await expect(page.getByLabel('Año de construcción')).toBeFocused();
    await expect(page.getByText('Escribe un año de cuatro cifras.')).toBeVisible();
    await expect(page.getByText('La referencia catastral tiene 20 caracteres.')).toBeVisible();
    await page.getByLabel('Año de construcción').fill('1925');
    await page.getByLabel('Referencia catastral').fill('9872023 vh5797s 0001 wx');
    await create(page).click();
  });
  await page.getByRole('main').getByRole('link', { name: 'Piso en Sants', exact: true }).click();
  const section = page.locator('section').filter({ hasText: 'Datos para publicar' });
  for (const text of ['08014 Barcelona', '9872023 VH5797S 0001 WX', 'Pis assolellat.'])
    await expect(section.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['78 m²', '1925', 'D'])
    await expect(page.getByRole('main').locator('dd').getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByLabel('Referencia catastral')).toHaveValue('9872023VH5797S0001WX');
});
