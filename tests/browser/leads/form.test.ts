import type { Page } from '@playwright/test';
import { axe, expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { openInDocument } from '../support/navigation.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true });
const all = () => agency.agent.api.leads.list.query({ filters: {} });
const save = (page: Page) => page.getByRole('button', { name: 'Crear lead' });

async function fillIn(page: Page, name: string) {
  await field(page, 'Nombre').fill(name);
  await chip(page, 'Tipos de propiedad', 'Piso').click();
  await chip(page, 'Habitaciones', '2').click();
  await chip(page, 'Habitaciones', '8 o más').click();
  await chip(page, 'Baños', '6 o más').click();
  await chip(page, 'Características', 'terraza').click();
  await page.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('6 meses').click();
}

test('lead form: errors are shown below their fields, and once they are corrected the list shows the lead', async ({
  page,
}) => {
  await page.goto('/crm/leads/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Lead' })).toBeVisible();
  await expect(page.getByText('Agrega un nuevo lead')).toBeVisible();
  await axe(page);
  await test.step('features are sorted by the Spanish collation', async () => {
    const labels = page.getByRole('group', { name: 'Características' }).locator('label');
    await expect(labels.first()).toBeVisible();
    const names = await labels.allInnerTexts();
    expect(names).toHaveLength(14);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
  });
  const price = page.getByLabel('Compra hasta');
  await test.step('errors are shown below their fields, and the first one has the focus', async () => {
    await expect(price).toHaveAttribute('placeholder', 'Sin límite');
    await page.getByLabel('Email').fill('sin arroba');
    await page.getByLabel('Compra desde').fill('300000');
    await price.fill('200000');
    await save(page).click();
    for (const sentence of [
      'El nombre es obligatorio.',
      'El formato del email no es válido',
      'El mínimo no puede superar al máximo.',
      'Debe seleccionar al menos un tipo de propiedad.',
      'Debe seleccionar al menos una opción de habitaciones.',
      'Debe seleccionar al menos una opción de baños.',
      'Debe seleccionar al menos una característica preferida.',
      'Debe seleccionar un rango de tiempo de interés.',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(field(page, 'Nombre')).toBeFocused();
    await expect(field(page, 'Nombre')).toHaveAccessibleDescription('El nombre es obligatorio.');
    await axe(page);
    expect((await all()).total).toBe(0);
  });
  await test.step('the corrected input is saved, and the list shows it', async () => {
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Compra desde').fill('');
    await fillIn(page, '  Núria Ferrer ');
    await page.getByLabel('Fuente').selectOption('Llamada telefónica');
    await price.fill('285000');
    await price.press('ArrowUp');
    await expect(price).toHaveValue('286.000');
    await page.getByLabel('Alquiler hasta').press('ArrowUp');
    await page.getByLabel('Superficie desde').press('ArrowUp');
    await save(page).click();
    await expect(page).toHaveURL('/crm/leads');
    await expect(page.getByRole('link', { name: 'Núria Ferrer', exact: true })).toBeVisible();
    const [made] = (await all()).rows;
    expect(await agency.agent.api.leads.get.query({ id: made?.id ?? '' })).toMatchObject({
      name: 'Núria Ferrer',
      email: null,
      phone: null,
      source: 'Phone Call',
      status: 'New',
      priority: 'Medium',
      minBuyBudget: null,
      maxBuyBudget: 286_000,
      maxRentBudget: 50,
      minPropertySize: 10,
      preferredPropertyTypes: ['Piso'],
      preferredBedrooms: [2, 8],
      preferredBathrooms: [6],
      preferredFeatures: ['terraza'],
      timeRangeInterest: '6_months',
    });
  });
});

test('lead form: opens from the empty list in a dialog or a drawer, and asks before discarding input', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await page.goto('/crm/leads');
  const dialog = page.getByRole('dialog', { name: 'Nuevo Lead' });
  await test.step('an empty list offers to create the first lead', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No hay leads disponibles' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Crear Primer Lead' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await page.getByRole('button', { name: 'Nuevo Lead' }).click();
  await expect(dialog.getByLabel('Nombre')).toBeVisible();
  await axe(page);
  await fillIn(page, 'Ana Ruiz');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: '¿Descartar los cambios?' })
    .getByText('Seguir editando')
    .click();
  await save(page).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ana Ruiz', exact: true })).toBeVisible();
});

