import { createTestAgency } from '../support/test-users.ts';
import { createLead } from '../worker/fixtures/leads.ts';
import { byRole, type Tab } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

const dialog = byRole('dialog', 'Nueva Tarea');

async function openTaskForm(tab: Tab): Promise<void> {
  await tab.goto('/crm/tasks');
  await tab.click(byRole('button', 'Nueva Tarea'));
  await tab.see(byRole('textbox', 'Título', dialog));
}

test('a press into a record picker selects its text, and what is typed finds a record', async ({ tab }) => {
  const { agent } = await createTestAgency();
  await createLead(agent, { name: 'Núria Bosch' });
  await signIn(tab, agent);
  await openTaskForm(tab);
  const picker = byRole('combobox', 'Lead', dialog);
  await expect.poll(() => tab.value(picker)).toBe('Sin lead');
  await tab.click(picker);
  await tab.type('bosch');
  expect(await tab.typed()).toBe('bosch');
  await tab.click(byRole('option', /^Núria Bosch/));
  await expect.poll(() => tab.value(picker)).toBe('Núria Bosch');
  await tab.click(picker);
  await tab.type('ruiz');
  expect(await tab.typed()).toBe('ruiz');
});

test('a press into a time field selects its text, which is replaced by typing', async ({ tab }) => {
  await signIn(tab, (await createTestAgency()).agent);
  await openTaskForm(tab);
  const time = byRole('combobox', 'Hora', dialog);
  await tab.fill(time, '04:30');
  await tab.press('Tab');
  await tab.click(time);
  await tab.type('9');
  expect(await tab.typed()).toBe('9');
  await tab.press('Tab');
  await expect.poll(() => tab.value(time)).toBe('09:00');
});

test('a price is typed as people write it, and read as a number', async ({ tab }) => {
  await signIn(tab, (await createTestAgency()).agent);
  await tab.goto('/crm/properties/new');
  const price = byRole('textbox', /^Precio de venta/);
  await tab.fill(price, '285000');
  await tab.press('Tab');
  await expect.poll(() => tab.value(price)).toBe('285.000');
  await tab.fill(price, '250,000');
  await tab.press('Tab');
  await tab.click(byRole('button', /^¿250\.000\s€\?$/));
  await expect.poll(() => tab.value(price)).toBe('250.000');
});
