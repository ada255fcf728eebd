import type { Page } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { contactFixture } from '../../worker/fixtures/contacts.ts';
import { mergeFixture } from '../../worker/fixtures/duplicates.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { create as createOwner } from '../../worker/fixtures/owners.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone, openRecordTab } from '../support/viewport.ts';

type Ref = { id: string; version: number };
let agency: TestAgency;
let older: { id: string; version: number };
let newer: { id: string; version: number };
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  const { agent } = agency;
  const contact = { phone: '612 345 678', preferredZones: ['Gràcia'] };
  older = await createLead(agent, { ...contact, name: 'María López', email: null, status: 'Contacted' });
  newer = await createLead(agent, { ...contact, name: 'María López Gil', email: 'maria@correo.example' });
  await createActivity(agent, { kind: 'lead', id: newer.id }, { text: 'Prefiere las mañanas.' });
  await signIn(page, agent);
}
test.beforeEach(({ page }) => begin(page));

const pairs = (page: Page) => page.getByRole('list', { name: 'Posibles duplicados' }).getByRole('listitem');
const merge = (page: Page) =>
  page.getByRole('form', { name: 'Fusión' }).getByRole('button', { name: 'Fusionar' });
const openPair = (page: Page) => page.goto(`/crm/duplicates/lead/${newer.id}/${older.id}`);

