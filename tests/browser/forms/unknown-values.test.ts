import type { Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createEvent, eventFixture } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();
const shown = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option:checked');

test('unknown stored values are kept while another field changes', { tag: '@rest' }, async ({ page }) => {
  const { sql } = sharedServer();
  await test.step('lead: source, types, features and priority', async () => {
    const { id } = await createLead(agency.agent);
    const words = { source: 'Milanuncios', types: '["Piso","Loft"]', features: '["domótica"]' };
    await sql("update leads set priority = 'Urgente', time_range_interest = '5 años' where id = ?", [id]);
    await sql(
      'update leads set source = ?, preferred_property_types = ?, preferred_features = ? where id = ?',
      [words.source, words.types, words.features, id],
    );
    await page.goto(`/crm/leads/${id}/edit`);
    await expect(shown(page, 'Fuente')).toHaveText('Milanuncios');
    await expect(page.getByRole('checkbox', { name: 'Loft' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'domótica' })).toBeChecked();
    for (const name of ['Urgente', '5 años'])
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    await field(page, 'Nombre').fill('Ana Ruiz');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible();
    expect(await agency.agent.api.leads.get.query({ id })).toMatchObject({
      name: 'Ana Ruiz',
      source: 'Milanuncios',
      preferredPropertyTypes: ['Piso', 'Loft'],
      preferredFeatures: ['domótica'],
      priority: 'Urgente',
      timeRangeInterest: '5 años',
    });
  });
  await test.step('event: type; task: priority', async () => {
    const { startTime, endTime } = { startTime: toInstant(today(), '12:00'), endTime: null };
    const event = await createEvent(agency.agent, {
      ...eventFixture(),
      startTime,
      endTime,
      userId: agency.agent.id,
    });
    const task = await createTask(agency.agent, { title: 'Llamar' });
    await sql("update events set event_type = 'Tasación' where id = ?", [event.id]);
    await sql("update tasks set priority = 'urgente' where id = ?", [task.id]);
    await openInDocument(page, '/crm/calendar?view=day');
    await page.getByRole('button', { name: /Visita al ático de Gràcia/ }).click();
    const type = page.getByRole('combobox', { name: 'Tipo de evento' });
    await expect(type.locator('option:checked')).toHaveText('Tasación');
    await field(page, 'Título').fill('Tasación en Vic');
    await save(page);
    await expect(page.getByRole('button', { name: /Tasación en Vic/ })).toBeVisible();
    expect(await agency.agent.api.events.get.query({ id: event.id })).toMatchObject({
      eventType: 'Tasación',
      title: 'Tasación en Vic',
    });
    await openInDocument(page, '/crm/tasks');
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'urgente', exact: true })).toBeChecked();
    await field(page, 'Título').fill('Llamar a Ana');
    await save(page);
    await expect(page.getByRole('button', { name: 'Llamar a Ana', exact: true })).toBeVisible();
    expect(await agency.agent.api.tasks.get.query({ id: task.id })).toMatchObject({ priority: 'urgente' });
  });
  await test.step('property: type, status and feature; ad: platform', async () => {
    const { id } = await createProperty(agency.agent);
    const ad = await createAd(agency.agent, id);
    await sql(`update properties set type = 'Masía', status = 'En negociación', features = ? where id = ?`, [
      '["bodega"]',
      id,
    ]);
    await sql(`update ads set platform = 'Yaencontre' where id = ?`, [ad.id]);
    await openInDocument(page, `/crm/properties/${id}/edit`);
    await expect(shown(page, 'Tipo')).toHaveText('Masía');
    await expect(shown(page, 'Estado')).toHaveText('En negociación');
    await expect(page.getByRole('checkbox', { name: 'bodega' })).toBeChecked();
    await field(page, 'Título').fill('Masía en Vic');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Masía en Vic' })).toBeVisible();
    expect(await agency.agent.api.properties.get.query({ id })).toMatchObject({
      type: 'Masía',
      status: 'En negociación',
      features: ['bodega'],
    });
    await openInDocument(page, `/crm/ads/${ad.id}/edit`);
    await expect(page.getByRole('radio', { name: 'Yaencontre' })).toBeChecked();
    await field(page, 'Título').fill('Masía con bodega');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Masía con bodega' })).toBeVisible();
    expect(await agency.agent.api.ads.get.query({ id: ad.id })).toMatchObject({ platform: 'Yaencontre' });
  });
});
