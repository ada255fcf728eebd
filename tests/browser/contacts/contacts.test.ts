import type { Locator, Page } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createContact } from '../../worker/fixtures/contacts.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import * as owners from '../../worker/fixtures/owners.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone, openRecordTab, setLaptopSize } from '../support/viewport.ts';

let agency: TestAgency;
let lead: { kind: 'lead'; id: string };
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  const { id } = await createLead(agency.agent, {
    name: 'María Soler',
    phone: '612 345 678',
    email: 'maria.soler@correo.example',
  });
  lead = { kind: 'lead', id };
}
test.beforeEach(({ page }) => begin(page));

test('contacts: Jordi calls from the landline, and the lead of María opens', async ({ page }) => {
  await setLaptopSize(page);
  await page.goto(`/crm/leads/${lead.id}?tab=facts`);
  const list = page.getByRole('list', { name: 'Otros contactos' });
  await test.step('a contact is added, with its errors at the fields', async () => {
    await page.getByRole('button', { name: 'Otro contacto' }).click();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await page.getByLabel('Nombre').fill('Jordi Ferrer');
    const label = page.getByRole('combobox', { name: 'Relación' });
    await label.click();
    await page.getByRole('option', { name: 'Pareja' }).click();
    await expect(label).toHaveValue('Pareja');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Indica un teléfono o un email.')).toBeVisible();
    await page.getByLabel('Teléfono').fill('934 111 222');
    await page.getByLabel('Nota').fill('Mejor por las tardes');
    await axe(page);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(list.getByText('Jordi Ferrer')).toBeVisible();
    await expect(list.getByRole('link', { name: '934 111 222' })).toHaveAttribute('href', 'tel:934111222');
    await expect(page.getByRole('button', { name: 'Otro contacto' })).toBeFocused();
    await axe(page);
  });
  await test.step('the landline finds the lead of María', async () => {
    await page.goto('/crm/calendar');
    await page.getByRole('button', { name: 'Buscar en todo' }).click();
    await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('+34 934111222');
    const found = page.getByRole('option', { name: /^María Soler/ });
    await expect(found).toContainText('Contacto: Jordi Ferrer (pareja)');
    await expect(page.getByRole('option', { name: /^Llamar a Jordi Ferrer \(pareja\)/ })).toHaveAttribute(
      'href',
      'tel:934111222',
    );
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: 'María Soler' })).toBeVisible();
    await openRecordTab(page, 'Actividad');
    await expect(page.getByText('Contacto añadido: Jordi Ferrer (Pareja)')).toBeVisible();
  });
  await test.step('the list says so too', async () => {
    await page.goto('/crm/leads?name=934111222');
    await expect(page.getByRole('main').getByText('Contacto: Jordi Ferrer (pareja)')).toBeVisible();
  });
});

test('contacts: one is made the main one and back, moved, changed, deleted, and restored', async ({
  page,
}) => {
  await createContact(agency.agent, lead, { name: 'Jordi Ferrer', label: 'Pareja', phone: '934 111 222' });
  await createContact(agency.agent, lead, { label: 'Trabajo', email: 'maria@empresa.example' });
  await page.goto(`/crm/leads/${lead.id}`);
  const list = page.getByRole('list', { name: 'Otros contactos' });
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `${name}: opciones` }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: item }));
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const rows = list.getByRole('listitem');
  const undo = page.getByRole('button', { name: 'Deshacer' });

  await choose('Jordi Ferrer', 'Hacer principal');
  const question = page.getByRole('alertdialog', { name: 'Hacer principal' });
  await expect(question).toContainText(
    'Jordi Ferrer · 934 111 222 pasa a ser el contacto principal. María Soler · 612 345 678 · maria.soler@correo.example queda en «Otros contactos».',
  );
  await question.getByRole('button', { name: 'Hacer principal' }).click();
  await expect(heading('Jordi Ferrer')).toBeVisible();
  await expect(rows.first()).toContainText('maria.soler@correo.example');
  await undo.click();
  await expect(heading('María Soler')).toBeVisible();
  await expect(rows.first()).toContainText('Pareja');

  await choose('Trabajo', 'Subir');
  await expect(rows).toContainText(['Trabajo', 'Jordi Ferrer']);
  await choose('Trabajo', 'Editar');
  await page.getByLabel('Email').fill('maria@estudio.example');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(rows.first()).toContainText('maria@estudio.example');
  await choose('Trabajo', 'Eliminar');
  await expect(rows).toHaveCount(1);
  await undo.click();
  await expect(rows).toContainText(['Trabajo', 'Jordi Ferrer']);
});

