import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestAgency, createTestClient, type TestAgency } from '../support/test-users.ts';
import { pdf } from '../worker/fixtures/corpus/papers.ts';
import { createLead } from '../worker/fixtures/leads.ts';
import { createProperty } from '../worker/fixtures/properties.ts';
import { byRole, byText } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

let agency: TestAgency;
test.beforeEach(async ({ tab }) => {
  agency = await createTestAgency();
  await signIn(tab, agency.agent);
});

test('a lead is created from the dashboard, and opened', async ({ tab }) => {
  await tab.goto('/crm');
  await tab.click(byRole('button', 'Lead rápido'));
  const dialog = byRole('dialog', 'Lead rápido');
  await tab.fill(byRole('textbox', 'Nombre', dialog), 'Marta Soler');
  await tab.fill(byRole('textbox', 'Teléfono', dialog), '655 20 31 47');
  await tab.click(byRole('checkbox', 'Compra', dialog));
  await tab.fill(byRole('textbox', 'Compra hasta', dialog), '265000');
  await tab.click(byRole('button', 'Crear lead', dialog));
  await tab.see(dialog, false);
  await tab.click(byRole('button', 'Abrir'));
  await tab.see(byRole('heading', 'Marta Soler'));
  const { rows } = await agency.agent.api.leads.list.query({ filters: {} });
  expect(rows).toMatchObject([{ name: 'Marta Soler', maxBuyBudget: 265_000 }]);
});

test('a calendar entry is created by its form', async ({ tab }) => {
  await tab.goto('/crm/calendar?date=2026-11-18&view=day');
  await tab.click(byRole('button', 'Nuevo Evento'));
  const dialog = byRole('dialog', 'Nuevo Evento');
  await tab.fill(byRole('textbox', 'Título', dialog), 'Visita con Núria');
  await tab.choose(byRole('combobox', 'Tipo de evento', dialog), 'Firma de contrato');
  await tab.fill(byRole('combobox', 'Hora de inicio', dialog), '12:15');
  await tab.press('Tab');
  await expect.poll(() => tab.value(byRole('combobox', 'Hora de fin', dialog))).toBe('12:45');
  await tab.click(byRole('button', 'Crear evento', dialog));
  await tab.see(byText('Evento creado.'));
  await tab.see(byRole('button', /Visita con Núria 12:15–12:45/));
});

test('a document is uploaded', async ({ tab }, testInfo) => {
  const { id } = await createProperty(agency.agent, { title: 'Piso en Gràcia' });
  await tab.goto(`/crm/properties/${id}`);
  const file = testInfo.outputPath('nota.pdf');
  writeFileSync(file, pdf());
  await tab.chooseFile(byRole('list', 'Documentos'), file);
  await tab.see(byRole('button', 'Descargar nota.pdf'));
});

test('the chosen leads are saved as a CSV file', async ({ tab }) => {
  await createLead(agency.agent, { name: 'Ana Ruiz' });
  await tab.goto('/crm/leads');
  await tab.click(byRole('checkbox', 'Elegir Ana Ruiz'));
  await tab.click(byRole('button', 'Exportar CSV'));
  const { downloads } = tab.driver;
  const names = () => readdirSync(downloads).filter((name) => /^leads-.*\.csv$/.test(name));
  const read = () => names().map((name) => readFileSync(join(downloads, name), 'utf8'));
  await expect
    .poll(() => read().join())
    .toMatch(/^\uFEFFId;Nombre;Teléfono;Email;Estado;.*\r\n[-0-9a-f]{36};Ana Ruiz;/);
});

test('who signs out sees no page of the CRM any more', async ({ tab }) => {
  await tab.goto('/crm/leads');
  await tab.see(byRole('heading', 'Leads'));
  await tab.click(byRole('button', 'Cerrar sesión'));
  await expect.poll(() => tab.path()).not.toMatch(/^\/crm/);
  await expect.poll(() => createTestClient(agency.agent.token).api.auth.session.query()).toBe(false);
  await tab.goto('/crm/leads');
  await expect.poll(() => tab.path()).toMatch(/^\/login/);
});
