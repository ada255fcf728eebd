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
import { openInDocument } from '../support/navigation.ts';

test.use({ allowedErrors: [/401|ERR_FAILED|Failed to fetch/] });
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

type FormCase = {
  open?: (page: Page) => Promise<unknown>;
  frame: (page: Page) => Locator;
  field: string;
  /** What is typed into the field. */
  text?: string;
  /** Fills the other required fields, so that the form can be sent. */
  more?: (frame: Locator) => Promise<unknown>;
  /** Fields that are not restored. */
  secrets?: string[];
};
/** A page with one form, or with a dialog over it. */
type Case = {
  path: string;
  forms: FormCase[];
  /** Whether they also stay over the reload that a page offers where code has failed, which takes the same way as that of the sign-in. */
  isReloaded?: true;
};

const main = (page: Page) => page.locator('main');
const textbox = (frame: Locator, name: string) => frame.getByRole('textbox', { name, exact: true });
/** A field of a page, also behind a dialog, where its name has the mark of a required one. */
const behindDialog = (frame: Locator, name: string) =>
  frame.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`), includeHidden: true });

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

/** Opens the page of a case; those after the first in the same document, which has no form of the last one. */
const openPage = (page: Page, path: string) =>
  page.url() === 'about:blank' ? page.goto(path) : openInDocument(page, path);

const endSession = () => sharedServer().sql('delete from sessions where user_id = ?', [agency.manager.id]);

/** Signs in where the session has ended, in a document of its own, to which the last one has left its drafts; asserts that it leads back. */
async function signInAgain(page: Page, path: string) {
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(agency.manager.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await press(page, 'Iniciar sesión');
  await expect(page).toHaveURL(path, { timeout: 20_000 });
}

/** Types into the forms of a page whose session has expired, signs in again, and asserts that each form is open with its input. */
async function expectDraftsRestored(page: Page, { path, forms, isReloaded }: Case) {
  await openPage(page, path);
  const texts = forms.map(({ text }, index) => text ?? `Lo que escribí en ${index + 1}`);
  for (const [index, { open, frame, field, more }] of forms.entries()) {
    await open?.(page);
    await textbox(frame(page), field).fill(texts[index] ?? '');
    await more?.(frame(page));
  }
  await endSession();
  // A query in the background may end the session on the page before the form is sent.
  await forms
    .at(-1)
    ?.frame(page)
    .locator('form button[type=submit]')
    .last()
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(), undefined, { timeout: 1000 })
    .catch(() => undefined);
  const expectRestored = async () => {
    for (const [index, { frame, field, secrets = [] }] of forms.entries()) {
      const find = index < forms.length - 1 ? behindDialog : textbox;
      await expect(find(frame(page), field)).toHaveValue(texts[index] ?? '');
      for (const secret of secrets) await expect(textbox(frame(page), secret)).toHaveValue('');
    }
  };
  await signInAgain(page, path);
  await expectRestored();
  if (!isReloaded) return;
  await reloadByNotice(page);
  await expectRestored();
}

async function expectEachRestored(page: Page, cases: readonly Case[]) {
  for (const one of cases)
    await test.step(`${one.path}: ${one.forms.map(({ field }) => field).join(', ')}`, () =>
      expectDraftsRestored(page, one));
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

/** The form in the dialog that a button of the page opens. */
const dialogForm = (
  name: string,
  field: string,
  rest: Partial<FormCase> & { button?: string } = {},
): FormCase => ({
  open: (page) => press(page, rest.button ?? name),
  frame: (page) => dialog(page, name),
  field,
  ...rest,
});

test('drafts: create and edit pages, and dialogs over them, restore their input after signing in again', {
  tag: '@rest',
}, async ({ page }) => {
  const lead = await createLead(agency.agent);
  const owner = await createOwner(agency.agent, 'Ana Ruiz');
  const property = await createProperty(agency.agent);
  const quickOwner = dialogForm('Nuevo Propietario', 'Nombre', {
    open: async () => {
      await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Nuevo propietario' }).press('Enter');
    },
  });
  const template = dialogForm('Nueva plantilla', 'Nombre', {
    more: (frame) => frame.getByRole('textbox', { name: 'Texto' }).fill('Hola, {nombre}: {inmuebles}'),
  });
  const edited = { open: () => press(page, 'Editar'), frame: main };
  await expectEachRestored(page, [
    { path: `/crm/leads/${lead.id}/edit`, forms: [{ frame: main, field: 'Nombre' }] },
    { path: `/crm/property-owners/${owner}/edit`, forms: [{ frame: main, field: 'Nombre' }] },
    { path: `/crm/properties/${property.id}/edit`, forms: [{ frame: main, field: 'Título' }] },
    { path: '/crm/properties/new', forms: [{ frame: main, field: 'Título' }] },
    { path: '/crm/leads/new', forms: [{ frame: main, field: 'Nombre', more: chooseWishes }] },
    { path: '/crm/profile', forms: [{ ...edited, field: 'Nombre completo' }] },
    { path: '/crm/agency', isReloaded: true, forms: [{ ...edited, field: 'Dirección' }, template] },
    // The same fields twice. Last, because the dialog of quick create stays open on other pages.
    {
      path: '/crm/property-owners/new',
      isReloaded: true,
      forms: [{ frame: main, field: 'Nombre' }, quickOwner],
    },
  ]);
});

test('drafts: dialogs of owners, tasks, events and ads reopen with their input, not with what was discarded', {
  tag: '@rest',
}, async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent);
  const ad = await createAd(agency.agent, propertyId);
  await createTask(agency.agent, { title: 'Llamar a Ana' });
  await test.step('discarded input is not restored', async () => {
    await page.goto('/crm/tasks');
    await press(page, 'Nueva Tarea');
    const form = dialog(page, 'Nueva Tarea');
    await textbox(form, 'Título').fill('No la quiero');
    await press(page, 'Cancelar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(form).toBeHidden();
    await endSession();
    await page.reload();
    await signInAgain(page, '/crm/tasks');
    await press(page, 'Nueva Tarea');
    await expect(textbox(form, 'Título')).toHaveValue('');
  });
  await expectEachRestored(page, [
    { path: '/crm/property-owners', forms: [dialogForm('Nuevo Propietario', 'Nombre')] },
    { path: '/crm/tasks', isReloaded: true, forms: [dialogForm('Nueva Tarea', 'Título')] },
    {
      path: '/crm/calendar',
      forms: [
        dialogForm('Nuevo Evento', 'Título', {
          more: (frame) => frame.getByLabel('Tipo de evento').selectOption('Otro'),
        }),
      ],
    },
    { path: '/crm/tasks', forms: [dialogForm('Editar Tarea', 'Título', { button: 'Llamar a Ana' })] },
    {
      path: `/crm/ads/${ad.id}/edit`,
      forms: [{ frame: () => dialog(page, 'Editar Anuncio'), field: 'Título' }],
    },
  ]);
});

test('drafts: dialogs of leads, properties, ads and events reopen with their input', {
  tag: '@rest',
}, async ({ page }) => {
  const property = await createProperty(agency.agent);
  const ad = await createAd(agency.agent, property.id);
  const startTime = toInstant(today(), '00:00');
  await createEvent(agency.manager, { title: 'Visita de hoy', allDay: true, startTime, endTime: null });
  await expectEachRestored(page, [
    {
      path: '/crm/leads',
      isReloaded: true,
      forms: [dialogForm('Nuevo Lead', 'Nombre', { more: chooseWishes })],
    },
    { path: '/crm/properties', forms: [dialogForm('Nueva Propiedad', 'Título')] },
    { path: `/crm/ads?propertyId=${property.id}`, forms: [dialogForm('Nuevo Anuncio', 'Título')] },
    {
      path: '/crm',
      isReloaded: true,
      forms: [dialogForm('Editar Evento', 'Título', { button: 'Visita de hoy' })],
    },
    { path: `/crm/ads/${ad.id}`, forms: [dialogForm('Editar Anuncio', 'Título', { button: 'Editar' })] },
    {
      path: '/crm',
      forms: [
        dialogForm('Lead rápido', 'Nombre', {
          more: (frame) => frame.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('612345678'),
        }),
      ],
    },
  ]);
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

test('drafts: a user without the password, an invitation, a saved view, a note, a reason, a price and the choices of a merge are restored', {
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
  const secrets = ['Contraseña', 'Confirmar contraseña'];
  await expectEachRestored(page, [
    {
      path: '/crm/agency',
      forms: [
        dialogForm('Nuevo Usuario', 'Email', {
          text: 'nueva@llavero.test',
          secrets,
          more: async (frame) => {
            for (const name of secrets) await textbox(frame, name).fill('Torre-Marina·48!');
          },
        }),
      ],
    },
    {
      path: '/crm/leads',
      forms: [
        dialogForm('Guardar vista', 'Nombre', {
          open: async () => {
            await press(page, 'Vistas');
            await clickMenuItem(page.getByRole('menuitem', { name: 'Guardar vista…' }));
          },
        }),
      ],
    },
    {
      path: '/crm/agency?invite=true',
      forms: [
        {
          frame: () => dialog(page, 'Invitar a la agencia'),
          field: 'Nombre completo',
          more: (frame) => frame.getByRole('textbox', { name: 'Email' }).fill('nueva@llavero.test'),
        },
      ],
    },
  ]);
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
  const price = page.getByRole('textbox', { name: 'Precio de venta' });
  const shorterName = page.getByRole('radio', { name: 'Lucía Ferrer, de la que se conserva' });
  const cases: PartCase[] = [
    {
      path: `/crm/leads/${lead.id}?tab=side`,
      change: async () => {
        await press(page, 'Acciones de Nota');
        await clickMenuItem(page.getByRole('menuitem', { name: 'Editar' }));
        await field('Nota').fill('Lo que escribí');
        await press(page, 'Descartar: Piso en Sants');
        await clickMenuItem(page.getByRole('menuitem', { name: 'Otro…' }));
        await field('Motivo').fill('Lo que quería escribir');
      },
      send: () => press(page, 'Guardar'),
      expectRestored: async () => {
        await expect(field('Nota')).toHaveValue('Lo que escribí');
        await expect(field('Motivo')).toHaveValue('Lo que quería escribir');
      },
    },
    {
      path: `/crm/duplicates/lead/${lead.id}/${twin.id}`,
      change: () => shorterName.check({ force: true }),
      send: () => page.keyboard.press('Control+Enter'),
      expectRestored: () => expect(shorterName).toBeChecked(),
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
  ];
  for (const { path, change, isPopover, send, expectRestored } of cases)
    await test.step(path, async () => {
      await openPage(page, path);
      await change();
      await endSession();
      await send();
      await signInAgain(page, path);
      await expectRestored();
      await reloadByNotice(page, isPopover && change);
      await expectRestored();
    });
});
