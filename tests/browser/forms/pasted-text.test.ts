import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('pasted numbers: three decimals are asked about, in a field and in a filter', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('number field: three decimals are asked about, never read; what is understood stands beside it', async () => {
    await page.goto('/crm/properties/new');
    await textbox(page, 'Título').fill('Piso');
    const price = textbox(page, 'Precio de venta');
    await price.fill('285000');
    await expect(page.getByText('285.000 €', { exact: true })).toBeVisible();
    await price.fill('\u200e1,250,000.50\u200e');
    await expect(page.getByText('1.250.000,50 €', { exact: true })).toBeVisible();
    await price.fill('250,000');
    const ask = page.getByRole('button', { name: '¿250.000 €?', exact: true });
    await expect(ask).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
    await expect(page.getByText('Como máximo dos decimales.', { exact: true })).toBeVisible();
    await expect(price).toBeFocused();
    expect((await agency.agent.api.properties.list.query({ filters: {} })).total).toBe(0);
    await ask.click();
    await expect(price).toHaveValue('250.000');
    await expect(ask).toBeHidden();
    await page.getByRole('button', { name: 'Crear propiedad' }).click();
    await expect(page).toHaveURL('/crm/properties');
    const { rows } = await agency.agent.api.properties.list.query({ filters: {} });
    expect(rows[0]?.price).toBe(250_000);
  });
  await test.step('number filter: three decimals are asked about, and nothing is filtered until then', async () => {
    for (const [title, price] of [
      ['Barata', 900],
      ['Cara', 300_000],
    ] as const)
      await createProperty(agency.agent, { title, price, status: 'Disponible para la venta' });
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const from = textbox(page, 'Precio desde');
    await from.fill('250,000');
    await expect(page.getByText('Escribe números enteros.')).toBeVisible();
    await expect(page).toHaveURL('/crm/properties');
    await page.getByRole('button', { name: '¿250.000 €?', exact: true }).click();
    await expect(page).toHaveURL(/price=250000-/);
    await expect(from).toHaveValue('250.000');
    await expect(page.getByText('Escribe números enteros.')).toBeHidden();
  });
});

test('pasted text: zones, contacts, dates and times; compositions, and the name beside a password', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('zones: a pasted list and the comma of a phone add each of them', async () => {
    await createProperty(agency.agent, { zone: 'Eixample, Barcelona' });
    await page.goto('/crm/leads/new');
    await page.waitForLoadState('networkidle');
    const zones = page.getByRole('combobox', { name: 'Zonas' });
    const chosen = page.getByRole('list', { name: 'Elegidas' }).getByRole('listitem');
    const paste = (text: string) =>
      zones.evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return input.dispatchEvent(event);
      }, text);
    expect(await paste('Gràcia, Sants; gracia')).toBe(false);
    await expect(chosen).toHaveText(['Gràcia', 'Sants']);
    expect(await paste('Poble-sec\r\nHorta\n')).toBe(false);
    await expect(chosen).toHaveText(['Gràcia', 'Sants', 'Poble-sec', 'Horta']);
    expect(await paste('Les Corts')).toBe(true);
    await zones.fill('Sarrià,');
    await expect(zones).toHaveValue('');
    await zones.fill('eixample');
    await page.getByRole('option', { name: 'Eixample, Barcelona' }).click();
    await expect(chosen).toHaveText([
      'Gràcia',
      'Sants',
      'Poble-sec',
      'Horta',
      'Sarrià',
      'Eixample, Barcelona',
    ]);
  });
  await test.step('a pasted contact fills the empty one of name and email, and wrapped addresses are stored bare', async () => {
    await openInDocument(page, '/crm/property-owners/new');
    const [name, email] = [textbox(page, 'Nombre'), textbox(page, 'Email')];
    await email.fill('"Ruiz, Ana" <ana@example.com>');
    await expect(email).toHaveValue('ana@example.com');
    await expect(name).toHaveValue('Ruiz, Ana');
    await email.fill('Pep Coll <pep@example.com>');
    await expect(email).toHaveValue('pep@example.com');
    await expect(name).toHaveValue('Ruiz, Ana');
    await email.fill('');
    await name.fill('Núria Güell <nuria@example.com>');
    await expect(name).toHaveValue('Núria Güell');
    await expect(email).toHaveValue('nuria@example.com');
    await email.fill('mailto:nuria@example.com;');
    await page.getByRole('button', { name: 'Crear propietario' }).click();
    await expect(page).toHaveURL('/crm/property-owners');
    const { rows } = await agency.agent.api.owners.list.query({ filters: {} });
    expect(rows).toMatchObject([{ name: 'Núria Güell', email: 'nuria@example.com' }]);
  });
  await test.step('Enter that ends a composition adds nothing, and the next one does', async () => {
    await openInDocument(page, '/crm/leads/new');
    await page.waitForLoadState('networkidle');
    const zones = page.getByRole('combobox', { name: 'Zonas' });
    await zones.focus();
    const chosen = page.getByRole('list', { name: 'Elegidas' }).getByRole('listitem');
    await zones.fill('Gràcia');
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      await zones.evaluate((input, extra) => {
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...extra }),
        );
      }, init);
    await expect(zones).toHaveValue('Gràcia');
    await expect(chosen).toHaveCount(0);
    await zones.press('Enter');
    await expect(chosen).toHaveText(['Gràcia']);
  });
  await test.step('date and time field: what office programs write is read', async () => {
    const { id } = await createTask(agency.agent, { title: 'Llamar', dueDate: null });
    await openInDocument(page, '/crm/tasks');
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    const due = textbox(page, 'Fecha de vencimiento');
    const time = page.getByRole('combobox', { name: 'Hora' });
    for (const typed of [
      '\u200e25\u200e/\u200e12\u200e/\u200e2026',
      '25-dic-26',
      'divendres, 25 de desembre del 2026',
      '\u00a0vie.\u00a025/12/2026 10:30:00 ',
    ]) {
      await due.fill(typed);
      await due.blur();
      await expect(due).toHaveValue('25/12/2026');
    }
    await time.fill('viernes, 25 de diciembre de 2026 9:30 p.\u00a0m.');
    await time.blur();
    await expect(time).toHaveValue('21:30');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(due).toBeHidden();
    expect(await agency.agent.api.tasks.get.query({ id })).toMatchObject({
      dueDate: '2026-12-25',
      dueTime: '21:30',
    });
  });
  await test.step('forms that set a password carry the name of its user', async () => {
    await openInDocument(page, '/crm/profile');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await expect(dialog.locator('form input[autocomplete=username]')).toHaveValue(agency.agent.email);
  });
});
