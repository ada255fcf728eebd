import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty, insertProperties } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
let ids: string[];
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  ids = await insertLeads(agency.id, [
    { name: 'Ana', createdAt: '2026-01-04T00:00:00.000Z' },
    { name: 'Blai', phone: '+34 600 11 22 33', createdAt: '2026-01-03T00:00:00.000Z' },
    { name: 'Carla', createdAt: '2026-01-02T00:00:00.000Z' },
    { name: 'Dora', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Elegir ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Con las filas elegidas' });
const expectChosen = (page: Page, text: string) => expect(bar(page).getByText(text)).toBeVisible();
const readStatuses = async () =>
  (
    await sharedServer().sql(
      'select status from leads where id in (select value from json_each(?)) order by name',
      [JSON.stringify(ids)],
    )
  ).rows.map(({ status }) => status);
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const mode = (page: Page) => page.getByRole('button', { name: 'Seleccionar', exact: true });

test('rows are chosen by checkbox and by key; their status changes at once, and one undo gives each its own back', {
  tag: '@translated',
}, async ({ page }) => {
  await test.step('by checkbox, with Shift a range, and all that are loaded', async () => {
    await page.goto('/crm/leads');
    await box(page, 'Ana').click();
    await expectChosen(page, '1 fila elegida');
    await box(page, 'Carla').click({ modifiers: ['Shift'] });
    await expectChosen(page, '3 filas elegidas');
    await expect(box(page, 'Blai')).toBeChecked();
    await axe(page);
    await page.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }).click();
    await expectChosen(page, '4 filas elegidas');
    await bar(page).getByRole('button', { name: 'Quitar selección' }).click();
    await expect(bar(page)).toBeHidden();
    await expect(box(page, 'Ana')).not.toBeChecked();
    await expect(page).toHaveURL(/\/crm\/leads$/);
  });
  await test.step('by X, Shift with arrows, and left by Esc', async () => {
    await page.goto('/crm/leads');
    await expect(box(page, 'Ana')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expectChosen(page, '1 fila elegida');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expectChosen(page, '3 filas elegidas');
    await page.keyboard.press('x');
    await expectChosen(page, '2 filas elegidas');
    await expect(box(page, 'Carla')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });
  await test.step('after a click on the checkbox of a row its letters still work', async () => {
    await box(page, 'Ana').click();
    await expectChosen(page, '1 fila elegida');
    await page.keyboard.press('x');
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('j');
    await expect(box(page, 'Blai')).toBeFocused();
    await page.keyboard.press('x');
    await expectChosen(page, '1 fila elegida');
    await expect(box(page, 'Blai')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });
  await test.step('the status of chosen leads changes at once, and one undo gives each its own back', async () => {
    await sharedServer().sql(
      "update leads set status = 'Qualified', next_follow_up_on = '2026-01-15' where id = ?",
      [ids[1] as string],
    );
    await page.goto('/crm/leads');
    await box(page, 'Ana').click();
    await box(page, 'Blai').click();
    await bar(page).getByRole('button', { name: 'Estado' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Perdido', exact: true }));
    await expect(page.getByText('Estado de 2 leads: Perdido.')).toBeVisible();
    expect(await readStatuses()).toEqual(['Lost', 'Lost', 'New', 'New']);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Cambio deshecho.')).toBeVisible();
    expect(await readStatuses()).toEqual(['New', 'Qualified', 'New', 'New']);
    // Closed leads have none; a day that has passed comes back too.
    const { nextFollowUpOn } = await agency.agent.api.leads.get.query({ id: ids[1] as string });
    expect(nextFollowUpOn).toBe('2026-01-15');
  });
});

test('cards are chosen by a press once «Seleccionar» is on, and are links again after it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/crm/leads?view=cards');
  await expect(box(page, 'Ana')).toHaveCount(0);
  await mode(page).click();
  await card(page, 'Ana').click();
  await card(page, 'Blai').click();
  await expectChosen(page, '2 filas elegidas');
  await expect(page).toHaveURL(/\/crm\/leads\?view=cards$/);
  await axe(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await box(page, 'Blai').focus();
  await page.keyboard.press('Space');
  await expectChosen(page, '1 fila elegida');
  await bar(page).getByRole('button', { name: 'Estado' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Perdido', exact: true }));
  await expect(page.getByText(/^Estado de 1\slead: Perdido\.$/)).toBeVisible();
  expect(await readStatuses()).toEqual(['Lost', 'New', 'New', 'New']);
  await mode(page).click();
  await expect(bar(page)).toBeHidden();
  await mode(page).click();
  await expect(box(page, 'Ana')).not.toBeChecked();
  await mode(page).click();
  await card(page, 'Carla').getByRole('link', { name: 'Carla', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carla' })).toBeVisible();
});

test('selection: all that match, CSV, one for each list, and what somebody changes meanwhile', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('leads as CSV, one for owners, properties and ads, and the day of tasks', async () => {
    await test.step('the chosen leads are exported as CSV', async () => {
      await page.goto('/crm/leads');
      await box(page, 'Blai').click();
      // Safari reads the address after the click: it must still be valid then.
      await page.evaluate(() => {
        URL.revokeObjectURL = () => document.documentElement.setAttribute('data-revoked', '');
      });
      const download = page.waitForEvent('download');
      await bar(page).getByRole('button', { name: 'Exportar CSV' }).click();
      const file = await download;
      await expect(page.locator('[data-revoked]')).toHaveCount(0);
      expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text.startsWith('\uFEFFId;Nombre;Teléfono;Email;Estado;')).toBe(true);
      expect(text.trimEnd().split('\r\n')).toHaveLength(2);
      // In Madrid's time.
      expect(text).toContain(';03/01/2026 01:00:');
      expect(text).toContain(';Blai;');
      expect(text).toContain(";Blai;'+34 600 11 22 33;");
    });
    await test.step('owners, properties and ads have a selection of their own', async () => {
      await createOwner(agency.agent, 'Núria Ferrer');
      await insertProperties(agency.id, [{ title: 'Piso en Gràcia' }]);
      await openInDocument(page, '/crm/property-owners');
      await box(page, 'Núria Ferrer').click();
      await expect(bar(page).getByRole('button', { name: 'Asignar a…' })).toBeVisible();
      await bar(page).getByRole('button', { name: 'Estado' }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: 'Inactivo', exact: true }));
      await expect(page.getByText(/^Estado de 1\spropietario: Inactivo\.$/)).toBeVisible();
      await openInDocument(page, '/crm/properties');
      await box(page, 'Piso en Gràcia').click();
      await bar(page).getByRole('button', { name: 'Estado' }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: 'Vendida', exact: true }));
      await expect(page.getByText(/^Estado de 1\spropiedad: Vendida\.$/)).toBeVisible();
      const home = await createProperty(agency.agent);
      await createAd(agency.agent, home.id, { title: 'Ático con vistas' });
      await openInDocument(page, '/crm/ads');
      await box(page, 'Ático con vistas').click();
      await bar(page).getByRole('button', { name: 'Estado' }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: 'Pausado', exact: true }));
      await expect(page.getByText(/^Estado de 1\sanuncio: Pausado\.$/)).toBeVisible();
    });
    await test.step('the day of chosen tasks changes at once, and one undo gives each its own back', async () => {
      await createTask(agency.agent, { title: 'Llamar', dueDate: '2030-05-05' });
      await createTask(agency.agent, { title: 'Firmar', dueDate: null });
      const readDays = async () =>
        (
          await sharedServer().sql('select due_date from tasks where agency_id = ? order by title', [
            agency.id,
          ])
        ).rows.map((row) => row.due_date);
      await openInDocument(page, '/crm/tasks');
      await mode(page).click();
      await card(page, 'Llamar').click();
      await card(page, 'Firmar').click();
      await bar(page).getByRole('button', { name: 'Vence' }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: 'Mañana', exact: true }));
      await expect(page.getByText(/^Vencimiento de 2\stareas: Mañana\.$/)).toBeVisible();
      const [first, second] = await readDays();
      expect(first).toMatch(/^20\d\d-/);
      expect(second).toBe(first);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(page.getByText('Cambio deshecho.')).toBeVisible();
      expect(await readDays()).toEqual([null, '2030-05-05']);
      await expect(bar(page).getByRole('button', { name: 'Asignar a…' })).toBeVisible();
      await expect(bar(page).getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
    });
  });
  await test.step('all rows that match are chosen, also those that are not loaded yet', async () => {
    await begin(page);
    await insertLeads(
      agency.id,
      Array.from({ length: 120 }, (_, at) => ({ name: `Lead ${at}`, createdAt: '2025-01-01T00:00:00.000Z' })),
    );
    const rest = bar(page).getByRole('button', { name: 'Elegir las 124' });
    await page.goto('/crm/leads');
    await box(page, 'Ana').click();
    await expectChosen(page, '1 fila elegida');
    await expect(rest).toBeHidden();
    await page.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }).click();
    await expectChosen(page, '50 filas elegidas');
    await axe(page);
    await rest.click();
    await expectChosen(page, '124 filas elegidas');
    await expect(rest).toBeHidden();
    await bar(page).getByRole('button', { name: 'Asignar a…' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Sin asignar' }));
    await expect(page.getByText(/124 leads/)).toBeVisible();
  });
  await test.step('an undo leaves what somebody has changed; rows changed in place change at once', async () =>
    expectErrors(consoleErrors, /409/, async () => {
      await begin(page);
      await test.step('an undo gives the others their value back, and names the one that somebody has changed', async () => {
        await page.goto('/crm/leads');
        await box(page, 'Ana').click();
        await box(page, 'Blai').click();
        await bar(page).getByRole('button', { name: 'Asignar a…' }).click();
        await clickMenuItem(page.getByRole('menuitem', { name: 'Sin asignar', exact: true }));
        // They are nobody's already.
        await expect(page.getByText('Responsable de 2 leads: Sin asignar.')).toBeVisible();
        await bar(page).getByRole('button', { name: 'Estado' }).click();
        await clickMenuItem(page.getByRole('menuitem', { name: 'Contactado', exact: true }));
        await expect(page.getByText('Estado de 2 leads: Contactado.')).toBeVisible();
        await agency.manager.api.leads.setStatus.mutate({ id: ids[1] as string, version: 2, status: 'Lost' });
        await page.getByRole('button', { name: 'Deshacer' }).click();
        await expect(
          page.getByText('Cambio deshecho. «Blai» la ha cambiado otra persona: se queda como está.'),
        ).toBeVisible();
        expect(await readStatuses()).toEqual(['New', 'Lost', 'New', 'New']);
      });
      await page.reload();
      await test.step('rows that were changed in place change at once, before the list has been read again', async () => {
        const row = page.getByRole('row').filter({ hasText: 'Carla' });
        await expect(row).toBeVisible();
        // No response: the rows keep the version from before each change.
        await page.route(/\/trpc\/[^?]*leads\.list/, () => undefined);
        await row.getByRole('button', { name: /^Prioridad/ }).click();
        await clickMenuItem(page.getByRole('menuitemradio', { name: 'Baja' }));
        await expect(page.getByText('Prioridad: Baja.')).toBeVisible();
        await box(page, 'Carla').click();
        const setStatus = async (label: string) => {
          await bar(page).getByRole('button', { name: 'Estado' }).click();
          await clickMenuItem(page.getByRole('menuitem', { name: label, exact: true }));
          await expect(page.getByText(`Estado de 1 lead: ${label}.`)).toBeVisible();
        };
        await setStatus('Contactado');
        await setStatus('Perdido');
        expect(await readStatuses()).toEqual(['New', 'Lost', 'Lost', 'New']);
      });
    }));
});
