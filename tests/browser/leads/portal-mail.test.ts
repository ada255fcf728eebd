import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await createProperty(agency.agent, { title: 'Ático luminoso' });
  await createProperty(agency.agent, { title: 'Piso en Sants' });
  await signIn(page, agency.agent);
});

const form = (page: Page) => page.getByRole('dialog', { name: 'Pegar correo del portal' });
const mail = (page: Page) => form(page).getByRole('textbox', { name: 'Correo del portal' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Guardar' });

test('portal mail: becomes a lead with its property in one paste', async ({ page }) => {
  await page.goto('/crm/leads');
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  await test.step('what is none is said, and stays in its field', async () => {
    await mail(page).fill('Hola,\nnos vemos mañana.');
    await expect(form(page).getByRole('status')).toContainText(
      'No se ha reconocido ningún teléfono ni email.',
    );
    await save(page).click();
    await expect(mail(page)).toHaveAccessibleDescription(/No se ha reconocido ningún teléfono ni email/);
    await expect(mail(page)).toHaveValue('Hola,\nnos vemos mañana.');
    await axe(page);
  });
  await test.step('what was read is shown, and saved', async () => {
    await mail(page).fill(
      'A Núria Güell le interesa tu anuncio de Fotocasa\nE-mail: nuria@bustia.example\nMi teléfono: 934 15 28 60\nReferencia: ll2\nMensaje: ¿Se puede visitar?',
    );
    await expect(form(page).getByRole('status')).toContainText('Núria Güell');
    await axe(page);
    await save(page).click();
    await expect(form(page)).toBeHidden();
  });
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Núria Güell' })).toBeVisible();
  await expect(page.getByText('Mensaje de Fotocasa')).toBeVisible();
  await expect(page.getByText('¿Se puede visitar?')).toBeVisible();
  const { rows } = await agency.agent.api.leads.list.query({ filters: { name: 'Güell' } });
  expect(rows).toMatchObject([{ phone: '934 15 28 60', email: 'nuria@bustia.example', source: 'Fotocasa' }]);
  const inquiries = await agency.agent.api.matches.inquiries.query({ of: 'lead', id: rows[0]?.id ?? '' });
  expect(inquiries).toMatchObject([{ propertyTitle: 'Piso en Sants' }]);
});

test('portal mail: opens from the menu of the leads; from the dashboard it is added to its lead', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('opens from the menu of the leads', async () => {
    await page.goto('/crm/leads');
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Pegar correo del portal' }).click();
    await expect(mail(page)).toBeFocused();
  });
  await test.step('of a lead is added to it, from the dashboard', async () => {
    await createLead(agency.agent, { name: 'María Soler', phone: '600 111 222' });
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Pegar correo' }).click();
    await mail(page).fill('idealista\nNombre: María\nTelefono: +34 600111222\nMensaje: ¿Sigue libre?');
    await save(page).click();
    await expect(page.getByText('Añadido a María Soler, que ya era un lead.')).toBeVisible();
    const { rows } = await agency.agent.api.leads.list.query({ filters: {} });
    expect(rows.map(({ name }) => name)).toEqual(['María Soler']);
  });
});
