import type { Locator, Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createEvent } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';

test.use({ allowedErrors: [/401|ERR_FAILED|Failed to fetch/] });
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

type FormCase = {
  path: string;
  open?: (page: Page) => Promise<unknown>;
  frame: (page: Page) => Locator;
  field: string;
  /** Fills the other required fields, so that the form can be sent. */
  more?: (frame: Locator) => Promise<unknown>;
};

/** Reloads by the button of the notice that code has failed, over whatever is open; `change` is called while the notice is shown. */
async function reloadByNotice(page: Page, change?: () => Promise<unknown>): Promise<void> {
  await page.route(chunkUrl('search-dialog'), (route) => route.abort());
  await page.getByRole('button', { name: 'Buscar en todo', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Recargar', includeHidden: true })).toBeVisible();
  await change?.();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Recargar', includeHidden: true }).click();
  await loaded;
  await page.unroute(chunkUrl('search-dialog'));
}

/**
 * Types into a form whose session has expired, signs in again, and asserts that the form is open with its input; then again after the
 * reload that the page offers where code has failed.
 */
async function expectDraftRestored(page: Page, { path, open, frame, field, more }: FormCase) {
  await page.goto(path);
  await open?.(page);
  const form = frame(page);
  await form.getByRole('textbox', { name: field, exact: true }).fill('Lo que escribí');
  await more?.(form);
  await sharedServer().sql('delete from sessions where user_id = ?', [agency.manager.id]);
  // A query in the background may end the session on the page before the form is sent.
  await form
    .locator('form button[type=submit]')
    .last()
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(), undefined, { timeout: 1000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(agency.manager.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await press(page, 'Iniciar sesión');
  await expect(page).toHaveURL(path, { timeout: 20_000 });
  const input = form.getByRole('textbox', { name: field, exact: true });
  await expect(input).toHaveValue('Lo que escribí');
  await reloadByNotice(page);
  await expect(input).toHaveValue('Lo que escribí');
}

/** Makes the required choices of a lead. */
async function chooseWishes(frame: Locator) {
  for (const [group, name] of [
    ['Tipos de propiedad', 'Garaje'],
    ['Características', 'exterior'],
  ] as const)
    await frame.getByRole('group', { name: group }).getByText(name, { exact: true }).click();
  await frame.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('Sin prisa').click();
}

test('drafts: create and edit pages restore their input after signing in again', {
  tag: '@rest',
}, async ({ page }) => {
  const main = (on: Page) => on.getByRole('main');
  const lead = await createLead(agency.agent);
  const owner = await createOwner(agency.agent, 'Ana Ruiz');
  const property = await createProperty(agency.agent);
  for (const [path, field] of [
    [`/crm/leads/${lead.id}/edit`, 'Nombre'],
    [`/crm/property-owners/${owner}/edit`, 'Nombre'],
    [`/crm/properties/${property.id}/edit`, 'Título'],
    ['/crm/property-owners/new', 'Nombre'],
    ['/crm/properties/new', 'Título'],
  ] as const)
    await expectDraftRestored(page, { path, frame: main, field });
  await expectDraftRestored(page, {
    path: '/crm/leads/new',
    frame: main,
    field: 'Nombre',
    more: chooseWishes,
  });
  for (const [path, field] of [
    ['/crm/agency', 'Dirección'],
    ['/crm/profile', 'Nombre completo'],
  ] as const)
    await expectDraftRestored(page, { path, open: () => press(page, 'Editar'), frame: main, field });
});

test('drafts: dialogs, also that of quick create, reopen with their input after signing in again', {
  tag: '@rest',
}, async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent);
  const ad = await createAd(agency.agent, propertyId);
  await createTask(agency.agent, { title: 'Llamar a Ana' });
  const cases: FormCase[] = [
    {
      path: '/crm/property-owners',
      open: () => press(page, 'Nuevo Propietario'),
      frame: () => dialog(page, 'Nuevo Propietario'),
      field: 'Nombre',
    },
    {
      path: '/crm/tasks',
      open: () => press(page, 'Nueva Tarea'),
      frame: () => dialog(page, 'Nueva Tarea'),
      field: 'Título',
    },
    {
      path: '/crm/tasks',
      open: () => page.getByRole('button', { name: 'Llamar a Ana', exact: true }).first().click(),
      frame: () => dialog(page, 'Editar Tarea'),
      field: 'Título',
    },
    {
      path: '/crm/calendar',
      open: () => press(page, 'Nuevo Evento'),
      frame: () => dialog(page, 'Nuevo Evento'),
      field: 'Título',
      more: (frame) => frame.getByLabel('Tipo de evento').selectOption('Otro'),
    },
    { path: `/crm/ads/${ad.id}/edit`, frame: () => dialog(page, 'Editar Anuncio'), field: 'Título' },
    {
      path: '/crm/agency',
      open: async () => {
        await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
        await page.getByRole('menuitem', { name: 'Nuevo propietario' }).press('Enter');
      },
      frame: () => dialog(page, 'Nuevo Propietario'),
      field: 'Nombre',
    },
  ];
  for (const one of cases) await test.step(one.path, () => expectDraftRestored(page, one));
});

test('drafts: dialogs of leads, properties, ads and events reopen with their input', {
  tag: '@rest',
}, async ({ page }) => {
  const property = await createProperty(agency.agent);
  const ad = await createAd(agency.agent, property.id);
  const startTime = toInstant(today(), '00:00');
  await createEvent(agency.manager, { title: 'Visita de hoy', allDay: true, startTime, endTime: null });
  const cases: FormCase[] = [
    {
      path: '/crm/leads',
      open: () => press(page, 'Nuevo Lead'),
      frame: () => dialog(page, 'Nuevo Lead'),
      field: 'Nombre',
      more: chooseWishes,
    },
    {
      path: '/crm/properties',
      open: () => press(page, 'Nueva Propiedad'),
      frame: () => dialog(page, 'Nueva Propiedad'),
      field: 'Título',
    },
    {
      path: `/crm/ads?propertyId=${property.id}`,
      open: () => press(page, 'Nuevo Anuncio'),
      frame: () => dialog(page, 'Nuevo Anuncio'),
      field: 'Título',
    },
    {
      path: `/crm/ads/${ad.id}`,
      open: () => press(page, 'Editar'),
      frame: () => dialog(page, 'Editar Anuncio'),
      field: 'Título',
    },
    {
      path: '/crm',
      open: () => page.getByRole('button', { name: 'Visita de hoy', exact: true }).click(),
      frame: () => dialog(page, 'Editar Evento'),
      field: 'Título',
    },
  ];
  for (const one of cases) await test.step(one.path, () => expectDraftRestored(page, one));
});

test('drafts: quick lead, invitation, saved view and message template reopen with their input', {
  tag: '@rest',
}, async ({ page }) => {
  const cases: FormCase[] = [
    {
      path: '/crm/agency',
      open: () => press(page, 'Nueva plantilla'),
      frame: () => dialog(page, 'Nueva plantilla'),
      field: 'Nombre',
      more: (frame) => frame.getByRole('textbox', { name: 'Texto' }).fill('Hola, {nombre}: {inmuebles}'),
    },
    {
      path: '/crm',
      open: () => press(page, 'Lead rápido'),
      frame: () => dialog(page, 'Lead rápido'),
      field: 'Nombre',
      more: (frame) => frame.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('612345678'),
    },
    {
      path: '/crm/agency?invite=true',
      frame: () => dialog(page, 'Invitar a la agencia'),
      field: 'Nombre completo',
      more: (frame) => frame.getByRole('textbox', { name: 'Email' }).fill('nueva@llavero.test'),
    },
    {
      path: '/crm/leads',
      open: async () => {
        await press(page, 'Vistas');
        await clickMenuItem(page.getByRole('menuitem', { name: 'Guardar vista…' }));
      },
      frame: () => dialog(page, 'Guardar vista'),
      field: 'Nombre',
    },
  ];
  for (const one of cases) await test.step(one.path, () => expectDraftRestored(page, one));
});

test('drafts: requests that find the session ended while its page is being left discard nothing', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager } = agency;
  // The page of sign-in arrives after a second request of the page was answered.
  await page.route(chunkUrl('login'), async (route) => {
    const unauthorized = await page.waitForResponse((response) => response.status() === 401);
    await unauthorized.finished();
    await page.evaluate(() => new Promise((go) => setTimeout(go)));
    await route.continue();
  });
  await page.goto('/crm');
  await press(page, 'Lead rápido');
  const form = dialog(page, 'Lead rápido');
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Lo que escribí');
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('612345678');
  await sharedServer().sql('delete from sessions where user_id = ?', [manager.id]);
  await form
    .locator('form button[type=submit]')
    .last()
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(manager.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await press(page, 'Iniciar sesión');
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Lo que escribí');
  await expect(page.getByText('Tu sesión ha expirado')).toHaveCount(0);
});

type PartCase = {
  path: string;
  /** Types or chooses. */
  change: () => Promise<unknown>;
  /** Whether a press elsewhere closes it. */
  isPopover?: true;
  /** Sends a request, which finds that the session has ended. */
  send: () => Promise<unknown>;
  expectRestored: () => Promise<unknown>;
};

test('drafts: an edited note, a reason, a price and the choices of a merge are restored', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager } = agency;
  const contact = { phone: '612345678', preferredPropertyTypes: ['Piso' as const] };
  const lead = await createLead(manager, { ...contact, name: 'Lucía Ferrer' });
  const twin = await createLead(manager, { ...contact, name: 'Lucía Ferrer Puig' });
  const { id: property } = await createProperty(manager, {
    title: 'Piso en Sants',
    type: 'Piso',
    price: 250_000,
  });
  await createActivity(
    manager,
    { kind: 'lead', id: lead.id },
    { kind: 'note', outcome: null, text: 'Antes' },
  );
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
  const price = page.getByRole('textbox', { name: 'Precio de venta' });
  const shorterName = page.getByRole('radio', { name: 'Lucía Ferrer, de la que se conserva' });
  const cases: PartCase[] = [
    {
      path: `/crm/leads/${lead.id}`,
      change: async () => {
        await press(page, 'Acciones de Nota');
        await clickMenuItem(page.getByRole('menuitem', { name: 'Editar' }));
        await field('Nota').fill('Lo que escribí');
      },
      send: () => press(page, 'Guardar'),
      expectRestored: () => expect(field('Nota')).toHaveValue('Lo que escribí'),
    },
    {
      path: `/crm/leads/${lead.id}?tab=side`,
      change: async () => {
        await press(page, 'Descartar: Piso en Sants');
        await clickMenuItem(page.getByRole('menuitem', { name: 'Otro…' }));
        await field('Motivo').fill('Lo que escribí');
      },
      send: () =>
        page
          .getByRole('button', { name: /^Avisos/ })
          .first()
          .press('Enter'),
      expectRestored: () => expect(field('Motivo')).toHaveValue('Lo que escribí'),
    },
    {
      path: `/crm/properties/${property}`,
      isPopover: true,
      change: async () => {
        await press(page, 'Precio: 250.000 €');
        await price.fill('285000');
      },
      send: () => price.press('Enter'),
      expectRestored: () => expect(price).toHaveValue(/285.?000/),
    },
    {
      path: `/crm/duplicates/lead/${lead.id}/${twin.id}`,
      change: () => shorterName.check({ force: true }),
      send: () => page.keyboard.press('Control+Enter'),
      expectRestored: () => expect(shorterName).toBeChecked(),
    },
  ];
  for (const { path, change, isPopover, send, expectRestored } of cases)
    await test.step(path, async () => {
      await page.goto(path);
      await change();
      await sharedServer().sql('delete from sessions where user_id = ?', [manager.id]);
      await send();
      await page.getByRole('textbox', { name: 'Email' }).fill(manager.email);
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
      await press(page, 'Iniciar sesión');
      await expect(page).toHaveURL(path, { timeout: 20_000 });
      await expectRestored();
      await reloadByNotice(page, isPopover && change);
      await expectRestored();
    });
});

