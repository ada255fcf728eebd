import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { addTags, createTag } from '../../worker/fixtures/tags.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
let lead: string;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  lead = (await createLead(agency.agent, { name: 'María Soler' })).id;
});

test('tags: are typed on a record, made, removed and restored', {
  tag: ['@phone', '@translated'],
}, async ({ page }) => {
  await createTag(agency.agent, 'Inversor');
  await page.goto(`/crm/leads/${lead}`);
  const list = page.getByRole('list', { name: 'Etiquetas' });
  const field = page.getByRole('combobox', { name: 'Añadir etiqueta' });
  await test.step('a suggestion is chosen, a new one is made', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Etiqueta', exact: true }).click();
    else {
      await expect(page.getByRole('button', { name: 'Etiqueta', exact: true })).toBeVisible();
      await page.keyboard.press('#');
    }
    await expect(field).toBeFocused();
    await field.fill('inv');
    await page.getByRole('option', { name: 'Inversor' }).click();
    await expect(list.getByText('Inversor')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('#Ático');
    await field.press('Enter');
    await expect(list.getByText('Ático')).toBeVisible();
    await axe(page);
  });
  await test.step('what is refused stays in the field', async () => {
    await field.fill('a|b');
    await field.press('Enter');
    await expect(page.getByText('Una etiqueta no puede llevar # ni |.')).toBeVisible();
    await expect(field).toHaveValue('a|b');
    await field.press('Escape');
    await expect(page.getByRole('button', { name: 'Etiqueta', exact: true })).toBeFocused();
  });
  await test.step('one is removed, and restored', async () => {
    await page.getByRole('button', { name: 'Quitar etiqueta Ático' }).click();
    await expect(list.getByText('Ático')).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(list.getByText('Ático')).toBeVisible();
    await expect(page.getByText('Etiqueta añadida: Inversor')).toBeVisible();
  });
});

test('tags: a row and a card show three of them and how many others there are', {
  tag: '@phone',
}, async ({ page }) => {
  const made = [];
  for (const name of ['Ático', 'Inversor', 'Urgente', 'Vip', 'Zona alta'])
    made.push((await createTag(agency.agent, name)).id);
  await addTags(agency.agent, 'lead', [lead], made);
  await page.goto(isPhone(page) ? '/crm/leads' : '/crm/leads?columns=status.tags');
  const list = page.getByRole('list', { name: 'Etiquetas' });
  await expect(list.getByRole('listitem')).toHaveText([
    'Ático',
    'Inversor',
    'Urgente',
    /\+2.*Vip, Zona alta/,
  ]);
  await axe(page);
});
