import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await insertLeads(agency.id, [
    { name: 'Ana', status: 'New' },
    { name: 'Blai', status: 'Lost' },
  ]);
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const views = (page: Page, name: string | RegExp = 'Vistas') =>
  page.getByRole('search').getByRole('button', { name, exact: typeof name === 'string' });
const press = async (page: Page, item: string, button: string | RegExp = 'Vistas') => {
  await views(page, button).click();
  await clickMenuItem(page.getByRole('menuitem', { name: item, exact: true }));
};
const open = async (page: Page, item: string, button: string | RegExp = 'Vistas') => {
  await views(page, button).click();
  await clickMenuItem(page.getByRole('menuitemradio', { name: item, exact: true }));
};
const lead = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function save(page: Page, name: string, owner = 'Mía') {
  await press(page, 'Guardar vista…');
  const dialog = page.getByRole('dialog', { name: 'Guardar vista' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await dialog.getByRole('radio', { name: owner, exact: true }).check();
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a view is saved, changed, applied, renamed and deleted', { tag: '@translated' }, async ({ page }) => {
  await page.goto('/crm/leads?status=New&sort=name');
  await expect(lead(page, 'Ana')).toBeVisible();
  await save(page, 'Nuevos por nombre');
  await expect(views(page, 'Nuevos por nombre')).toBeVisible();
  await expect.poll(() => param(page, 'saved')).toMatch(/^[\da-f-]{36}$/);
  await axe(page);
  // The state differs from the view.
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(lead(page, 'Blai')).toBeVisible();
  await open(page, 'Nuevos por nombre', /modificada/);
  await expect(lead(page, 'Blai')).toBeHidden();
  await expect.poll(() => param(page, 'sort')).toBe('name');
  await page.getByRole('columnheader', { name: 'Lead' }).getByRole('button').click();
  await press(page, 'Actualizar vista', /modificada/);
  await expect(page.getByText('Vista actualizada.')).toBeVisible();
  await expect(views(page, 'Nuevos por nombre')).toBeVisible();
  await press(page, 'Cambiar nombre…', 'Nuevos por nombre');
  const dialog = page.getByRole('dialog', { name: 'Cambiar nombre' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Nuevos');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(views(page, 'Nuevos')).toBeVisible();
  expect(param(page, 'sort')).toBe('-name');
  await press(page, 'Quitar vista', 'Nuevos');
  await expect(lead(page, 'Blai')).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await open(page, 'Nuevos');
  await expect(lead(page, 'Blai')).toBeHidden();
  await press(page, 'Eliminar vista…', 'Nuevos');
  const question = page.getByRole('alertdialog', { name: 'Eliminar vista' });
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Vista eliminada.')).toBeVisible();
  await expect(views(page)).toBeVisible();
  await views(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Mi trabajo']);
});

test('views: one’s own work, one of the agency, a taken name, and the default one', { tag: '@rest' }, async ({
  page,
  consoleErrors,
  browser,
}) => {
  await test.step('the view of one’s own work is one press away, shows the own open leads by next step, and can be the default', async () => {
    const own = { status: 'Contacted', assignedTo: agency.agent.id } as const;
    await insertLeads(agency.id, [
      { ...own, name: 'Carla', preferredZones: ['Gràcia'], maxBuyBudget: 300_000, minBuyBudget: null },
      { ...own, name: 'Dora', status: 'Lost' },
      { ...own, name: 'Eva' },
    ]);
    await sharedServer().sql(
      "update leads set next_follow_up_on = ?, last_contact_at = ? where agency_id = ? and name = 'Carla'",
      [addDays(today(), 2), new Date().toISOString(), agency.id],
    );
    const carla = page.getByRole('row').filter({ hasText: 'Carla' });
    const myWork = page.getByRole('search').getByRole('button', { name: 'Mi trabajo' });
    const ofLeads = page.getByRole('link', { name: /^(Ana|Blai|Carla|Dora|Eva)$/ });
    await page.goto('/crm/leads');
    await expect(lead(page, 'Ana')).toBeVisible();
    await test.step('one press shows it, the next one leaves it', async () => {
      await expect(carla.getByText('Último contacto: ')).toBeVisible();
      await myWork.click();
      await expect(ofLeads).toHaveText(['Eva', 'Carla']);
      await expect(myWork).toHaveAttribute('aria-pressed', 'true');
      expect(param(page, 'saved')).toBe('work');
      await axe(page);
      const heads = ['Lead', 'Contacto', 'Estado', 'Presupuesto', 'Zona', 'Próximo paso', 'Último contacto'];
      await expect(page.getByRole('columnheader')).toHaveText(['', ...heads]);
      await expect(carla).toContainText('Compra: hasta 300.000');
      await expect(carla).toContainText('Gràcia');
      // Its own column shows it.
      await expect(carla.getByText('Último contacto: ')).toBeHidden();
      await myWork.click();
      await expect(lead(page, 'Blai')).toBeVisible();
      await expect(myWork).toHaveAttribute('aria-pressed', 'false');
    });
    await test.step('by default', async () => {
      await myWork.click();
      await expect(ofLeads).toHaveCount(2);
      await press(page, 'Abrir por defecto');
      await expect(page.getByText('La lista se abrirá con «Mi trabajo».')).toBeVisible();
      await signIn(page, agency.agent);
      await page.goto('/crm/leads');
      await expect(myWork).toHaveAttribute('aria-pressed', 'true');
      await expect(ofLeads).toHaveText(['Eva', 'Carla']);
    });
  });
  await test.step('colleagues open it and cannot change it; a taken name is said beside the field', async () =>
    expectErrors(consoleErrors, /409/, async () => {
      await begin(page);
      await test.step('colleagues open a view of the agency, and cannot change it', async () => {
        const view = {
          list: 'leads' as const,
          name: 'Perdidos',
          isShared: true,
          params: { status: 'Lost', old: 'x' },
        };
        await agency.manager.api.savedViews.create.mutate({ clientKey: randomUUID(), view });
        await page.goto('/crm/leads');
        await open(page, 'Perdidos · de la agencia');
        await expect(lead(page, 'Ana')).toBeHidden();
        await expect(lead(page, 'Blai')).toBeVisible();
        await views(page, 'Perdidos').click();
        await expect(page.getByRole('menuitem', { name: 'Abrir por defecto' })).toBeVisible();
        await expect(page.getByRole('menuitem', { name: 'Eliminar vista…' })).toHaveCount(0);
        await page.keyboard.press('Escape');
        await press(page, 'Quitar vista', 'Perdidos');
      });
      await test.step('a name that is taken is said beside the field', async () => {
        const view = { list: 'leads' as const, name: 'Nuevos', isShared: false, params: {} };
        await agency.agent.api.savedViews.create.mutate({ clientKey: randomUUID(), view });
        await page.goto('/crm/leads');
        await press(page, 'Guardar vista…');
        const dialog = page.getByRole('dialog', { name: 'Guardar vista' });
        await dialog.getByRole('textbox', { name: 'Nombre' }).fill('nuevos');
        await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
        await expect(dialog.getByText('Ya hay una vista con este nombre.')).toBeVisible();
        await axe(page);
      });
    }));
  await test.step('opens by link, by address and after a sign-in; parameters take precedence', async () => {
    await begin(page);
    const view = {
      list: 'leads' as const,
      name: 'Perdidos',
      isShared: false,
      params: { status: 'Lost', view: 'cards' },
    };
    const { id } = await agency.agent.api.savedViews.create.mutate({ clientKey: randomUUID(), view });
    await page.goto('/crm/leads');
    await open(page, 'Perdidos');
    await press(page, 'Abrir por defecto', 'Perdidos');
    await expect(page.getByText('La lista se abrirá con «Perdidos».')).toBeVisible();
    await press(page, 'Quitar vista', 'Perdidos');
    await expect(lead(page, 'Ana')).toBeVisible();

    // The HTML asks for the rows of the view and for its name at once.
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url());
      if (url.includes('/trpc/')) requests.push(url);
    });
    await page.goto('/crm/leads');
    await expect(lead(page, 'Blai')).toBeVisible();
    await expect(views(page, 'Perdidos')).toBeVisible();
    await expect(lead(page, 'Ana')).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(param(page, 'saved')).toBe(id);
    expect(requests.filter((url) => url.includes('leads.list'))).toHaveLength(1);
    expect(requests[0]).toContain('leads.list,savedViews.list,notices.unread');
    expect(requests[0]).toContain('"status":"Lost"');

    await page.goto('/crm/leads?status=New');
    await expect(lead(page, 'Ana')).toBeVisible();
    expect(param(page, 'saved')).toBe(null);

    // Another browser learns of it with the session.
    const other = await browser.newPage();
    await signIn(other, agency.agent);
    await other.goto('/crm/leads');
    await expect(lead(other, 'Blai')).toBeVisible();
    await expect(lead(other, 'Ana')).toBeHidden();
    await expect.poll(() => param(other, 'saved')).toBe(id);
    await other.close();
  });
});
