import type { Locator, Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { createContact } from '../../worker/fixtures/contacts.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { flat } from '../../worker/fixtures/matches.ts';
import * as owners from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTied } from '../../worker/fixtures/ties.ts';
import { resetBrowserState } from '../support/steps.ts';
import { openRecordTab, setLaptopSize } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const field = (at: Locator, name: string) => at.getByRole('textbox', { name, exact: true });
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('ties: an owner begins to search', async ({ page }) => {
  const { agent } = agency;
  const owner = await owners.create(agent, { name: 'María Soler', phone: '612 345 678', email: null });
  await createContact(agent, { kind: 'owner', id: owner.id }, { name: 'Jordi', phone: '934 111 222' });
  await createProperty(agent, { ...flat, title: 'Su piso', ownerId: owner.id });
  await createProperty(agent, { ...flat, title: 'Ático en Sants' });
  const searches = page.getByRole('list', { name: 'También busca' });
  await setLaptopSize(page);

  await test.step('a lead is created from the owner, whose name and contacts it takes along', async () => {
    await page.goto(`/crm/property-owners/${owner.id}?tab=facts`);
    await page.getByRole('button', { name: 'Crear lead de este propietario' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo Lead' });
    await expect(field(dialog, 'Nombre').first()).toHaveValue('María Soler');
    await expect(field(dialog, 'Teléfono').first()).toHaveValue('612 345 678');
    const contact = dialog.getByRole('group', { name: 'Otro contacto 1' });
    await expect(field(contact, 'Nombre')).toHaveValue('Jordi');
    // Nothing is saved before.
    expect((await agent.api.leads.list.query({ filters: {} })).total).toBe(0);
    await dialog.getByLabel('Compra hasta').fill('300000');
    await chip(page, 'Tipos de propiedad', 'Piso').click();
    await chip(page, 'Habitaciones', '3').click();
    await chip(page, 'Baños', '2').click();
    await chip(page, 'Características', 'ascensor').click();
    await dialog.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('6 meses').click();
    await dialog.getByRole('button', { name: 'Crear lead' }).click();
    await expect(dialog).toBeHidden();
    await expect(searches).toContainText('Piso');
    await expect(searches.getByRole('link', { name: '1 cruce' })).toBeVisible();
    await axe(page);
  });

  await test.step('its matches are not their own property, and each record opens the other', async () => {
    await searches.getByRole('link', { name: 'María Soler' }).click();
    // The page of the lead is there, with its own tabs.
    await expect(page.getByText('También es propietario')).toBeAttached();
    await openRecordTab(page, 'Datos');
    await expect(page.getByText('También es propietario')).toBeVisible();
    const own = page.getByRole('list', { name: 'Sus propiedades' });
    await expect(own.getByRole('listitem')).toContainText(['Su piso']);
    await axe(page);
    await openRecordTab(page, 'Cruces');
    const matches = page.getByRole('main');
    await expect(matches.getByRole('link', { name: 'Ático en Sants' })).toBeVisible();
    await expect(matches.getByText('Su piso')).toHaveCount(1);
    await openRecordTab(page, 'Datos');
    await own.getByRole('link', { name: 'Su piso' }).click();
    await expect(heading(page, 'Su piso')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('También es propietario')).toBeAttached();
    await openRecordTab(page, 'Datos');
    await page.getByRole('main').getByRole('link', { name: 'María Soler' }).click();
    await expect(page.getByText('También busca')).toBeAttached();
    await openRecordTab(page, 'Datos');
    await expect(searches).toBeVisible();
  });

  await test.step('the tie is taken away, and back', async () => {
    await page.getByRole('button', { name: 'Desvincular de María Soler' }).click();
    await expect(searches).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(searches).toBeVisible();
  });
});

test('ties: a proposal is refused and stays so, another one is accepted, and one is chosen', async ({
  page,
}) => {
  const { agent } = agency;
  const { id } = await createLead(agent, { name: 'Pau Vives', phone: '612 345 678', email: null });
  await owners.create(agent, { name: 'Pau V.', phone: '612345678', email: null });
  await owners.create(agent, { name: 'Rosa Vidal', phone: '600 000 111', email: null });
  await page.goto(`/crm/leads/${id}?tab=facts`);
  const question = page.getByText('Pau V. (propietario) tiene el mismo teléfono. ¿Es la misma persona?');
  const undo = page.getByRole('button', { name: 'Deshacer', exact: true });
  await expect(question).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Pau V. no es la misma persona' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Vincular propietario' })).toBeVisible();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Vincular propietario' }).click();
  const picker = page.getByRole('combobox', { name: 'Propietario' });
  await expect(picker).toBeFocused();
  await picker.fill('rosa');
  await page.getByRole('option', { name: /^Rosa Vidal/ }).click();
  const tied = page.getByRole('main').getByRole('link', { name: 'Rosa Vidal' });
  await expect(tied).toBeVisible();
  await expect(page.getByText('Todavía no tiene propiedades.')).toBeVisible();
  await undo.click();
  await expect(tied).toBeHidden();
  await expect(page.getByRole('button', { name: 'Crear propietario de este lead' })).toBeVisible();
});

test('ties: the timeline shows the other role, and a merge asks which owner stays', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('the timeline shows the other role where it is asked for', async () => {
    const { agent } = agency;
    const { leadId, ownerId } = await createTied(agent);
    await createActivity(agent, { kind: 'owner', id: ownerId }, { text: 'Baja el precio' });
    await page.goto(`/crm/leads/${leadId}`);
    await expect(page.getByText('Vinculado al propietario: María')).toBeVisible();
    await expect(page.getByText('Baja el precio')).toBeHidden();
    await page.getByLabel('Mostrar también como propietario').check();
    await expect(page.getByText('Baja el precio')).toBeVisible();
    await expect(page.getByText('Como propietario', { exact: false }).last()).toBeVisible();
    await page.goto(`/crm/property-owners/${ownerId}`);
    await expect(page.getByText('Vinculado al lead: María')).toBeVisible();
    await expect(page.getByLabel('Mostrar también como lead')).not.toBeChecked();
  });
  await test.step('a merge of leads of two owners asks which one stays', async () => {
    await begin(page);
    const { agent } = agency;
    const [older, newer] = [
      await createTied(agent, { owner: { name: 'María, del piso' } }),
      await createTied(agent, { owner: { name: 'María, del local' } }),
    ];
    await page.goto(`/crm/duplicates/lead/${older.leadId}/${newer.leadId}`);
    const choice = page.getByRole('radiogroup', { name: 'También es propietario' });
    await expect(choice.getByRole('radio', { name: /María, del piso/ })).toBeChecked();
    await choice.getByText('María, del local').click();
    await axe(page);
    await page.getByRole('button', { name: 'Fusionar' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'María, del local' })).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect
      .poll(async () => (await agent.api.leads.get.query({ id: older.leadId })).tiedOwner?.name)
      .toBe('María, del piso');
  });
});
