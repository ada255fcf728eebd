import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function open(page: Page, path: string, name: string) {
  await page.goto(path);
  await expect(title(page, name)).toBeVisible();
  await listening(page);
}

/** The key handlers load at idle: presses ? until the list of shortcuts opens. */
const listening = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog(page, 'Atajos de teclado')).toBeVisible({ timeout: 500 });
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Atajos de teclado')).toBeHidden();
  }).toPass();

test('shortcuts: ? lists them, G and a letter navigates, N and a letter creates, an unknown letter cancels', async ({
  page,
}) => {
  test.skip(isPhone(page), 'on a touch screen no field gets the focus');
  await test.step('? lists all of them', async () => {
    await open(page, '/crm/leads', 'Leads');
    await page.keyboard.press('?');
    await expect(dialog(page, 'Atajos de teclado').getByText('Nueva propiedad')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Atajos de teclado')).toBeHidden();
  });
  await test.step('an unknown letter cancels the sequence, and so does the time-out', async () => {
    const hint = page.getByText('Ir a', { exact: true });
    await page.keyboard.press('g');
    await expect(hint).toBeVisible();
    await page.keyboard.press('x');
    await expect(hint).toBeHidden();
    await page.keyboard.press('o');
    await page.keyboard.press('g');
    await expect(hint).toBeVisible();
    await expect(hint).toBeHidden();
    await expect(title(page, 'Leads')).toBeVisible();
  });
  await test.step('G and a letter navigates, N and a letter creates, and a hint lists the letters', async () => {
    await page.keyboard.press('g');
    await expect(page.getByRole('status').getByText('Property Owners')).toBeVisible();
    await page.keyboard.press('o');
    await expect(title(page, 'Property Owners')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('status').getByText('Nuevo lead')).toBeVisible();
    await page.keyboard.press('l');
    await expect(dialog(page, 'Nuevo Lead')).toBeVisible();
    const name = page.getByRole('textbox', { name: 'Nombre' });
    await expect(name).toBeFocused();
    // In a field they are ordinary letters.
    await page.keyboard.type('gl');
    await expect(dialog(page, 'Nuevo Lead')).toBeVisible();
    await expect(name).toHaveValue('gl');
  });
});

test('quick create: the form is prefilled with the record of the page', { tag: '@rest' }, async ({
  page,
}) => {
  const owner = await createOwner(agency.agent, 'Pau Coll');
  await open(page, `/crm/property-owners/${owner}`, 'Pau Coll');
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await expect(page.getByRole('combobox', { name: 'Propietario' })).toHaveValue('Pau Coll');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Nueva Propiedad')).toBeHidden();

  const { id } = await createProperty(agency.agent, { title: 'Piso en Gràcia' });
  await open(page, `/crm/properties/${id}`, 'Piso en Gràcia');
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await expect(page.getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso en Gràcia');
  await page.keyboard.press('Escape');

  for (const [letter, name, person] of [
    ['e', 'Nuevo Evento', 'Asignado a'],
    ['t', 'Nueva Tarea', 'Asignada a'],
  ] as const) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('n');
    await page.keyboard.press(letter);
    await expect(dialog(page, name).getByRole('combobox', { name: 'Propiedad' })).toHaveValue(
      'Piso en Gràcia',
    );
    await expect(dialog(page, name).getByRole('combobox', { name: person })).toHaveValue('Persona de Prueba');
    await page.keyboard.press('Escape');
  }
});

test('shortcuts: the setting in the profile turns them off', { tag: '@rest' }, async ({ page }) => {
  await open(page, '/crm/profile', 'Mi Perfil');
  const setting = page.getByRole('checkbox', { name: /^Usar atajos de una letra/ });
  await setting.uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.keyboard.press('?');
  await expect(title(page, 'Mi Perfil')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(setting).not.toBeChecked();
  await setting.check();
  await page.getByRole('heading', { level: 1 }).click();
  await listening(page);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(title(page, 'Leads')).toBeVisible();
});
