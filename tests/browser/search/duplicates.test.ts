import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
let lead: string;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  const { api, id: assignedTo } = agency.agent;
  const existing = quickLeadFixture({
    name: 'María López',
    phone: '+34 612 34 56 78',
    email: 'maria@correo.example',
    assignedTo,
  });
  lead = (await api.leads.createQuick.mutate({ clientKey: randomUUID(), lead: existing })).id;
  await signIn(page, agency.manager);
}
test.beforeEach(({ page }) => begin(page));
const WARNING = 'Ya existe: María López (lead, Nuevo, de Persona de Prueba)';
const phone = (page: Page) => page.getByRole('textbox', { name: 'Teléfono', exact: true });

test('duplicates: forms of leads and owners warn of each number and email, and add what a caller gives', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a form warns of each of the numbers in its phone, and of none behind an extension', async () => {
    const { api } = agency.agent;
    const owner = { name: 'Jordi Vila', status: 'Active' as const, email: null, assignedTo: null };
    await api.owners.create.mutate({
      clientKey: randomUUID(),
      owner: { ...owner, phone: '655111222 / 934111222 ext. 12' },
    });
    const ofOwner = 'Ya existe: Jordi Vila (propietario, Activo)';
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Lead rápido' }).click();
    await phone(page).fill('612 345 678 / 934 111 222');
    await expect(page.getByText(WARNING)).toBeVisible();
    await expect(page.getByText(ofOwner)).toBeVisible();
    await axe(page);
    await phone(page).fill('93/411 12 22 ext. 7');
    await expect(page.getByText(WARNING)).toHaveCount(0);
    await expect(page.getByText(ofOwner)).toBeVisible();
  });
  await test.step('an owner warns of a lead with the same email or phone, which can be opened or ignored', async () => {
    await test.step('the lead with the same email can be opened', async () => {
      await page.goto('/crm/property-owners/new');
      await page.getByRole('textbox', { name: 'Email' }).fill('MARIA@correo.example');
      await expect(page.getByText(WARNING)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Abrir' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
      await expect(page).toHaveURL(`/crm/leads/${lead}`);
    });
    await test.step('digits of any script are a phone, as they are stored', async () => {
      await page.goto('/crm/property-owners/new');
      await phone(page).fill('٦١٢ ٣٤٥ ٦٧٨');
      await expect(page.getByText(WARNING)).toBeVisible();
      await phone(page).fill('');
      await expect(page.getByText(WARNING)).toBeHidden();
    });
    await test.step('creating all the same says what else is missing, once the warning is answered', async () => {
      await phone(page).fill('612 345 678');
      await expect(page.getByText(WARNING)).toBeVisible();
      await page.getByRole('button', { name: 'Crear igualmente' }).click();
      await expect(page.getByText(WARNING)).toBeHidden();
      await expect(page.getByText('El nombre es obligatorio')).toBeVisible();
      const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
      await expect(name).toBeFocused();
      await expect(page).toHaveURL('/crm/property-owners/new');
    });
    await test.step('the warning of an edited record can be ignored, which saves nothing', async () => {
      const owner = {
        name: 'Mar Vidal',
        email: null,
        phone: null,
        status: 'Active' as const,
        assignedTo: null,
      };
      const { id } = await agency.manager.api.owners.create.mutate({ clientKey: randomUUID(), owner });
      await page.goto(`/crm/property-owners/${id}/edit`);
      await phone(page).fill('612 345 678');
      await expect(page.getByText(WARNING)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Crear igualmente' })).toBeHidden();
      await page.getByRole('button', { name: 'Ignorar el aviso' }).click();
      await expect(page.getByText(WARNING)).toBeHidden();
      await expect(phone(page)).toHaveValue('612 345 678');
      expect(await agency.manager.api.owners.get.query({ id })).toMatchObject({ phone: null });
    });
  });
  await test.step('what a caller gives is added to the record that exists, as a contact of another person', async () => {
    await begin(page);
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Lead rápido' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lead rápido' });
    await dialog.getByLabel('Nombre').fill('Jordi Ferrer');
    await phone(page).fill('612 345 678');
    await expect(page.getByText(WARNING)).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Añadir contacto a María López' });
    await expect(add).toHaveCount(0);
    await dialog.getByLabel('Email').fill('jordi@correo.example');
    await add.click();
    await axe(page);
    await expect(page.getByText('Contacto añadido a María López.')).toBeVisible();
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Jordi Ferrer');
    const { phone: main, contacts } = await agency.agent.api.leads.get.query({ id: lead });
    expect(main).toBe('+34 612 34 56 78');
    expect(contacts).toMatchObject([{ name: 'Jordi Ferrer', phone: null, email: 'jordi@correo.example' }]);
    await add.click();
    await expect(page.getByText('María López ya lo tiene.')).toBeVisible();
  });
});

