import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test('picker: a chosen record whose name is still loading is not shown as empty', async ({ page }) => {
  await signIn(page, (await createTestAgency()).agent);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/*users.options*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  const person = dialog.getByRole('combobox', { name: 'Asignada a' });
  await expect(dialog.getByRole('combobox', { name: 'Lead' })).toHaveValue('Sin lead');
  await expect(person).toHaveValue('');
  await expect(person).not.toHaveAttribute('placeholder');
  await expect(person).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(person).toHaveValue('Persona de Prueba');
  await expect(person).not.toHaveAttribute('aria-busy');
  await person.fill('');
  await expect(person).toHaveAttribute('placeholder', 'Buscar por nombre');
});
