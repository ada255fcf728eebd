import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { chooseFiles, createPhotoFile } from '../support/portfolio.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });

/** Asserts that Cancelar asks for confirmation, that 'no' keeps the input and 'yes' closes the form. */
async function expectCancelAsks(page: Page, field: string, before: string) {
  await expect(box(page, field)).toHaveValue(before);
  await box(page, field).fill('Otro nombre');
  await button(page, 'Cancelar').click();
  await question(page).getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question(page)).toBeHidden();
  await expect(box(page, field)).toHaveValue('Otro nombre');
  await button(page, 'Cancelar').click();
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(question(page)).toBeHidden();
  await expect(box(page, field)).toBeHidden();
}

test('leave guard: Cancelar of agency and profile asks before discarding changes, a chosen image too', async ({
  page,
}) => {
  await page.goto('/crm/agency');
  await button(page, 'Editar').click();
  await expectCancelAsks(page, 'Nombre', agency.name);
  await expect(page.getByText(agency.name).first()).toBeVisible();
  await button(page, 'Editar').click();
  await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('logo.png', [20, 90, 80])]);
  await button(page, 'Cancelar').click();
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(button(page, 'Editar')).toBeFocused();
  await button(page, 'Editar').click();
  await button(page, 'Cancelar').click();
  await expect(button(page, 'Editar')).toBeVisible();
  await page.goto('/crm/profile');
  await button(page, 'Editar').click();
  await expectCancelAsks(page, 'Nombre completo', 'Persona de Prueba');
});

test('leave guard: Cancelar and the back link of edit pages ask once and lead to the record', {
  tag: '@rest',
}, async ({ page }) => {
  const lead = await createLead(agency.agent, { name: 'Ana Ruiz' });
  const owner = await createOwner(agency.agent, 'Núria Ferrer');
  const property = await createProperty(agency.agent, { title: 'Ático' });
  for (const [path, field, value] of [
    [`/crm/leads/${lead.id}`, 'Nombre', 'Ana Ruiz'],
    [`/crm/property-owners/${owner}`, 'Nombre', 'Núria Ferrer'],
    [`/crm/properties/${property.id}`, 'Título', 'Ático'],
  ] as const) {
    await page.goto(`${path}/edit`);
    await expectCancelAsks(page, field, value);
    await expect(page).toHaveURL(path);
    await page.goto(`${path}/edit`);
    await expect(box(page, field)).toHaveValue(value);
    const back = page.getByRole('main').getByRole('link', { name: value, exact: true });
    await box(page, field).fill('Otro nombre');
    await back.click();
    await question(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect(box(page, field)).toHaveValue('Otro nombre');
    await back.click();
    await question(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(path);
  }
});