/** Chooses the second of the suggested relations with the keyboard, once the list was closed and opened again. */
async function chooseByKeyboard(page: Page, label: Locator) {
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  const options = list.getByRole('option');
  const chosen = list.getByRole('option', { selected: true });
  await label.fill('a');
  await expect(options.first()).toHaveText('Pareja');
  // Closes the list only, not the dialog around it.
  await label.press('Escape');
  await expect(list).toBeHidden();
  await label.press('ArrowUp');
  await expect(chosen).toHaveText((await options.last().textContent()) ?? '');
  await label.press('ArrowDown');
  await expect(chosen).toHaveText('Pareja');
  await label.press('ArrowDown');
  await expect(chosen).toHaveText('Familiar');
  await expect(label).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await label.press('Enter');
  await expect(label).toHaveValue('Familiar');
  await expect(list).toBeHidden();
}

test('contacts: in the form of their record they are changed, removed, kept and added, and saved with it', async ({
  page,
}) => {
  await createContact(agency.agent, lead, { name: 'Jordi', label: 'Pareja', phone: '934 111 222' });
  await createContact(agency.agent, lead, { label: 'Trabajo', email: 'maria@empresa.example' });
  const { contacts } = await agency.agent.api.leads.get.query({ id: lead.id });
  await page.goto(`/crm/leads/${lead.id}/edit`);
  const group = (at: number) => page.getByRole('group', { name: `Otro contacto ${at}`, exact: true });
  await group(1).getByLabel('Nota').fill('Por las tardes');
  await group(2).getByRole('button', { name: 'Quitar otro contacto 2' }).click();
  await expect(page.getByText('Se elimina al guardar: trabajo')).toBeVisible();
  await page.getByRole('button', { name: 'Conservar' }).click();
  await expect(group(2).getByLabel('Email')).toHaveValue('maria@empresa.example');
  await group(2).getByRole('button', { name: 'Quitar otro contacto 2' }).click();
  await page.getByRole('button', { name: 'Otro contacto', exact: true }).click();
  await expect(group(3).getByLabel('Nombre')).toBeFocused();
  await group(3).getByLabel('Nombre').fill('Rosa');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(group(3).getByText('Indica un teléfono o un email.')).toBeVisible();
  await group(3).getByLabel('Teléfono').fill('600 700 800');
  await axe(page);
  // A colleague changes one meanwhile, which the form neither loses nor meets.
  const [jordi] = contacts;
  if (!jordi) throw new Error('No contact.');
  const { name, label, email, note } = jordi;
  const contact = { ...{ name, label, email, note }, phone: '934 999 888' };
  await agency.manager.api.contacts.update.mutate({ id: jordi.id, version: jordi.version, contact });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Lead guardado.')).toBeVisible();
  const stored = await agency.agent.api.leads.get.query({ id: lead.id });
  expect(stored.contacts).toMatchObject([
    { name: 'Jordi', label: 'Pareja', phone: '934 999 888', note: 'Por las tardes' },
    { name: 'Rosa', phone: '600 700 800' },
  ]);
});

