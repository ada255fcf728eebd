import type { Page } from '@playwright/test';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { resetBrowserState } from '../support/steps.ts';

const flat = { title: 'Piso en Gràcia', address: 'Carrer Gran, 1' };
const inquiries = (page: Page, name = 'Pregunta por') => page.getByRole('list', { name, exact: true });
const read = ({ api }: TestUser, of: 'lead' | 'property', id: string) =>
  api.matches.inquiries.query({ of, id });

test('inquiries: a lead made on a property’s page asks for it, by the full form too; a caller is added there', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a lead made on a property’s page asks for it, and its visit is there', async () => {
    const { agent } = await createTestAgency();
    const { id } = await createProperty(agent, flat);
    await signIn(page, agent);
    await page.goto(`/crm/properties/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: flat.title })).toBeVisible();
    await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Lead rápido' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lead rápido' });
    await expect(dialog.getByRole('combobox', { name: 'Pregunta por' })).toHaveValue(flat.title);
    await axe(page);
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Laura Gil');
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('655 20 31 47');
    await dialog.getByRole('button', { name: 'Crear lead' }).click();
    await expect(dialog).toBeHidden();
    const [inquiry] = await read(agent, 'property', id);
    expect(inquiry).toMatchObject({ leadName: 'Laura Gil', decision: 'interested' });

    await page.goto(`/crm/leads/${inquiry?.leadId}`);
    await expect(page.getByText(`Pregunta por: ${flat.title}`)).toBeVisible();
    await page.getByRole('button', { name: 'Nueva visita', exact: true }).click();
    const visit = page.getByRole('dialog', { name: 'Nuevo Evento' });
    await expect(visit.getByRole('combobox', { name: 'Propiedad' })).toHaveValue(flat.title);
    await expect(visit.getByRole('textbox', { name: 'Ubicación' })).toHaveValue(flat.address);
    await expect(visit.getByRole('textbox', { name: 'Título' })).toHaveValue('Visita · Laura Gil');
  });
  await test.step('the full form asks too, and one for nothing', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { id } = await createProperty(agent, flat);
    await signIn(page, agent);
    await page.goto(`/crm/properties/${id}`);
    await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Nuevo lead' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nuevo Lead' });
    await expect(dialog.getByRole('combobox', { name: 'Pregunta por' })).toHaveValue(flat.title);
  });
  await test.step('a property lists who asks for it, and a caller is added there', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { id } = await createProperty(agent, flat);
    await agent.api.leads.createQuick.mutate({
      clientKey: crypto.randomUUID(),
      lead: quickLeadFixture({ name: 'Marta Soler' }),
    });
    await signIn(page, agent);
    await page.goto(`/crm/properties/${id}?tab=side`);
    await expect(page.getByText('Nadie todavía.')).toBeVisible();
    await page.getByRole('button', { name: 'Añadir lead' }).click();
    await page.getByRole('combobox', { name: 'Lead', exact: true }).fill('Marta');
    await page.getByRole('option', { name: /Marta Soler/ }).click();
    await expect(inquiries(page, 'Preguntan por la propiedad')).toContainText('Marta Soler');
    await expect(page.getByText('Preguntan por la propiedad: Marta Soler')).toBeVisible();
  });
});

test('inquiries: a lead asks for further properties, one is taken back, and that is undone', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const lead = await createLead(agent, { name: 'Laura Gil' });
  const first = await createProperty(agent, flat);
  const second = await createProperty(agent, { title: 'Ático en Sants' });
  await agent.api.matches.ask.mutate({ leadId: lead.id, propertyId: first.id });
  await signIn(page, agent);
  await page.goto(`/crm/leads/${lead.id}?tab=side`);
  await expect(inquiries(page).getByRole('listitem')).toHaveCount(1);
  await axe(page);
  const add = page.getByRole('button', { name: 'Añadir propiedad' });
  await test.step('Escape closes the field, and the button has the focus', async () => {
    await add.press('Enter');
    const field = page.getByRole('combobox', { name: 'Propiedad' });
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(field).toBeHidden();
    await expect(add).toBeFocused();
  });
  await test.step('another one is added', async () => {
    await add.press('Enter');
    await page.getByRole('combobox', { name: 'Propiedad' }).fill('Ático');
    await page.getByRole('option', { name: /Ático en Sants/ }).click();
    await expect(inquiries(page).getByRole('listitem')).toHaveCount(2);
    await expect(add).toBeFocused();
    expect((await read(agent, 'lead', lead.id)).map(({ propertyId }) => propertyId)).toEqual([
      second.id,
      first.id,
    ]);
  });
  await test.step('one is taken back, and that is undone', async () => {
    const asked = await read(agent, 'lead', lead.id);
    await page.getByRole('button', { name: 'Quitar: Piso en Gràcia' }).click();
    await expect(inquiries(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(inquiries(page).getByRole('listitem')).toHaveCount(2);
    expect((await read(agent, 'lead', lead.id)).map(({ askedAt }) => askedAt)).toEqual(
      asked.map(({ askedAt }) => askedAt),
    );
  });
});
