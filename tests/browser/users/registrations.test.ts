import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test('agency: proposes the register of its postal code with its law, and others are typed', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/crm/agency#edit');
  const form = page.getByRole('region', { name: 'Información de la agencia' });
  const entry = (at: number) => form.getByRole('group', { name: `Registro ${at}` });
  await expect(form.getByRole('button', { name: 'Otro registro' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Añadir AICAT' })).toHaveCount(0);
  await test.step('a long name stays within the window', async () => {
    await form.getByLabel('Código postal').fill('46001');
    const box = await form.getByRole('button', { name: 'Añadir Registro de agentes' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan(page.viewportSize()?.width ?? 0);
  });
  await form.getByLabel('Código postal').fill('08012');
  const proposed = form.getByRole('button', { name: 'Añadir AICAT' });
  await expect(proposed).toHaveAttribute('title', /^Obligatorio: Decret 12\/2010 .* A fecha de /);
  await proposed.click();
  await expect(entry(1).getByLabel('Número')).toBeFocused();
  await expect(proposed).toHaveCount(0);
  await form.getByRole('button', { name: 'Otro registro' }).click();
  await expect(entry(2).getByRole('textbox', { name: /^Registro/ })).toBeFocused();
  await entry(2)
    .getByRole('textbox', { name: /^Registro/ })
    .fill('COAPI');
  await entry(2).getByLabel('Número').fill('77');
  await axe(page);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(entry(1).getByLabel('Número')).toHaveAccessibleDescription('Escribe el número.');
  await expect(entry(2).getByLabel('Número')).toHaveValue('77');
  await entry(1).getByLabel('Número').fill('1234');
  await form.getByRole('button', { name: 'Guardar' }).click();
  for (const text of ['AICAT 1234', 'COAPI 77', '08012'])
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Editar' }).click();
  await form.getByRole('button', { name: 'Quitar registro 1' }).click();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('COAPI 77', { exact: true })).toBeVisible();
  expect((await manager.api.agency.get.query()).registrations).toEqual([{ registry: 'COAPI', number: '77' }]);
});
