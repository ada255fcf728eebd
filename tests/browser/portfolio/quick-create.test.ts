import { clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test('quick create: a new property and a new owner from any page, for every user', { tag: '@rest' }, async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const open = page.getByRole('button', { name: 'Crear', exact: true });
  await test.step('a property', async () => {
    await page.goto('/crm/leads');
    await open.press('Enter');
    await page.getByRole('menuitem', { name: 'Nueva propiedad' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nueva Propiedad' });
    await dialog.getByLabel('Título').fill('Desde los leads');
    await dialog.getByLabel('Título').press('Enter');
    await expect(dialog).toBeHidden();
    const { rows } = await agent.api.properties.list.query({ filters: {} });
    expect(rows.map((row) => row.title)).toEqual(['Desde los leads']);
  });
  await test.step('an owner', async () => {
    await page.goto('/crm');
    await open.focus();
    await page.keyboard.press('Enter');
    await clickMenuItem(page.getByRole('menuitem', { name: 'Nuevo propietario' }));
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana Ruiz');
    await page.getByRole('button', { name: 'Crear propietario' }).click();
    await expect(page.getByText('Propietario creado.')).toBeVisible();
    expect((await agent.api.owners.list.query({ filters: {} })).rows).toHaveLength(1);
  });
});
