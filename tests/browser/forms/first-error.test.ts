import type { Locator, Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createEvent } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  // Viewports of a common notebook, and of a phone whose browser shows its bars.
  await page.setViewportSize(isPhone(page) ? { width: 390, height: 664 } : { width: 1366, height: 657 });
  agency = await createTestAgency();
});

// The test causes a failed sign-in.
test.use({ allowedErrors: [/401/] });

const box = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Submits the form in `frame`, even while its button is disabled. */
async function forceSubmit(frame: Locator) {
  const submit = frame.locator('form button[type=submit]').last();
  if (await submit.isEnabled()) await submit.click();
  else await submit.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
}

/** Asserts that the form's first error is visible inside the viewport and that its field has the focus. */
async function expectFirstError(frame: Locator, sentence: string | RegExp) {
  const errors = frame.locator('form p[id$="-error"]');
  await expect(errors.first()).toHaveText(sentence);
  const seen = () =>
    errors.first().evaluate((error) => {
      const { left, right, top, bottom } = error.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const field = document.querySelector(`[aria-describedby~="${error.id}"]`);
      const { top: fieldTop } = (field ?? error).getBoundingClientRect();
      const corner = document.elementFromPoint(left + 20, fieldTop + 4);
      return {
        uncovered: at !== null && error.contains(at),
        fieldInSight: corner !== null && field !== null && (field.contains(corner) || corner.contains(field)),
        focused: field?.contains(document.activeElement) ?? false,
        pageStill: document.documentElement.scrollLeft === 0,
      };
    });
  await expect.poll(seen).toEqual({ uncovered: true, fieldInSight: true, focused: true, pageStill: true });
}

/** Asserts that the bar of buttons counts the fields with an error. */
async function expectErrorCount(frame: Locator) {
  const errors = await frame.locator('form p[id$="-error"]').count();
  const count = frame.locator('form .form-actions [aria-live]');
  await expect(count).toHaveText(new RegExp(`^(Falta|Faltan|Revisa)\\s${errors}\\scampos?$`));
  await expect(count).toBeInViewport();
}

/** Runs `prepare`, submits the form and asserts its first error. */
async function submitAndExpectError(
  frame: Locator,
  sentence: string | RegExp,
  prepare?: () => Promise<unknown>,
) {
  await expect(
    frame
      .locator('form')
      .getByRole('button', { name: 'Cancelar' })
      .or(frame.locator('form button[type=submit]'))
      .first(),
  ).toBeVisible();
  await prepare?.();
  await forceSubmit(frame);
  await expectFirstError(frame, sentence);
  if ((await frame.locator('form .form-actions').count()) > 0) await expectErrorCount(frame);
}

/** Opens a page; those of the CRM after the first in the same document. What is typed by then is discarded. */
const open = (page: Page, path: string) =>
  page.url().includes('/crm') ? openInDocument(page, path) : page.goto(path);

const TYPES = 'Debe seleccionar al menos un tipo de propiedad.';
const FEATURES = 'Debe seleccionar al menos una característica preferida.';
const clear = (frame: Locator, name: string) => () => box(frame, name).fill('');

