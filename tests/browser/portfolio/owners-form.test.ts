import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { create } from '../../worker/fixtures/owners.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^(Crear propietario|Guardar cambios)$/ });
const all = async () => (await agency.agent.api.owners.list.query({ filters: {} })).rows;

test('owner form: shows errors below their fields, works by keyboard, and the list shows the new owner', async ({
  page,
}) => {
  await page.goto('/crm/property-owners/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Propietario' })).toBeVisible();
  await test.step('errors are removed when their field is edited', async () => {
    await field(page, 'Email').fill('sin arroba');
    await save(page).click();
    const [name, email] = ['El nombre es obligatorio', 'El formato del email no es válido'];
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(field(page, 'Nombre')).toBeFocused();
    await axe(page);
    await field(page, 'Nombre').press('P');
    await expect(page.getByText(name, { exact: true })).toBeHidden();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    expect(await all()).toEqual([]);
  });
  await test.step('filled in and saved by keyboard', async () => {
    await field(page, 'Email').clear();
    await field(page, 'Nombre').clear();
    await field(page, 'Nombre').focus();
    await page.keyboard.type(' Núria Güell ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('93 415 28 60');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/crm/property-owners');
    await expect(page.getByRole('link', { name: 'Núria Güell', exact: true })).toBeVisible();
    expect(await all()).toMatchObject([
      { name: 'Núria Güell', email: null, phone: '93 415 28 60', status: 'Inactive' },
    ]);
  });
});

test('owner form: opens in a dialog or a drawer, and asks before discarding input', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await page.goto('/crm/property-owners');
  await page.getByRole('button', { name: 'Nuevo Propietario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Propietario' });
  await expect(field(page, 'Nombre')).toBeVisible();
  await axe(page);
  await field(page, 'Nombre').fill('Ana Ruiz');
  const keep = page.getByRole('button', { name: 'Seguir editando' });
  await page.keyboard.press('Escape');
  await keep.click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await keep.click();
  await dialog.getByRole('button', { name: 'Crear propietario' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Mostrando 1 de 1 propietarios')).toBeVisible();
});

test('owner edit: asks before discarding changes, saves them and shows them on the detail page', async ({
  page,
}) => {
  const { id } = await create(agency.agent);
  await test.step('the leave guard asks before discarding changes', async () => {
    await page.goto(`/crm/property-owners/${id}/edit`);
    await field(page, 'Nombre').fill('Otra');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await asked.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(field(page, 'Nombre')).toHaveValue('Otra');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await asked.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(`/crm/property-owners/${id}`);
  });
  await test.step('a change is saved and shown on the detail page', async () => {
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Propietario' })).toBeVisible();
    await expect(field(page, 'Nombre')).toHaveValue('Montserrat Vila Roca');
    await expect(field(page, 'Email')).toHaveValue('montse.vila@correo.example');
    await field(page, 'Nombre').fill('Montse Vila');
    await page.getByText('Inactivo', { exact: true }).click();
    await save(page).click();
    await expect(page).toHaveURL(`/crm/property-owners/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Montse Vila' })).toBeVisible();
    await expect(page.getByText('Inactivo', { exact: true })).toBeVisible();
  });
});
