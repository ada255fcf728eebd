import { axe, clickMenuItem, expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { addTags, createTag } from '../../worker/fixtures/tags.ts';
import { isPhone, setLaptopSize } from '../support/viewport.ts';

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
  tag: ['@rest', '@phone'],
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

test('tags: fifty leads are tagged, the view of the tag is saved, and all of it is undone', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await insertLeads(
    agency.id,
    Array.from({ length: 49 }, (_, at) => ({ name: `Lead ${at}` })),
  );
  const tagged = isPhone(page) ? 3 : 50;
  await setLaptopSize(page);
  for (const name of ['Ático', 'Inversor', 'Urgente']) await createTag(agency.agent, name);
  await page.goto('/crm/leads');
  await test.step('the tag is made and added to all chosen leads', async () => {
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Seleccionar' }).click();
      for (const at of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Elegir / })
          .nth(at)
          .click();
    } else await page.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }).click();
    await page.getByRole('button', { name: 'Etiquetas…' }).click();
    const dialog = page.getByRole('dialog', { name: `Etiquetas de ${tagged} leads` });
    const field = dialog.getByRole('combobox', { name: 'Añadir etiqueta' });
    await field.fill('Campaña');
    await field.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Se añaden' }).getByText('Campaña')).toBeVisible();
    // The others are not suggested over the buttons.
    await expect(dialog.getByRole('listbox', { name: 'Sugerencias' })).toBeHidden();
    await axe(page);
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Etiquetas de ${tagged} leads cambiadas.`)).toBeVisible();
    await page.getByRole('button', { name: 'Quitar selección' }).click();
  });
  await test.step('the list is filtered by it, and saved as a view', async () => {
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('combobox', { name: 'Etiqueta', exact: true }).fill('camp');
    await page.getByRole('option', { name: 'Campaña' }).click();
    await expect(page.getByRole('list', { name: 'Etiquetas elegidas' }).getByText('Campaña')).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('tags')).toMatch(/^any\.[\da-f-]{36}$/);
    await axe(page);
    if (isPhone(page)) await page.getByRole('button', { name: /^Ver \d+ resultados/ }).click();
    await expect(page.getByText('Etiquetas: Campaña')).toBeVisible();
    await page.getByRole('search').getByRole('button', { name: 'Vistas', exact: true }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Guardar vista…', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Guardar vista' });
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('De la campaña');
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('search').getByRole('button', { name: 'De la campaña' })).toBeVisible();
  });
  await test.step('undone, no lead has it', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Cambio deshecho.')).toBeVisible();
    await expect(page.getByText('Ningún lead coincide con los filtros')).toBeVisible();
  });
  await test.step('an address with an unknown tag says so, and shows none', async () => {
    await page.goto(`/crm/leads?tags=any.${crypto.randomUUID()}`);
    await expect(page.getByText('Etiquetas: Etiqueta no encontrada')).toBeVisible();
    await expect(page.getByText('Ningún lead coincide con los filtros')).toBeVisible();
  });
});

test.describe('on the page of the agency', () => {
  // A name that is taken.
  test.use({ allowedErrors: [/status of 409/] });

  test('tags: a manager renames, unites and deletes them, and undoes it', async ({ page }) => {
    const [investor, urgent] = [
      await createTag(agency.agent, 'Inversor'),
      await createTag(agency.agent, 'Urgente'),
    ];
    await addTags(agency.agent, 'lead', [lead], [investor.id, urgent.id]);
    await switchUser(page, agency.manager);
    await page.goto('/crm/agency');
    const section = page.getByRole('region', { name: 'Etiquetas' });
    const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
    const act = async (name: string, action: string) => {
      await section.getByRole('button', { name: `Acciones de ${name}` }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: action }));
    };
    await expect(row('Inversor')).toContainText('1 lead');
    await axe(page);
    await section.getByRole('button', { name: 'Nueva etiqueta' }).click();
    const created = page.getByRole('dialog', { name: 'Nueva etiqueta' });
    await created.getByRole('textbox', { name: 'Nombre' }).fill('URGÉNTE');
    await created.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(created.getByText('Ya hay una etiqueta con este nombre.').first()).toBeVisible();
    await created.getByRole('textbox', { name: 'Nombre' }).fill('Vip');
    await created.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(row('Vip')).toContainText('ninguna ficha');
    await act('Inversor', 'Editar');
    const form = page.getByRole('dialog', { name: 'Editar etiqueta' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill('urgente');
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(form.getByText('Ya hay una etiqueta con este nombre.').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Inversora');
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(form).toBeHidden();
    await act('Inversora', 'Unir con otra…');
    const union = page.getByRole('dialog', { name: 'Unir «Inversora»' });
    await union.getByRole('combobox', { name: 'Unir con' }).selectOption({ label: 'Urgente' });
    await union.getByRole('button', { name: 'Unir', exact: true }).click();
    await expect(section.getByRole('button', { name: 'Acciones de Inversora' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row('Inversora')).toBeVisible();
    await act('Urgente', 'Eliminar');
    const question = page.getByRole('alertdialog', { name: 'Eliminar etiqueta' });
    await expect(question).toContainText('Vas a eliminar «Urgente»: 1 lead.');
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(section.getByRole('button', { name: 'Acciones de Urgente' })).toHaveCount(0);
    // Also once the toast is gone.
    await page.reload();
    await section.getByRole('button', { name: 'Recuperar «Urgente»' }).click();
    await expect(row('Urgente')).toContainText('1 lead');
    await expect(section.getByText('«Urgente» eliminada')).toHaveCount(0);
  });
});