test('duplicates: from the menu of the list to one record, with all that was written, and back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/crm/leads');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Posibles duplicados' }));
  await expect(pairs(page)).toHaveCount(1);
  await expect(pairs(page)).toContainText('85');
  await expect(pairs(page)).toContainText('Mismo teléfono');
  await axe(page);
  await pairs(page).getByRole('link', { name: 'Fusionar María López y María López Gil' }).click();
  const name = page.getByRole('radiogroup', { name: 'Nombre' });
  await expect(name.getByRole('radio', { name: 'María López Gil, de la que se une' })).toBeChecked();
  await expect(page.getByText('1 actividad', { exact: true })).toBeVisible();
  await axe(page);
  if (isPhone(page)) await merge(page).click();
  else {
    // By keyboard alone: the other name, and merge.
    await name.getByRole('radio', { name: 'María López Gil, de la que se une' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(name.getByRole('radio', { name: 'María López, de la que se conserva' })).toBeChecked();
    await page.keyboard.press('Control+Enter');
  }
  await expect(page).toHaveURL(`/crm/leads/${older.id}`);
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: isPhone(page) ? 'María López Gil' : 'María López',
      exact: true,
    }),
  ).toBeVisible();
  await openRecordTab(page, 'Actividad');
  await expect(page.getByText('Fusionado con María López Gil')).toBeVisible();
  await expect(page.getByText('Prefiere las mañanas.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByText('Fusión deshecha: las dos fichas están como antes.')).toBeVisible();
  await page.goto(`/crm/leads/${newer.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'María López Gil', exact: true })).toBeVisible();
});

test('duplicates: a merge by key, its addresses and its entry; edits of two people are not lost', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('Ctrl+Enter merges as soon as the pair is open; its addresses lead to the one record; its entry undoes it', async () => {
    await test.step('Ctrl+Enter merges as soon as the pair is open', async () => {
      await openPair(page);
      await expect(merge(page)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(`/crm/leads/${older.id}`);
    });
    await test.step('the address of the merged lead leads to the one that stayed, that of its form too', async () => {
      for (const path of ['', '/edit']) {
        await page.goto(`/crm/leads/${newer.id}${path}`);
        await expect(page).toHaveURL(`/crm/leads/${older.id}`);
        await expect(
          page.getByRole('heading', { level: 1, name: 'María López Gil', exact: true }),
        ).toBeVisible();
      }
    });
    await test.step('the entry of a merge in the timeline undoes it, by key', async () => {
      await page.goto(`/crm/leads/${older.id}`);
      await openRecordTab(page, 'Actividad');
      await expect(page.getByText('Fusionado con María López Gil')).toBeVisible();
      // What was recorded of the other lead stands here too.
      for (const name of ['María López', 'María López Gil'])
        await expect(page.getByText(`Lead creado: ${name}`, { exact: true })).toHaveCount(1);
      const undo = page.getByRole('button', { name: 'Deshacer la fusión de María López Gil' });
      await expect(undo).toBeVisible();
      await axe(page);
      await undo.press('Enter');
      await expect(page.getByText('Fusión deshecha: María López Gil')).toBeVisible();
      await expect(undo).toHaveCount(0);
      await expect(page.getByText('Lead creado', { exact: true })).toHaveCount(1);
      expect((await agency.agent.api.leads.list.query({ filters: {} })).total).toBe(2);
    });
  });
  await test.step('two people’s edits are not lost: the merge is refused, and goes on after a reload', async () =>
    expectErrors(consoleErrors, /409 \(Conflict\)/, async () => {
      await begin(page);
      await openPair(page);
      await expect(merge(page)).toBeVisible();
      await agency.manager.api.leads.setPriority.mutate({ ...newer, priority: 'High' });
      await merge(page).click();
      await expect(page.getByRole('alert')).toContainText('Otro usuario ha modificado este registro.');
      await page.getByRole('button', { name: 'Recargar las fichas' }).click();
      await expect(page.getByRole('radio', { name: 'Alta, de la que se une' })).toBeChecked();
      await merge(page).click();
      await expect(page).toHaveURL(`/crm/leads/${older.id}`);
    }));
});

test('duplicates: who is not the same person, what becomes a contact, and the last merges', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('who is not the same person is remembered, and can be taken back; a lead and an owner are not merged', async () => {
    await createOwner(agency.agent, { name: 'Jordi Vila', phone: null, email: 'maria@correo.example' });
    await page.goto('/crm/duplicates');
    await expect(pairs(page)).toHaveCount(2);
    // The surest first.
    await expect(pairs(page).first()).toContainText('95');
    await expect(pairs(page).first()).toContainText('Un lead y un propietario no se fusionan.');
    await expect(
      pairs(page)
        .first()
        .getByRole('link', { name: /^Fusionar/ }),
    ).toHaveCount(0);
    // Arrows move between the rows.
    const dismissals = page.getByRole('button', { name: /^No (son|volver)/ });
    await dismissals.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(dismissals.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pairs(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(pairs(page)).toHaveCount(2);
    // The second press of a double press does not dismiss the pair that has moved under the pointer.
    await dismissals.first().dblclick();
    await expect(page.getByText('No se volverá a avisar de estas dos fichas.')).toBeVisible();
    await expect(pairs(page)).toHaveCount(1);
    await page.reload();
    await expect(pairs(page)).toHaveCount(1);
  });
  await test.step('the main phone or email that is not chosen becomes a contact, which the page says', async () => {
    await begin(page);
    const { agent } = agency;
    const other = await createLead(agent, {
      name: 'María López',
      phone: '934 111 222',
      email: 'm@correo.example',
    });
    await page.goto(`/crm/duplicates/lead/${newer.id}/${other.id}`);
    const kept = page.getByText(/^Se conserva como otro contacto/);
    await expect(kept).toHaveText('Se conserva como otro contacto: 934 111 222, m@correo.example');
    const choose = (field: string, name: RegExp) =>
      page.getByRole('radiogroup', { name: field }).getByRole('radio', { name }).press('Space');
    await choose('Email', /m@correo/);
    await expect(kept).toHaveText('Se conserva como otro contacto: maria@correo.example, 934 111 222');
    await axe(page);
    await test.step('not what a contact has already', async () => {
      await agent.api.contacts.create.mutate({
        clientKey: crypto.randomUUID(),
        person: { kind: 'lead', id: newer.id },
        contact: contactFixture({ phone: '934111222' }),
      });
      await page.reload();
      await expect(kept).toHaveText('Se conserva como otro contacto: m@correo.example');
    });
    await test.step('the contacts of the other record move, but for what is known', async () => {
      for (const contact of [{ name: 'Rosa', phone: '600 100 100' }, { phone: '612 345 678' }])
        await agent.api.contacts.create.mutate({
          clientKey: crypto.randomUUID(),
          person: { kind: 'lead', id: other.id },
          contact: contactFixture(contact),
        });
      await page.reload();
      await expect(page.getByText('1 contacto', { exact: true })).toBeVisible();
    });
    await test.step('nothing where both have the same or one has none', async () => {
      await openPair(page);
      await expect(merge(page)).toBeVisible();
      await expect(kept).toHaveCount(0);
    });
  });
  await test.step('the last merges can be undone until the record changes; preferences say where they are from', async () => {
    await begin(page);
    await test.step('merges of the last days can be undone, unless the record was changed since', async () => {
      const { api } = agency.agent;
      await api.duplicates.merge.mutate(mergeFixture(older, newer));
      await page.goto('/crm/duplicates');
      await expect(page.getByText('No hay posibles duplicados')).toBeVisible();
      const merged = page.getByRole('list', { name: 'Fusionadas' });
      await expect(merged).toContainText('María López Gil con María López');
      await api.leads.setPriority.mutate({ id: older.id, version: 2, priority: 'High' });
      await page.reload();
      await expect(merged).toContainText('Se ha modificado después: ya no se puede deshacer.');
      await expect(merged.getByRole('button')).toHaveCount(0);
    });
    await test.step('preferences say where they are from, and two records of one name are said to be two', async () => {
      const { agent } = agency;
      const none = { preferredFeatures: [], preferredBathrooms: [] };
      const marta = { ...none, name: 'Marta Soler Vidal', phone: '655 203 147', preferredZones: ['Gràcia'] };
      const [older = '', newer = ''] = await insertLeads(agency.id, [
        { ...marta, email: null, preferredBedrooms: [2], createdAt: '2026-01-01T10:00:00.000Z' },
        { ...marta, preferredBedrooms: [3], preferredFeatures: ['terraza'] },
      ]);
      const [first, second] = [older, newer].map((id) => ({ id, version: 1 })) as [Ref, Ref];
      await page.goto(`/crm/duplicates/lead/${first.id}/${second.id}`);
      const fact = (label: string) =>
        page
          .getByRole('form', { name: 'Fusión' })
          .locator('div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .last();
      await expect(fact('Habitaciones')).toHaveText('Habitaciones2, 3 · de las dos');
      await expect(fact('Características')).toHaveText('Característicasterraza');
      await expect(fact('Zonas')).toHaveText('ZonasGràcia · igual en las dos');
      await agent.api.duplicates.merge.mutate(mergeFixture(first, second));
      await page.goto('/crm/duplicates');
      const merged = page.getByRole('list', { name: 'Fusionadas' });
      await expect(merged).toContainText('Marta Soler Vidal, dos fichas');
      await expect(merged).not.toContainText('Marta Soler Vidal con');
    });
  });
});