test.describe('leads', () => {
  test.beforeEach(async ({ page }) => signIn(page, agency.agent));

  const named = (frame: Locator) => () => box(frame, 'Nombre').fill('Ana Ruiz');
  async function choosing(frame: Locator) {
    await box(frame, 'Nombre').fill('Ana Ruiz');
    await frame
      .getByRole('group', { name: 'Tipos de propiedad' })
      .getByText('Garaje', { exact: true })
      .click();
  }

  test('first error: page, dialog and edit page of a lead', { tag: '@phoneRest' }, async ({ page }) => {
    const main = page.getByRole('main');
    await test.step('page', async () => {
      await page.goto('/crm/leads/new');
      await submitAndExpectError(main, 'El nombre es obligatorio.');
      await submitAndExpectError(main, TYPES, named(main));
      await submitAndExpectError(main, FEATURES, () => choosing(main));
    });
    await test.step('dialog', async () => {
      await page.goto('/crm/leads');
      await press(page, 'Nuevo Lead');
      const frame = dialog(page, 'Nuevo Lead');
      await submitAndExpectError(frame, 'El nombre es obligatorio.');
      await submitAndExpectError(frame, TYPES, named(frame));
      await submitAndExpectError(frame, FEATURES, () => choosing(frame));
    });
    await test.step('edit page', async () => {
      const { id } = await createLead(agency.agent);
      await page.goto(`/crm/leads/${id}/edit`);
      await submitAndExpectError(main, 'El nombre es obligatorio.', clear(main, 'Nombre'));
    });
  });

  test('Ctrl+Enter submits a form from outside its fields, not from above a dialog; the errors are counted', {
    tag: '@phoneRest',
  }, async ({ page }) => {
    await test.step('page: Ctrl+Enter from outside the fields, not from above a dialog', async () => {
      await page.goto('/crm/leads/new');
      const count = page.locator('form .form-actions');
      await expect(box(page.getByRole('main'), 'Nombre')).toBeVisible();
      // The key handlers load at idle.
      await expect(async () => {
        await page.keyboard.press('?');
        await expect(dialog(page, 'Atajos de teclado')).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(count).not.toContainText('Faltan');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+Enter');
      await expect(count).toContainText('Faltan 6 campos');
    });
    await test.step('dialog: missing fields are counted, then fields to revise', async () => {
      await page.goto('/crm/leads');
      await press(page, 'Nuevo Lead');
      const frame = dialog(page, 'Nuevo Lead');
      const count = frame.locator('form .form-actions');
      await expect(box(frame, 'Nombre')).toBeVisible();
      await frame.getByRole('button', { name: 'Cerrar' }).press('Control+Enter');
      await expect(count).toContainText('Faltan 6 campos');
      await box(frame, 'Nombre').fill('Ana Ruiz');
      await expect(count).toContainText('Faltan 5 campos');
      await box(frame, 'Email').fill('ana@');
      await box(frame, 'Email').press('Meta+Enter');
      await expect(count).toContainText('Revisa 6 campos');
      await box(frame, 'Email').fill('ana@correo.example');
      await choosing(frame);
      await expect(count).toContainText('Faltan 4 campos');
      await frame
        .getByRole('group', { name: 'Características' })
        .getByText('ascensor', { exact: true })
        .click();
      await frame.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('Sin prisa').click();
      await box(frame, 'Nombre').press('Control+Enter');
      await expect(frame).toBeHidden();
    });
  });
});

test('first error: owner, property and ad, on pages and in dialogs', { tag: ['@rest', '@phone'] }, async ({
  page,
}) => {
  await signIn(page, agency.agent);
  await test.step('owner: page, dialog and edit page', async () => {
    await open(page, '/crm/property-owners/new');
    await submitAndExpectError(page.getByRole('main'), /nombre es obligatorio/);
    await open(page, '/crm/property-owners');
    await press(page, 'Nuevo Propietario');
    await submitAndExpectError(dialog(page, 'Nuevo Propietario'), /nombre es obligatorio/);
    const id = await createOwner(agency.agent, 'Ana Ruiz');
    await open(page, `/crm/property-owners/${id}/edit`);
    const main = page.getByRole('main');
    await submitAndExpectError(main, /nombre es obligatorio/, clear(main, 'Nombre'));
  });
  await test.step('property: page, dialog and edit page', async () => {
    await open(page, '/crm/properties/new');
    await submitAndExpectError(page.getByRole('main'), /./);
    await open(page, '/crm/properties');
    await press(page, 'Nueva Propiedad');
    await submitAndExpectError(dialog(page, 'Nueva Propiedad'), /./);
    const { id } = await createProperty(agency.agent);
    await open(page, `/crm/properties/${id}/edit`);
    const main = page.getByRole('main');
    await submitAndExpectError(main, /./, clear(main, 'Título'));
  });
  await test.step('ad: create and edit dialogs', async () => {
    const { id: propertyId } = await createProperty(agency.agent);
    await open(page, '/crm/ads?new=true');
    const frame = dialog(page, 'Nuevo Anuncio');
    await page
      .getByRole('button', { name: /nuevo anuncio/i })
      .first()
      .click();
    await submitAndExpectError(frame, /título/);
    await submitAndExpectError(frame, /propiedad/i, () => box(frame, 'Título').fill('Piso con vistas'));
    const { id } = await createAd(agency.agent, propertyId);
    await open(page, `/crm/ads/${id}`);
    await press(page, 'Editar');
    const edited = dialog(page, 'Editar Anuncio');
    await submitAndExpectError(edited, /título/, clear(edited, 'Título'));
  });
});

test('first error: event and task create and edit dialogs', { tag: ['@rest', '@phone'] }, async ({
  page,
}) => {
  await signIn(page, agency.agent);
  await test.step('event', async () => {
    await open(page, '/crm/calendar');
    await press(page, 'Nuevo Evento');
    await submitAndExpectError(dialog(page, 'Nuevo Evento'), /título/);
    const startTime = toInstant(today(), '00:00');
    await createEvent(agency.agent, { title: 'Visita de hoy', allDay: true, startTime, endTime: null });
    await open(page, '/crm');
    await page
      .getByRole('button', { name: /Visita de hoy/ })
      .first()
      .click();
    const frame = dialog(page, 'Editar Evento');
    await submitAndExpectError(frame, /título/, clear(frame, 'Título'));
  });
  await test.step('task', async () => {
    await createTask(agency.agent, { title: 'Llamar a Ana' });
    await open(page, '/crm/tasks');
    await press(page, 'Nueva Tarea');
    await submitAndExpectError(dialog(page, 'Nueva Tarea'), /título/);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Llamar a Ana/ })
      .first()
      .click();
    const frame = dialog(page, 'Editar Tarea');
    await submitAndExpectError(frame, /título/, clear(frame, 'Título'));
  });
});