test('contacts: two numbers are separated, a second person is created, a taken number refused', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('two numbers of one field are separated when asked, and put together again', async () => {
    const phone = '600 111 222 / 934 445 566 Jordi';
    await agency.agent.api.leads.setContact.mutate({ id: lead.id, version: 1, phone });
    await page.goto(`/crm/leads/${lead.id}?tab=facts`);
    const list = page.getByRole('list', { name: 'Otros contactos' });
    const offer = page.getByRole('button', { name: 'Separar en contactos' });
    await offer.click();
    const question = page.getByRole('alertdialog', { name: 'Separar en contactos' });
    await expect(question).toContainText(
      `El teléfono es ahora «${phone}». Quedará «600 111 222» como principal, y en «Otros contactos»: Jordi · 934 445 566.`,
    );
    await axe(page);
    await question.getByRole('button', { name: 'Separar' }).click();
    await expect(list.getByText('Jordi')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(list).toHaveCount(0);
    await expect(offer).toBeVisible();
    await axe(page);
  });
  await test.step('a quick lead is created with a second person, and an error stands at its field', async () =>
    expectErrors(consoleErrors, /400/, async () => {
      await page.goto('/crm');
      await page.getByRole('button', { name: 'Lead rápido' }).click();
      const dialog = page.getByRole('dialog', { name: 'Lead rápido' });
      await dialog.getByLabel('Nombre').first().fill('Laura Pons');
      await dialog.getByLabel('Teléfono').first().fill('600 000 001');
      await dialog.getByRole('button', { name: 'Otro contacto', exact: true }).click();
      const second = dialog.getByRole('group', { name: 'Otro contacto 1' });
      await expect(second.getByLabel('Nombre')).toBeFocused();
      await second.getByLabel('Nombre').fill('Marc');
      await chooseByKeyboard(page, second.getByRole('combobox', { name: 'Relación' }));
      await dialog.getByRole('button', { name: 'Crear lead' }).click();
      await expect(second.getByText('Indica un teléfono o un email.')).toBeVisible();
      await second.getByLabel('Teléfono').fill('600000001');
      await dialog.getByRole('button', { name: 'Crear lead' }).click();
      await expect(second.getByText('Este teléfono ya está en la ficha.')).toBeVisible();
      await axe(page);
      await second.getByLabel('Teléfono').fill('600 000 002');
      await dialog.getByRole('button', { name: 'Crear lead' }).click();
      await expect(dialog).toBeHidden();
      const { rows } = await agency.agent.api.leads.list.query({ filters: { phone: '600000002' } });
      expect(rows.map(({ name }) => name)).toEqual(['Laura Pons']);
    }));
  await test.step('the form refuses the number of a contact, and a removed one offers its successor', async () =>
    expectErrors(consoleErrors, /400/, async () => {
      await begin(page);
      await createContact(agency.agent, lead, { label: 'Trabajo', email: 'maria@empresa.example' });
      await createContact(agency.agent, lead, { name: 'Jordi', label: 'Pareja', phone: '934 111 222' });
      await page.goto(`/crm/leads/${lead.id}/edit`);
      const phone = page.getByLabel('Teléfono').first();
      const save = page.getByRole('button', { name: 'Guardar cambios' });
      await phone.fill('+34 934111222');
      await save.click();
      await expect(page.getByText('Este teléfono ya está en la ficha.')).toBeVisible();
      await expect(phone).toHaveValue('+34 934111222');
      await expect(phone).toBeFocused();
      await phone.fill('');
      await save.click();
      const question = page.getByRole('alertdialog', { name: 'Hacer principal' });
      await expect(question).toHaveText(
        /Has quitado el teléfono de María Soler\. Jordi · 934\s111\s222 pasa a ser el contacto principal\. María Soler · maria\.soler@correo\.example queda en «Otros contactos»\./,
      );
      await axe(page);
      await question.getByRole('button', { name: 'Hacer principal' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Jordi' })).toBeVisible();
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'María Soler' })).toBeVisible();
      const stored = await agency.agent.api.leads.get.query({ id: lead.id });
      expect(stored).toMatchObject({ phone: null, email: 'maria.soler@correo.example' });
    }));
});

test('contacts: a call by the number of a contact is recorded with whom it was', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { id } = await owners.create(agency.agent, { name: 'Pere Vidal', phone: '600 100 200' });
  const owner = { kind: 'owner' as const, id };
  await createContact(agency.agent, owner, { name: 'Rosa', label: 'Pareja', phone: '934 111 222' });
  await page.goto(`/crm/property-owners/${id}?tab=facts`);
  // What offers to record a call is loaded after the links.
  await expect(page.getByRole('group', { name: 'Registrar', includeHidden: true })).toHaveCount(1);
  // The links lead out of the page.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[href^="tel:"]')) event.preventDefault();
    }),
  );
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Llamar' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Rosa (pareja) · 934 111 222' }));
  } else {
    await page.getByRole('link', { name: '934 111 222' }).click();
  }
  await expect(page.getByText('¿Registrar la llamada?')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByText('contestó', { exact: true }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Llamada a Rosa (pareja)')).toBeVisible();
});
