import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { today } from '../../../db/domain/madrid.ts';
import { clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, createTestUser, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { between, insertEvents } from '../../worker/fixtures/events.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { dayColumn, openCalendar } from '../support/calendar.ts';
import { chooseUserAction } from '../support/users.ts';

// What the journeys of the project 'translated' do not change (shell/every-page opens each page). A part that the translator breaks writes an error, which fails the journey.
test.use({ translated: true });

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Presses a button, and closes with Escape the dialog that it opens. */
async function expectOpens(page: Page, opener: string, title: string): Promise<void> {
  await test.step(title, async () => {
    await button(page, opener).click();
    await expect(dialog(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, title)).toBeHidden();
  });
}

test('translated: dialogs of the profile, of users and of lists', { tag: '@rest' }, async ({ page }) => {
  const { id: ana } = await createTestUser({ agencyId: agency.id, fullName: 'Ana Ruiz' });
  await insertLeads(agency.id, [{ name: 'María López', phone: '612345678', assignedTo: ana }]);
  await test.step('profile', async () => {
    await page.goto('/crm/profile');
    await expect(page.getByRole('list', { name: 'Sesiones abiertas' })).toBeVisible();
    await expectOpens(page, 'Cambiar contraseña', 'Cambiar contraseña');
    await expectOpens(page, 'Eliminar Cuenta', 'Eliminar Cuenta');
    await button(page, 'Crear dirección').click();
    await expect(page.getByLabel('Dirección de tu calendario')).toHaveValue(/calendar\.ics$/);
    await button(page, 'Indicar ausencia').click();
    await button(page, 'Guardar').click();
    await expect(page.getByText('Indica el primer día.')).toBeVisible();
  });
  await test.step('users', async () => {
    await page.goto('/crm/agency');
    await button(page, 'Nuevo Usuario').click();
    const newUser = dialog(page, 'Nuevo Usuario');
    await newUser.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Tejado9!q');
    await expect(newUser.getByText('Fuerte', { exact: true })).toBeVisible();
    await page.goto('/crm/agency');
    await chooseUserAction(page, 'Pausar');
    await expect(dialog(page, 'Pausar usuario').getByText(/^Deja 1.lead\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Invitar').click();
    const invitation = dialog(page, 'Invitar a la agencia');
    await button(page, 'Crear enlace').click();
    await expect(invitation.getByText('El nombre es obligatorio.')).toBeVisible();
    await invitation.getByLabel('Nombre completo').fill('Nora Vidal');
    await invitation.getByLabel('Email').fill(`nora.${randomUUID()}@ejemplo.es`);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copiar enlace')).toBeFocused();
    await button(page, 'Listo').click();
    await expect(page.getByText(/vale hasta el/)).toBeVisible();
  });
  await test.step('leads', async () => {
    await page.goto('/crm/leads');
    await page.getByRole('row').filter({ hasText: 'María López' }).getByText('Nuevo').click();
    await clickMenuItem(page.getByRole('menuitemradio', { name: 'Contactado' }));
    await button(page, 'Deshacer').click();
    await expectOpens(page, 'Columnas', 'Columnas');
    await page.getByRole('radiogroup', { name: 'Responsable' }).getByText('Sin asignar').click();
    await page.goto('/crm');
    await button(page, 'Lead rápido').click();
    await dialog(page, 'Lead rápido').getByRole('textbox', { name: 'Teléfono' }).fill('612 34 56 78');
    await expect(page.getByText(/^Ya existe: María López/)).toBeVisible();
  });
  await test.step('form of a lead', async () => {
    await page.goto('/crm/leads/new');
    await button(page, 'Crear lead').click();
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription(/./);
  });
  await test.step('duplicates', async () => {
    await insertLeads(agency.id, [{ name: 'María López Gil', phone: '612345678' }]);
    await page.goto('/crm/duplicates');
    await page.getByRole('link', { name: /^Fusionar María López/ }).click();
    await page.getByRole('radiogroup', { name: 'Nombre' }).getByText('María López Gil').click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'María López Gil' })).toBeVisible();
  });
  await test.step('the list of shortcuts', async () => {
    await page.goto('/crm/tasks');
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(dialog(page, 'Atajos de teclado')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test('translated: properties, calendar, and lists of what is due', { tag: '@rest' }, async ({ page }) => {
  const { id: property } = await createProperty(agency.manager, { title: 'Piso en Sants' });
  await sendPhoto(agency.manager, property, jpeg(), { name: 'salon.jpg' });
  await insertEvents(
    agency.manager,
    ['Visita', 'Firma', 'Llaves', 'Tasación'].map((title) =>
      between('2026-11-18 10:00', '2026-11-18 11:00', { title }),
    ),
  );
  await insertTasks(agency.manager, [
    { title: 'Llamar a Ana', priority: 'high', assignedTo: agency.manager.id },
  ]);
  await insertLeads(agency.id, [
    { name: 'Ana Ruiz', status: 'Contacted', assignedTo: agency.manager.id, nextFollowUpOn: today() },
  ]);
  await test.step('property', async () => {
    await page.goto(`/crm/properties/${property}`);
    await page.getByTitle('salon.jpg').click();
    await expect(dialog(page, 'Fotos').getByText('1 de 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Compartir').click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Informe al propietario' }));
    await button(page, 'Crear enlace').click();
    await expect(dialog(page, 'Informe al propietario')).toContainText('Nadie lo ha visto todavía.');
  });
  await test.step('lists', async () => {
    for (const [path, shown] of [
      ['/crm/properties/missing-documents', 'Mostrando 1 de 1 propiedad'],
      ['/crm/properties/stale', 'Sin movimiento'],
      ['/crm/import', 'Importar'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    }
  });
  await test.step('tasks of the dashboard, and their filters', async () => {
    await page.goto('/crm');
    await button(page, 'Completar Llamar a Ana').click();
    await button(page, 'Deshacer').click();
    await expect(button(page, 'Completar Llamar a Ana')).toBeVisible();
    await button(page, 'Registrar llamada a Ana Ruiz').click();
    await page.getByRole('textbox', { name: 'Qué hablasteis' }).fill('Vuelve el lunes');
    const activity = page.getByRole('form', { name: 'Actividad' });
    await activity.getByText('contestó', { exact: true }).click();
    await activity.getByRole('button', { name: '+3 días' }).click();
    await activity.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Llamada registrada.')).toBeVisible();
    await button(page, 'Deshacer').click();
    await expect(button(page, 'Registrar llamada a Ana Ruiz')).toBeVisible();
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(dialog(page, 'Avisos')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/crm/tasks?priority=high&title=Llamar');
    await button(page, 'Quitar filtro: Prioridad: Alta').click();
    await expect(page).toHaveURL('/crm/tasks?title=Llamar');
    await button(page, 'Llamar a Ana').click();
    await page.getByRole('textbox', { name: 'Fecha de vencimiento' }).press('Alt+ArrowDown');
    const days = page.getByRole('dialog', { name: /^Calendario/ });
    const month = await days.getByRole('heading').textContent();
    await page.keyboard.press('PageDown');
    await expect(days.getByRole('heading')).not.toHaveText(month ?? '');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await test.step('calendar', async () => {
    await openCalendar(page, '?date=2026-11-18&view=week');
    await dayColumn(page, '2026-11-18').getByRole('button', { name: '+2', exact: true }).click();
    await expect(dialog(page, 'miércoles, 18 de noviembre de 2026').getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await button(page, 'Filtros').click();
    await page.getByRole('region', { name: 'Filtros' }).getByText('Fuera de la oficina').click();
    await expect(button(page, 'Filtros 1 activo')).toBeVisible();
  });
});

test('translated: public pages and their dialogs', { tag: '@rest' }, async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await expectOpens(page, 'Recuperar contraseña', 'Recuperar contraseña');
  await expectOpens(page, 'Aviso legal', 'Aviso legal');
  await page.getByRole('textbox', { name: 'Email' }).fill(agency.agent.email);
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm');
  // Requests of the dashboard that are under way would find the session ended.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Tejado9!q');
  await expect(page.getByText('Fuerte', { exact: true })).toBeVisible();
});