test('drafts: the form of a new user is restored without its password', { tag: '@rest' }, async ({
  page,
}) => {
  const frame = () => dialog(page, 'Nuevo Usuario');
  const secret = () => frame().getByRole('textbox', { name: 'Contraseña', exact: true });
  await page.goto('/crm/agency');
  await press(page, 'Nuevo Usuario');
  await frame().getByRole('textbox', { name: 'Email' }).fill('nueva@llavero.test');
  await secret().fill('Torre-Marina·48!');
  await frame().getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Torre-Marina·48!');
  await sharedServer().sql('delete from sessions where user_id = ?', [agency.manager.id]);
  await press(page, 'Crear usuario');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(agency.manager.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await press(page, 'Iniciar sesión');
  await expect(frame().getByRole('textbox', { name: 'Email' })).toHaveValue('nueva@llavero.test', {
    timeout: 20_000,
  });
  await expect(secret()).toHaveValue('');
});

test('drafts: discarded or saved input is not restored', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/crm/tasks');
  await press(page, 'Nueva Tarea');
  const form = dialog(page, 'Nueva Tarea');
  await form.getByRole('textbox', { name: 'Título' }).fill('No la quiero');
  await press(page, 'Cancelar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await sharedServer().sql('delete from sessions where user_id = ?', [agency.manager.id]);
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(agency.manager.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await press(page, 'Iniciar sesión');
  await expect(page).toHaveURL('/crm/tasks', { timeout: 20_000 });
  await press(page, 'Nueva Tarea');
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('');
});
