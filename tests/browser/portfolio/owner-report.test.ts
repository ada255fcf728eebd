import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
let id: string;
test.beforeEach(async () => {
  const { sql } = sharedServer();
  agency = await createTestAgency('Fincas Mar');
  const { agent } = agency;
  const ownerId = await createOwner(agent, 'Marta Vidal');
  await sql("update property_owners set phone = '612 345 678' where id = ?", [ownerId]);
  await sql(
    `update agencies set mobile_phone = '600 111 222', email = 'hola@fincas.test', registrations = '[{"registry":"AICAT","number":"1234"}]' where id = ?`,
    [agency.id],
  );
  ({ id } = await createProperty(agent, {
    ...{ title: 'Ático con vistas al mar', address: 'Carrer de Verdi, 48', zone: 'Gràcia', price: 285_000 },
    ...{ ownerId, status: 'Disponible para la venta', assignedTo: agent.id },
  }));
  for (const platform of ['Idealista', 'Fotocasa', 'Habitaclia', 'Kyero', 'pisos.com'] as const)
    await createAd(agent, id, { platform, leadsCount: 3, publishedOn: addDays(today(), -20) });
  // More visits and prices than the sheet has lines for.
  for (let day = -12; day <= 8; day++) {
    const start = `${addDays(today(), day)}T16:30:00.000Z`;
    await agent.api.events.create.mutate({
      clientKey: crypto.randomUUID(),
      event: {
        ...{ title: 'Visita con Pere', description: null, location: null, leadId: null, allDay: false },
        ...{ eventType: 'Primera visita a la propiedad', startTime: start, endTime: start },
        ...{ userId: agent.id, propertyId: id },
      },
    });
    await sql(
      "insert into property_price_history (agency_id, property_id, operation, at, amount) values (?, ?, 'sale', ?, ?) on conflict do nothing",
      [agency.id, id, `${addDays(today(), day - 10)}T10:00:00.000Z`, 290_000 - day * 1000],
    );
  }
});
const read = async (address: string) => (await agency.anonymous.fetch(new URL(address).pathname)).status;
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Compartir', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Informe al propietario' }).click();
  return page.getByRole('dialog', { name: 'Informe al propietario' });
};

test('the owner of a property gets a report by a link, which needs no session and no script and is printed on one sheet', async ({
  page,
  browser,
}) => {
  await signIn(page, agency.agent);
  await page.goto(`/crm/properties/${id}`);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText('No dice quién ha preguntado');
  await axe(page);
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const field = dialog.getByLabel('Enlace', { exact: true });
  await expect(field).toHaveValue(/\/r\/(norte\.)?[0-9a-f]{40}$/);
  const link = await field.inputValue();
  await expect(dialog).toContainText('Nadie lo ha visto todavía.');
  await axe(page);
  const chat = dialog.getByRole('link', { name: 'WhatsApp al propietario' });
  const message = new URL((await chat.getAttribute('href')) ?? '');
  expect(message.pathname).toBe('/34612345678');
  expect(message.searchParams.get('text')).toMatch(
    new RegExp(`^Hola: este es el informe de «Ático con vistas al mar», del .+ al .+\\.\n${link}$`),
  );

  await test.step('other dates keep the link; dates that are none are refused', async () => {
    await dialog.getByText('Otras fechas').click();
    await dialog.getByLabel('Desde').fill('01/11/2026');
    await dialog.getByLabel('Hasta').fill('01/10/2026');
    await dialog.getByRole('button', { name: 'Cambiar periodo' }).click();
    await expect(dialog).toContainText('El último día no puede ser anterior al primero.');
    await axe(page);
    await dialog.getByText('90 días').click();
    await dialog.getByRole('button', { name: 'Cambiar periodo' }).click();
    await expect(page.getByText('Periodo cambiado.')).toBeVisible();
    await expect(field).toHaveValue(link);
  });

  await test.step('the owner sees it without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const owner = await context.newPage();
    await owner.goto(link);
    await expect(owner.getByRole('heading', { level: 1, name: 'Ático con vistas al mar' })).toBeVisible();
    await expect(owner.getByText('12 ', { exact: false }).first()).toBeVisible();
    await expect(owner.getByText('Pere')).toHaveCount(0);
    await expect(owner.getByText('Verdi')).toHaveCount(0);
    // Nothing is wider than the window.
    for (const width of [1280, 390]) {
      await owner.setViewportSize({ width, height: 844 });
      expect(await owner.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    }
    const sheets = String(await owner.pdf({ preferCSSPageSize: true, printBackground: true })).match(
      /\/Type \/Page\b/g,
    );
    expect(sheets).toHaveLength(1);
    await test.step('the figures stand in one row of the sheet', async () => {
      await owner.emulateMedia({ media: 'print' });
      await owner.setViewportSize({ width: 710, height: 1040 });
      const figures = await owner.locator('.figures li').all();
      const tops = await Promise.all(
        figures.map((each) => each.evaluate((li) => li.getBoundingClientRect().top)),
      );
      expect(tops.length).toBeGreaterThan(3);
      expect(new Set(tops).size).toBe(1);
      await owner.emulateMedia({ media: null });
      await owner.setViewportSize({ width: 390, height: 844 });
    });
    for (const [button, given] of [
      ['Revisar el precio', 'Hoy nos has pedido revisar el precio.'],
      ['Sigue en venta', 'Hoy nos has dicho que sigue en venta.'],
    ] as const) {
      await owner.getByRole('button', { name: button }).click();
      await expect(owner.getByText(given)).toBeVisible();
      await expect(owner.getByRole('button', { name: button })).toHaveCount(0);
    }
    await expect(owner.getByRole('button', { name: 'Ya no' })).toBeVisible();
    await context.close();
  });

  await test.step('it is printed from its own page', async () => {
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Imprimir informe' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(link);
    await axe(opened);
    await opened.close();
  });

  await test.step('who is responsible reads the answers', async () => {
    await page.reload();
    await openDialog(page);
    await expect(dialog).toContainText('El propietario dice que sigue en venta: hoy');
    await page.keyboard.press('Escape');
    await expect(page.getByText('El propietario pide revisar el precio').first()).toBeVisible();
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(
      page.getByText('El propietario de «Ático con vistas al mar» dice que sigue en venta'),
    ).toBeVisible();
  });

  await test.step('a link that has ended says so, and is ended for good', async () => {
    await sharedServer().sql('update owner_reports set expires_at = ? where property_id = ?', [
      '2026-01-02T10:00:00.000Z',
      id,
    ]);
    expect(await read(link)).toBe(404);
    await page.reload();
    await openDialog(page);
    await expect(dialog).toContainText('El enlace caducó:');
    await dialog.getByRole('button', { name: 'Volver a crear' }).click();
    await expect(field).toHaveValue(link);
    expect(await read(link)).toBe(200);
    await dialog.getByRole('button', { name: 'Quitar el informe' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el informe' }).click();
    await expect(page.getByText('El informe ya no se comparte.')).toBeVisible();
    expect(await read(link)).toBe(404);
  });
});