test('first error: user, agency, profile and passwords', { tag: ['@rest', '@phone'] }, async ({ page }) => {
  await signIn(page, agency.manager);
  await test.step('user, agency, profile, password, and that of a colleague', async () => {
    await open(page, '/crm/agency');
    await press(page, 'Editar');
    const main = page.getByRole('main');
    await submitAndExpectError(main, /nombre/, clear(main, 'Nombre'));
    // Over the form of the page.
    await press(page, 'Nuevo Usuario');
    await submitAndExpectError(dialog(page, 'Nuevo Usuario'), /email/i);
    await page.keyboard.press('Escape');
    await press(page, 'Acciones de Persona de Prueba');
    await page.getByRole('menuitem', { name: 'Establecer contraseña' }).press('Enter');
    await submitAndExpectError(dialog(page, 'Establecer contraseña'), /contraseña/);
    await open(page, '/crm/profile');
    await press(page, 'Editar');
    await submitAndExpectError(main, /email/i, clear(main, 'Email'));
    await press(page, 'Cambiar contraseña');
    await submitAndExpectError(dialog(page, 'Cambiar contraseña'), /contraseña/);
  });
  await test.step('the deletion of the account', async () => {
    // The account of the only active manager stays.
    await switchUser(page, agency.agent);
    await page.goto('/crm/profile');
    await press(page, 'Eliminar Cuenta');
    await submitAndExpectError(dialog(page, 'Eliminar Cuenta'), /contraseña actual/);
  });
});

test('first error: register, sign-in, quick lead, invitation and saved view', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  await test.step('register', async () => {
    await page.goto('/register');
    await submitAndExpectError(page.locator('body'), /nombre/);
  });
  await test.step('a failed sign-in is visible, and the password field has the focus', async () => {
    await page.goto('/login');
    await box(page.locator('body'), 'Email').fill(agency.agent.email);
    await box(page.locator('body'), 'Contraseña').fill('otra');
    await press(page, 'Iniciar sesión');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(box(page.locator('body'), 'Contraseña')).toBeFocused();
  });
  await test.step('quick lead, invitation, saved view', async () => {
    await signIn(page, agency.manager);
    await open(page, '/crm');
    await press(page, 'Lead rápido');
    await submitAndExpectError(dialog(page, 'Lead rápido'), 'El nombre es obligatorio.');
    await open(page, '/crm/agency');
    await press(page, 'Invitar');
    await submitAndExpectError(dialog(page, 'Invitar a la agencia'), /nombre/);
    await open(page, '/crm/leads');
    await press(page, 'Vistas');
    await page.getByRole('menuitem', { name: 'Guardar vista…' }).press('Enter');
    await submitAndExpectError(dialog(page, 'Guardar vista'), /nombre/);
  });
});
