import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows cards');
  agency = await createTestAgency();
  await insertLeads(agency.id, [{ name: 'Ana', status: 'New' }]);
  await signIn(page, agency.agent);
});

const STANDARD = ['Lead', 'Contacto', 'Estado', 'Prioridad', 'Fuente', 'Responsable', 'Creado', 'Acciones'];
/** The headers of the table, without that of the checkboxes. */
const expectHeads = (page: Page, ...names: string[]) =>
  expect(page.getByRole('columnheader')).toHaveText(['', ...names]);
const columnsParam = (page: Page) => new URL(page.url()).searchParams.get('columns');
const popover = (page: Page) => page.getByRole('dialog', { name: 'Columnas' });
const column = (page: Page, name: string) => popover(page).getByRole('checkbox', { name, exact: true });
const handle = (page: Page, name: string) =>
  popover(page).getByRole('button', { name: `Mover ${name}`, exact: true });
const openColumns = (page: Page) => page.getByRole('button', { name: 'Columnas', exact: true }).click();

test('columns: are chosen, reset and moved by arrow keys and dragging, and kept', async ({ page }) => {
  await page.goto('/crm/leads');
  await test.step('the name stays, and the choice is in the URL and kept', async () => {
    await expectHeads(page, ...STANDARD);
    await openColumns(page);
    await expect(column(page, 'Lead')).toBeDisabled();
    await expect(column(page, 'Lead')).toBeChecked();
    await expect(column(page, 'Próximo paso')).not.toBeChecked();
    await column(page, 'Fuente').uncheck();
    await column(page, 'Próximo paso').check();
    await axe(page);
    await expectHeads(
      page,
      ...STANDARD.filter((name) => name !== 'Fuente' && name !== 'Acciones'),
      'Próximo paso',
      'Acciones',
    );
    await expect
      .poll(() => columnsParam(page))
      .toBe('contact.status.priority.responsible.created.followup.actions');
    await page.keyboard.press('Escape');
    await expect(popover(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Columnas', exact: true })).toBeFocused();
    await page.goto('/crm/leads');
    await expect.poll(() => columnsParam(page)).toContain('followup');
    await openColumns(page);
    await popover(page).getByRole('button', { name: 'Restablecer columnas' }).click();
    await expectHeads(page, ...STANDARD);
    await expect.poll(() => columnsParam(page)).toBe(null);
  });
  await test.step('the arrow keys and dragging move one', async () => {
    await handle(page, 'Contacto').focus();
    await page.keyboard.press('ArrowDown');
    await expect(popover(page).getByText('Contacto: puesto 2 de 12.')).toBeAttached();
    await expect(handle(page, 'Contacto')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expectHeads(
      page,
      'Lead',
      'Estado',
      'Prioridad',
      'Contacto',
      'Fuente',
      'Responsable',
      'Creado',
      'Acciones',
    );
    await handle(page, 'Creado').hover();
    await page.mouse.down();
    const target = await handle(page, 'Estado').boundingBox();
    await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 8, { steps: 5 });
    await page.mouse.up();
    const heads = ['Lead', 'Creado', 'Estado', 'Prioridad', 'Contacto', 'Fuente', 'Responsable', 'Acciones'];
    await expectHeads(page, ...heads);
    await page.reload();
    await expectHeads(page, ...heads);
  });
});

test('columns: an address decides; one that is not standard sorts; owners and properties have their own', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('unknown ones are ignored, Back leaves the list, filters keep them', async () => {
    await page.goto('/crm/properties');
    await page.goto('/crm/leads?columns=status.nope.status.name&status=New');
    await expectHeads(page, 'Lead', 'Estado');
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect.poll(() => columnsParam(page)).toBe('status.nope.status.name');
    await expectHeads(page, 'Lead', 'Estado');
    await openInDocument(page, '/crm/leads?columns=%3Cscript%3E');
    await expectHeads(page, ...STANDARD);
    await page.goto('/crm/leads?columns=name');
    await expectHeads(page, 'Lead');
    await openColumns(page);
    await column(page, 'Estado').check();
    await expectHeads(page, 'Lead', 'Estado');
    await page.goBack();
    await expectHeads(page, ...STANDARD);
  });
  await test.step('one that is not standard sorts too', async () => {
    await insertLeads(agency.id, [
      { name: 'Berta', status: 'New', lastContactAt: '2026-11-02T09:00:00.000Z' },
    ]);
    await page.goto('/crm/leads?columns=contacted.actions');
    const head = page.getByRole('columnheader', { name: 'Último contacto' });
    await head.getByRole('button').press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row')).toContainText(['Último contacto', 'Ana', 'Berta']);
    await expect(page).toHaveURL(/sort=contact/);
  });
  await test.step('owners, properties and ads have their own', async () => {
    await createOwner(agency.agent, 'Núria Ferrer');
    await insertProperties(agency.id, [{ title: 'Piso en Gràcia' }]);
    await openInDocument(page, '/crm/property-owners');
    await openColumns(page);
    await column(page, 'Anuncios activos').uncheck();
    await column(page, 'Creado').check();
    await expectHeads(
      page,
      'Nombre',
      'Email',
      'Teléfono',
      'Estado',
      'Propiedades',
      'Responsable',
      'Creado',
      'Acciones',
    );
    await openInDocument(page, '/crm/properties?view=list');
    await openColumns(page);
    await column(page, 'Zona').check();
    await expectHeads(
      page,
      'Propiedad',
      'Ubicación',
      'Detalles',
      'Propietario',
      'Precio',
      'Estado',
      'Responsable',
      'Zona',
    );
    // A narrower window has room for fewer.
    await page.setViewportSize({ width: 1100, height: 800 });
    await expectHeads(page, 'Propiedad', 'Detalles', 'Precio', 'Estado');
  });
});
