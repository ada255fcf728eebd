import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await createProperty(agency.agent, { title: 'Ático luminoso' });
  await createProperty(agency.agent, { title: 'Piso en Sants' });
  await signIn(page, agency.agent);
});

const form = (page: Page) => page.getByRole('dialog', { name: 'Lead rápido' });
const mail = (page: Page) => form(page).getByRole('textbox', { name: 'Correo del portal' });
const said = (page: Page) => form(page).getByRole('status');

test('quick lead: the e-mail of a portal fills the form', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/crm/leads');
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  await form(page).getByRole('button', { name: 'Pegar correo del portal' }).click();
  await test.step('what is none is said', async () => {
    await mail(page).fill('Hola,\nnos vemos mañana.');
    await expect(said(page)).toContainText('No se ha reconocido ningún teléfono ni email');
    await axe(page);
  });
  await test.step('an unknown reference is said', async () => {
    await mail(page).fill('idealista\nReferencia: LL-0099\nNombre: María Soler\nEmail: maria@correo.example');
    await expect(said(page)).toContainText('No hay una propiedad con la referencia LL-0099');
    await expect(form(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('María Soler');
  });
  await test.step('person, source, message and property are filled in', async () => {
    await mail(page).fill(
      'A Núria Güell le interesa tu anuncio de Fotocasa\nE-mail: nuria@bustia.example\nMi teléfono: 934 15 28 60\nReferencia: ll2\nMensaje: ¿Se puede visitar?',
    );
    await expect(said(page)).toHaveText('Leído de Fotocasa. Revisa los datos antes de crear el lead.');
    await expect(form(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Núria Güell');
    await expect(form(page).getByRole('combobox', { name: 'Pregunta por' })).toHaveValue('Piso en Sants');
    await form(page).getByRole('button', { name: 'Crear lead' }).click();
    await expect(form(page)).toBeHidden();
  });
  const { rows } = await agency.agent.api.leads.list.query({ filters: { name: 'Güell' } });
  expect(rows).toMatchObject([
    { name: 'Núria Güell', phone: '934 15 28 60', email: 'nuria@bustia.example', source: 'Fotocasa' },
  ]);
  const inquiries = await agency.agent.api.matches.inquiries.query({ of: 'lead', id: rows[0]?.id ?? '' });
  expect(inquiries).toMatchObject([{ propertyTitle: 'Piso en Sants' }]);
});
