import type { Page } from '@playwright/test';
import { propertyFeatures } from '../../../db/domain/properties/properties.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
let id: string;
test.beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
  ({ id } = await createProperty(agency.agent, {
    title: 'Ático con vistas al mar',
    address: 'Carrer de Verdi, 48',
    zone: 'Gràcia',
    price: 285_000,
  }));
});
const read = async (address: string) => (await agency.anonymous.fetch(new URL(address).pathname)).status;
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Compartir', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compartir ficha' }).click();
  return page.getByRole('dialog', { name: 'Compartir ficha' });
};

test('share: the page of a property gets a link, is opened without a session and without script, and is revoked', async ({
  page,
  browser,
}) => {
  await signIn(page, agency.agent);
  await page.goto(`/crm/properties/${id}`);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText('No muestra la dirección exacta');
  await axe(page);
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const field = dialog.getByLabel('Enlace', { exact: true });
  await expect(field).toHaveValue(/\/p\/(norte\.)?[0-9a-f]{40}$/);
  const link = await field.inputValue();
  await expect(dialog).toContainText('Nadie la ha visto todavía.');
  await axe(page);
  const message = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(message.searchParams.get('text')).toBe(`Ático con vistas al mar\n${link}`);

  await test.step('a visitor without script sees it', async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Ático con vistas al mar' })).toBeVisible();
    await expect(visitor.getByText('285.000 €')).toBeVisible();
    await expect(visitor.getByText('Verdi')).toHaveCount(0);
    // Nothing is wider than the window.
    for (const width of [1280, 390]) {
      await visitor.setViewportSize({ width, height: 844 });
      expect(await visitor.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    }
    await visitor.context().close();
  });

  await test.step('it is printed on one sheet, however much there is to say', async () => {
    await sharedServer().sql(
      `update properties set description_es = ?, features = ?, energy_consumption = 'C', energy_emissions = 'D' where id = ?`,
      ['Piso luminoso y recién reformado. '.repeat(110), JSON.stringify(propertyFeatures), id],
    );
    for (let photos = 0; photos < 7; photos++) await sendPhoto(agency.agent, id);
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitor.goto(link);
    const sheets = String(await visitor.pdf({ preferCSSPageSize: true, printBackground: true })).match(
      /\/Type \/Page\b/g,
    );
    expect(sheets).toHaveLength(1);
    await visitor.emulateMedia({ media: 'print' });
    await visitor.setViewportSize({ width: 711, height: 1040 });
    // Nothing covers the agency, at the foot of the sheet.
    await expect(visitor.getByText('Fincas Mar').last()).toBeInViewport();
    await expect(visitor.getByText('Certificado energético')).toBeInViewport();
    await visitor.context().close();
  });

  await test.step('the same link is there later, and its end can be changed', async () => {
    await page.reload();
    await openDialog(page);
    await expect(field).toHaveValue(link);
    await dialog.getByText('7 días').click();
    await dialog.getByRole('button', { name: 'Cambiar caducidad' }).click();
    await expect(page.getByText('Caducidad cambiada.')).toBeVisible();
    await expect(field).toHaveValue(link);
  });

  await test.step('it is printed from its own page', async () => {
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Imprimir ficha' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(link);
    await axe(opened);
    await opened.close();
  });

  await test.step('a link that has ended says so; the same one works again', async () => {
    await sharedServer().sql('update shared_pages set expires_at = ? where property_id = ?', [
      '2026-01-02T10:00:00.000Z',
      id,
    ]);
    expect(await read(link)).toBe(404);
    await page.reload();
    await openDialog(page);
    await expect(dialog).toContainText('El enlace caducó:');
    await dialog.getByRole('button', { name: 'Volver a compartir' }).click();
    await expect(field).toHaveValue(link);
    expect(await read(link)).toBe(200);
  });

  await test.step('revoked', async () => {
    await dialog.getByRole('button', { name: 'Dejar de compartir' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click();
    await expect(page.getByText('La ficha ya no se comparte.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Crear enlace' })).toBeVisible();
    expect(await read(link)).toBe(404);
  });

  await test.step('of one whose whole address may be read it says so', async () => {
    await sharedServer().sql("update properties set address_visibility = 'completa' where id = ?", [id]);
    await page.reload();
    await openDialog(page);
    await expect(dialog).toContainText('Muestra la dirección completa');
  });
});