test('duplicates: a quick lead warns of the same phone, takes a note for it, and can be created all the same', async ({
  page,
}) => {
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Lead rápido' }).click();
  const dialog = page.getByRole('dialog');
  await test.step('warns of the same phone', async () => {
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mari López');
    await phone(page).fill('612 345 678');
    await expect(page.getByText(WARNING)).toBeVisible();
    await axe(page);
    // Both actions stand in one line; below it, what creates the lead begins where the sentence does.
    const top = async (name: string, role: 'button' | 'link' = 'button') =>
      (await page.getByRole('dialog').getByRole(role, { name }).boundingBox())?.y ?? Number.NaN;
    expect(Math.abs((await top('Abrir', 'link')) - (await top('Añadir nota a María López')))).toBeLessThan(4);
  });
  await test.step('a note is added to the lead that exists, and what was typed stays', async () => {
    await dialog.getByRole('textbox', { name: 'Nota', exact: true }).fill('Llama por el ático.');
    await dialog.getByRole('button', { name: 'Añadir nota a María López' }).click();
    const note = dialog.getByRole('textbox', { name: 'Nota para María López' });
    await expect(note).toHaveValue('Llama por el ático.');
    await expect(note).toBeFocused();
    await axe(page);
    await page.keyboard.type(' Mañana.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Nota añadida a María López.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Mari López');
    const { rows } = await agency.agent.api.timeline.list.query({ subject: { kind: 'lead', id: lead } });
    expect(rows.filter((row) => row.source === 'activity').map(({ text }) => text)).toEqual([
      'Llama por el ático. Mañana.',
    ]);
    // The form around the note was not sent with it.
    await page.waitForLoadState('networkidle');
    await expect(dialog).toBeVisible();
    const leads = await agency.agent.api.leads.list.query({ filters: {} });
    expect(leads.rows.map(({ name }) => name)).toEqual(['María López']);
  });
  await test.step('is created all the same', async () => {
    await page.getByRole('button', { name: 'Crear igualmente' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const { rows } = await agency.manager.api.leads.list.query({ filters: {} });
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Mari López', 'María López']);
  });
});

test('duplicates: an edited record does not warn of itself, and asks once for a rested number', {
  tag: '@rest',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('search.duplicates') && asked.push(request.url()));
  const countAsked = () => asked.length;
  // A paused clock: only the test lets the time pass after which the contact is looked up.
  await page.clock.install();
  await page.goto(`/crm/leads/${lead}/edit`);
  await expect(phone(page)).toHaveValue('+34 612 34 56 78');
  // Its code loads apart; the empty warning looks up at once what was typed until then.
  await expect(page.locator('form div[aria-live=polite]')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(1000);
  await phone(page).fill('');
  await phone(page).focus();
  for (const digit of '612345678') {
    await page.keyboard.type(digit);
    await page.clock.runFor(20);
  }
  const responded = page.waitForResponse(/search\.duplicates/);
  await page.clock.runFor(1000);
  await page.clock.resume();
  await responded;
  await expect(page.getByText(WARNING)).toBeHidden();
  // The request for the next text is the second one, so there was none before the first and none between both.
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('otra@correo.example');
  await expect.poll(countAsked).toBe(2);
  expect(decodeURIComponent(asked[0] ?? '')).toContain('612345678');
  expect(decodeURIComponent(asked[1] ?? '')).toContain('otra@correo.example');
});
