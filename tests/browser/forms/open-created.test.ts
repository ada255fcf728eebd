import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

/** Opens a form by quick create, fills its title or name, and creates the record. */
async function create(page: Page, item: string, dialog: string, field: string, text: string, submit: string) {
  await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  const form = page.getByRole('dialog', { name: dialog });
  await form.getByRole('textbox', { name: field, exact: true }).fill(text);
  if (item === 'Nuevo evento') await form.getByLabel('Tipo de evento').selectOption('Otro');
  await form.getByRole('button', { name: submit }).click();
  await expect(form).toBeHidden();
}
const openCreated = (page: Page) => page.getByRole('button', { name: 'Abrir', exact: true }).click();

test('created: the notice opens what quick create has created', { tag: '@rest' }, async ({ page }) => {
  await test.step('owner and property: on their pages', async () => {
    await page.goto('/crm/agency');
    await create(page, 'Nuevo propietario', 'Nuevo Propietario', 'Nombre', 'Ana Ruiz', 'Crear propietario');
    await openCreated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible();
    await create(page, 'Nueva propiedad', 'Nueva Propiedad', 'Título', 'Piso en Sants', 'Crear propiedad');
    await openCreated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Piso en Sants' })).toBeVisible();
  });
  await test.step('task and event: in their dialogs, on any page', async () => {
    await page.goto('/crm/agency');
    await create(page, 'Nueva tarea', 'Nueva Tarea', 'Título', 'Llamar a Ana', 'Crear tarea');
    await openCreated(page);
    const task = page.getByRole('dialog', { name: 'Editar Tarea' });
    await expect(task.getByRole('textbox', { name: 'Título' })).toHaveValue('Llamar a Ana');
    await page.keyboard.press('Escape');
    await expect(task).toBeHidden();
    await create(page, 'Nuevo evento', 'Nuevo Evento', 'Título', 'Firma', 'Crear evento');
    await openCreated(page);
    const event = page.getByRole('dialog', { name: 'Editar Evento' });
    await expect(event.getByRole('textbox', { name: 'Título' })).toHaveValue('Firma');
  });
});
