import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

// One meets the change of a colleague.
test.use({ allowedErrors: [/409/] });
let agency: TestAgency;
let property: string;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  property = (await createProperty(agency.agent, { title: 'Piso en Gràcia', rentalPrice: 900 })).id;
  await signIn(page, agency.agent);
});

const sheet = (page: Page, name = 'Piso en Gràcia') => page.getByRole('dialog', { name, exact: true });
const chooseStatus = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: `Estado: ${from}`, exact: true }).click();
  await clickMenuItem(page.getByRole('menuitemradio', { name: to, exact: true }));
};
const readProperty = () => agency.agent.api.properties.get.query({ id: property });
const readAds = async () =>
  (await agency.agent.api.ads.list.query({ filters: {} })).rows.map(({ status }) => status);
const readTasks = async () =>
  (await agency.agent.api.tasks.list.query({ filters: {} })).rows.map(({ title, leadName }) => [
    title,
    leadName,
  ]);
async function createInterested(name: string, assignedTo = agency.agent.id) {
  const { id } = await createLead(agency.manager, { name, assignedTo });
  await agency.manager.api.matches.ask.mutate({ leadId: id, propertyId: property });
}
/** Makes the property available again. */
const reopen = async () =>
  agency.agent.api.properties.setStatus.mutate({
    ...{ id: property, version: (await readProperty()).version, status: 'Disponible para la venta' },
  });
/** The day as a date field shows it. */
const toTyped = (day: string) => day.split('-').reverse().join('/');

test('a property that is rented: its contract, its ads and the other interested leads in one sheet, with one undo', async ({
  page,
}) => {
  await createAd(agency.agent, property, { platform: 'Idealista', title: 'Piso luminoso' });
  await createAd(agency.agent, property, { platform: 'Fotocasa', title: 'Piso con terraza' });
  await createInterested('Laura Gil');
  await createInterested('Marc Soler');
  await page.goto(`/crm/properties/${property}`);
  await chooseStatus(page, 'Disponible para la venta', 'Alquilada');
  const dialog = sheet(page);
  const start = dialog.getByLabel('Inicio del contrato');
  await expect(start).toHaveValue(toTyped(today()));
  await expect(dialog.getByRole('checkbox', { name: /^Pausar 2\sanuncios/ })).toBeChecked();
  await expect(dialog.getByText('Fotocasa · Piso con terraza')).toBeVisible();
  const marc = dialog.getByRole('checkbox', { name: /^Marc Soler/ });
  await expect(marc).toBeChecked();
  await expect(marc).toHaveAccessibleName(/Pregunta por la propiedad · Persona de Prueba$/);
  await axe(page);

  await test.step('an end before the start is refused below its field', async () => {
    await dialog.getByLabel('Fin del contrato').fill(toTyped(addDays(today(), -1)));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('La fecha de fin debe ser posterior a la de inicio.')).toBeVisible();
    expect((await readProperty()).rentStartDate).toBeNull();
  });
  await test.step('what is chosen is saved at once', async () => {
    await dialog.getByLabel('Fin del contrato').fill(toTyped(addDays(today(), 365)));
    await marc.uncheck();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(
      page.getByText(/^Contrato guardado, 2\sanuncios pausados y 1\starea creada\.$/),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await readProperty()).toMatchObject({
      ...{ status: 'Alquilada', rentStartDate: today(), rentEndDate: addDays(today(), 365) },
    });
    expect(await readAds()).toEqual(['Paused', 'Paused']);
    expect(await readTasks()).toEqual([['Avisar: «Piso en Gràcia» ya no está disponible', 'Laura Gil']]);
  });
  await test.step('the undo gives everything back but the status', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Cambios deshechos.', { exact: true })).toBeVisible();
    expect(await readProperty()).toMatchObject({ status: 'Alquilada', rentStartDate: null });
    expect(await readAds()).toEqual(['Active', 'Active']);
    expect(await readTasks()).toEqual([]);
  });
});

test('properties that are sold: nothing is asked without ads and leads; «Omitir» changes nothing; the form and the bulk change ask too, and a conflict shows what there is now', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('without anything to ask no sheet appears', async () => {
    const asked = page.waitForResponse((response) => response.url().includes('closings.get'));
    await page.goto(`/crm/properties/${property}`);
    await chooseStatus(page, 'Disponible para la venta', 'Vendida');
    await (await asked).finished();
    await chooseStatus(page, 'Vendida', 'Disponible para la venta');
    await expect(page.getByText('Estado: Disponible para la venta.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await createAd(agency.agent, property);
  await test.step('the form: without contract, which is not asked of a sale; skipped', async () => {
    await page.goto(`/crm/properties/${property}/edit`);
    await page.getByLabel('Estado').selectOption('Vendida');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(`/crm/properties/${property}`);
    const dialog = sheet(page);
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await expect(dialog.getByLabel('Inicio del contrato')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Omitir' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await readAds()).toEqual(['Active']);
  });
  await test.step('a change by a colleague meanwhile: nothing is saved, then what there is now', async () => {
    await createInterested('Laura Gil');
    await createInterested('Ajena', agency.manager.id);
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await reopen();
    await page.goto(`/crm/properties/${property}`);
    await chooseStatus(page, 'Disponible para la venta', 'Vendida');
    const dialog = sheet(page);
    await expect(dialog.getByText(/^Hay 1\sinteresado más de otros compañeros\.$/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Laura Gil/ }).uncheck();
    const { version } = await readProperty();
    await agency.manager.api.properties.setPrice.mutate({
      ...{ id: property, version, price: 1000, rentalPrice: null },
    });
    const reread = page.waitForResponse((response) => response.url().includes('closings.get'));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(
      dialog.getByText(/^Alguien ha cambiado mientras tanto alguno de los registros/),
    ).toBeVisible();
    await (await reread).finished();
    await expect(dialog.getByRole('checkbox', { name: /^Laura Gil/ })).not.toBeChecked();
    expect(await readAds()).toEqual(['Active']);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^1\sanuncio pausado\.$/)).toBeVisible();
    expect([await readAds(), await readTasks()]).toEqual([['Paused'], []]);
  });
  await test.step('the bulk change: of several properties at once', async () => {
    const other = (await createProperty(agency.agent, { title: 'Ático en Sants' })).id;
    await reopen();
    for (const id of [property, other]) await createAd(agency.agent, id);
    await page.goto('/crm/properties');
    for (const title of ['Piso en Gràcia', 'Ático en Sants'])
      await page.getByRole('checkbox', { name: `Elegir ${title}` }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Estado' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Vendida', exact: true }));
    const dialog = sheet(page, '2 propiedades');
    await expect(dialog.getByRole('checkbox', { name: /^Pausar 2\sanuncios/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^2\sanuncios pausados y 1\starea creada\.$/)).toBeVisible();
    expect(await readAds()).toEqual(['Paused', 'Paused', 'Paused']);
    expect(await readTasks()).toEqual([['Avisar: «Piso en Gràcia» ya no está disponible', 'Laura Gil']]);
  });
});