test('lead form: the leave guard, a garage, a double click, a lost response, and who sees only their own', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('the leave guard asks, a garage needs no bedrooms, and a double click sends one request', async () => {
    await test.step('the leave guard asks before discarding changes', async () => {
      await page.goto('/crm/leads');
      await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
      await openInDocument(page, '/crm/leads/new');
      await field(page, 'Nombre').fill('Ana Ruiz');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(question).toBeHidden();
      await expect(field(page, 'Nombre')).toHaveValue('Ana Ruiz');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await question.getByRole('button', { name: 'Descartar' }).click();
      await expect(page).toHaveURL('/crm/leads');
      await openInDocument(page, '/crm/leads/new');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page).toHaveURL('/crm/leads');
    });
    await test.step('bedrooms and bathrooms are not required when only a garage is wanted', async () => {
      await openInDocument(page, '/crm/leads/new');
      await field(page, 'Nombre').fill('Ana Ruiz');
      await chip(page, 'Tipos de propiedad', 'Garaje').click();
      await expect(page.getByText('No hace falta para garajes, terrenos, locales y oficinas.')).toHaveCount(
        2,
      );
      await chip(page, 'Características', 'exterior').click();
      await page.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('Sin prisa').click();
      await save(page).click();
      await expect(page).toHaveURL('/crm/leads');
      expect((await all()).total).toBe(1);
    });
    await test.step('a double click sends one request', async () => {
      await openInDocument(page, '/crm/leads/new');
      await fillIn(page, 'Pau Coll');
      await save(page).evaluate((button: HTMLButtonElement) => {
        button.form?.requestSubmit();
        button.form?.requestSubmit();
      });
      await expect(page).toHaveURL('/crm/leads');
      expect((await all()).total).toBe(2);
    });
  });
  await test.step('stays open after a lost response, and sending again creates no second lead', async () =>
    expectErrors(consoleErrors, /ERR_FAILED/, async () => {
      await page.goto('/crm/leads/new');
      await fillIn(page, 'Ana Ruiz');
      await page.route(
        '**/trpc/leads.create*',
        async (route) => {
          await fetchRoute(route);
          await route.abort();
        },
        { times: 1 },
      );
      await save(page).click();
      await expect(page.getByText('Error al crear el lead. Por favor, inténtalo de nuevo.')).toBeVisible();
      await expect(field(page, 'Nombre')).toHaveValue('Ana Ruiz');
      await save(page).click();
      await expect(page).toHaveURL('/crm/leads');
      expect((await all()).total).toBe(3);
    }));
  await test.step('who sees only their own reads who gets the lead, and is not offered to open it', async () => {
    await begin(page);
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await createTestUser({ agencyId: agency.id, fullName: 'Bea Soler' });
    const open = page.getByRole('button', { name: 'Abrir', exact: true });
    await page.goto('/crm/leads/new');
    await fillIn(page, 'Núria Ferrer');
    await save(page).click();
    await expect(open).toBeVisible();
    await page.goto('/crm/leads/new');
    await fillIn(page, 'Pau Coll');
    await page.getByRole('combobox', { name: 'Responsable' }).click();
    await page.getByRole('option', { name: 'Bea Soler' }).click();
    await save(page).click();
    await expect(page.getByText('Lead creado y asignado a Bea Soler.')).toBeVisible();
    // At once: the notice itself leaves after some seconds.
    expect(await open.count()).toBe(0);
    expect((await all()).total).toBe(1);
  });
});
