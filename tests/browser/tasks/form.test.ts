import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const form = (page: Page, name: 'Nueva Tarea' | 'Editar Tarea') => page.getByRole('dialog', { name });
const getTitle = (page: Page, name: 'Nueva Tarea' | 'Editar Tarea') =>
  form(page, name).getByRole('textbox', { name: 'Título' });
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const stored = async () => (await agency.agent.api.tasks.list.query({ filters: {} })).rows;

async function openForm(page: Page) {
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  await expect(getTitle(page, 'Nueva Tarea')).toBeVisible();
}
async function choose(page: Page, label: string, typed: string, option: string) {
  await form(page, 'Nueva Tarea').getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

test('task form: saves date, assignee and linked records', async ({ page }) => {
  const { id: leadId } = await createLead(agency.agent, { name: 'Ana Soler' });
  const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso en Peñíscola' });
  const { id: assignedTo } = await createTestUser({ agencyId: agency.id, fullName: 'Núria Ferrer' });
  const dueDate = addDays(today(), 3);
  await openForm(page);
  const dialog = form(page, 'Nueva Tarea');
  await expect(dialog.getByRole('radio', { name: 'Media' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Pendiente' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Asignada a' })).toHaveValue('Persona de Prueba');
  await expect(dialog.getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Sin propiedad');
  await dialog.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(dialog.getByText('El título es obligatorio.')).toBeVisible();
  await expect(getTitle(page, 'Nueva Tarea')).toBeFocused();
  await axe(page);
  await getTitle(page, 'Nueva Tarea').fill(' Preparar la visita ');
  await dialog.getByRole('combobox', { name: 'Hora' }).fill('17:30');
  await dialog.getByRole('combobox', { name: 'Hora' }).press('Tab');
  await dialog.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(dialog.getByText('Indica también el día.')).toBeVisible();
  await dialog.getByLabel('Fecha de vencimiento').fill(dueDate);
  await dialog.getByText('Sin prioridad', { exact: true }).click();
  await dialog.getByText('En progreso', { exact: true }).click();
  await choose(page, 'Asignada a', 'nuria', 'Núria Ferrer');
  await choose(page, 'Propiedad', 'peniscola', 'Piso en Peñíscola');
  await choose(page, 'Lead', 'soler', 'Ana Soler');
  await dialog.getByLabel('Descripción').fill('Con llaves.\nY planos.');
  await dialog.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Tarea creada.')).toBeVisible();
  await expect(
    card(page, 'Preparar la visita').getByRole('button', { name: 'Asignada a: Núria Ferrer' }),
  ).toBeVisible();
  expect(await stored()).toMatchObject([
    {
      ...{ title: 'Preparar la visita', description: 'Con llaves.\nY planos.', dueDate, dueTime: '17:30' },
      ...{ status: 'in_progress', priority: null, assignedTo, propertyId, leadId },
    },
  ]);
});

test('task form: works by keyboard: create, open with Enter, change, close with Escape', async ({ page }) => {
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).focus();
  await page.keyboard.press('Enter');
  await getTitle(page, 'Nueva Tarea').focus();
  await page.keyboard.type('Llamar al notario');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tarea creada.')).toBeVisible();
  const open = page.getByRole('button', { name: 'Llamar al notario', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  await getTitle(page, 'Editar Tarea').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' hoy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tarea guardada.')).toBeVisible();
  await expect(card(page, 'Llamar al notario hoy')).toBeVisible();
  await page.getByRole('button', { name: 'Llamar al notario hoy', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(getTitle(page, 'Editar Tarea')).toHaveValue('Llamar al notario hoy');
  await page.keyboard.press('Escape');
  await expect(form(page, 'Editar Tarea')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Llamar al notario hoy', exact: true })).toBeFocused();
});

test('task form: opens with all stored values, and keeps texts that are reserved', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('a click anywhere opens the form with all stored values', async () => {
    const { id: assignedTo } = await createTestUser({ agencyId: agency.id, fullName: 'Núria Ferrer' });
    const given = { dueDate: '2026-03-10', dueTime: '09:30', priority: 'low', assignedTo } as const;
    await createTask(agency.agent, given);
    await page.goto('/crm/tasks');
    await card(page, 'Llamar a la familia Soler').click({ position: { x: 40, y: 90 } });
    const dialog = form(page, 'Editar Tarea');
    await expect(getTitle(page, 'Editar Tarea')).toHaveValue('Llamar a la familia Soler');
    await expect(dialog.getByLabel('Fecha de vencimiento')).toHaveValue('10/03/2026');
    await expect(dialog.getByRole('combobox', { name: 'Hora' })).toHaveValue('09:30');
    await expect(dialog.getByRole('radio', { name: 'Baja' })).toBeChecked();
    await expect(dialog.getByRole('combobox', { name: 'Asignada a' })).toHaveValue('Núria Ferrer');
    await expect(dialog.getByLabel('Descripción')).toHaveValue('Preguntar por la visita.\nY por el aval.');
    await axe(page);
  });
  await test.step('texts that are reserved to a colleague stay where the rest is changed', async () => {
    await begin(page);
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const { manager } = agency;
    const { id: leadId } = await createLead(manager, { name: 'Marta Ruiz', assignedTo: manager.id });
    const texts = { title: 'Llamar a Marta Ruiz', description: 'Marta Ruiz prefiere las tardes.' };
    await createTask(manager, { ...texts, leadId, priority: 'low' });
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Reservado', exact: true }).click();
    const dialog = form(page, 'Editar Tarea');
    await expect(getTitle(page, 'Editar Tarea')).toHaveValue('Reservado');
    await expect(dialog.getByLabel('Descripción')).toHaveValue('Reservado');
    // Not that it is no more.
    await expect(dialog.getByRole('combobox', { name: 'Lead' })).toHaveValue('Reservado');
    await expect(dialog.getByText('Creada por Persona de Prueba')).toBeVisible();
    await dialog.getByText('Alta', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Tarea guardada.')).toBeVisible();
    await expect(page.getByText('Marta')).toHaveCount(0);
    const { rows } = await manager.api.tasks.list.query({ filters: {} });
    expect(rows).toMatchObject([{ ...texts, priority: 'high', leadId }]);
  });
});

test('task: is deleted from its card or its form after a confirmation', async ({ page }) => {
  await createTask(agency.agent, { title: 'Una' });
  await createTask(agency.agent, { title: 'Otra' });
  await page.goto('/crm/tasks');
  const question = page.getByRole('alertdialog');
  const sure = '¿Estás seguro de que quieres eliminar esta tarea?';
  await page.getByRole('button', { name: 'Eliminar Una', exact: true }).click();
  await expect(question.getByText(sure)).toBeVisible();
  await axe(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Eliminar Una', exact: true }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Tarea eliminada.')).toBeVisible();
  await expect(card(page, 'Una')).toBeHidden();
  await page.getByRole('button', { name: 'Otra', exact: true }).click();
  await getTitle(page, 'Editar Tarea').fill('Otra cosa');
  await form(page, 'Editar Tarea').getByRole('button', { name: 'Eliminar' }).click();
  await expect(question.getByText(sure)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  // Cancelling the confirmation returns to the form.
  await expect(getTitle(page, 'Editar Tarea')).toHaveValue('Otra cosa');
  await form(page, 'Editar Tarea').getByRole('button', { name: 'Eliminar' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(form(page, 'Editar Tarea')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No hay tareas' })).toBeVisible();
});
