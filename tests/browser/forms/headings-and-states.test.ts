import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { openInDocument } from '../support/navigation.ts';

// The list that fails.
test.use({ allowedErrors: [/status of 500/] });

test('forms: no subtitle repeats a title, except of a lead, and the buttons are at the foot of their card', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/crm/leads/new');
  await expect(page.getByText('Agrega un nuevo lead')).toBeVisible();
  for (const [path, heading] of [
    ['/crm/property-owners/new', 'Nuevo Propietario'],
    ['/crm/properties/new', 'Nueva Propiedad'],
  ] as const) {
    await openInDocument(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Agrega/)).toHaveCount(0);
  }
  await openInDocument(page, '/crm/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Título')).toBeVisible();
  await expect(page.getByText(/^Agrega/)).toHaveCount(0);
  await openInDocument(page, '/crm/profile');
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const bar = page.locator('.form-actions');
  await expect(bar).toBeVisible();
  const space = await bar.evaluate((one) => {
    const section = one.closest('section');
    section?.scrollIntoView({ block: 'end', behavior: 'instant' });
    return (section?.getBoundingClientRect().bottom ?? 0) - one.getBoundingClientRect().bottom;
  });
  expect(space).toBeLessThanOrEqual(2);
});

test('a failed list has a drawing, as an empty one; an avatar two initials, and the name as its title', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager } = await createTestAgency();
  await createLead(manager, { assignedTo: manager.id });
  await signIn(page, manager);
  await page.goto('/crm/leads');
  const avatar = page.getByRole('img', { name: /^Responsable: Persona de Prueba/ }).first();
  await expect(avatar).toHaveText('PD');
  await expect(avatar).toHaveAttribute('title', 'Persona de Prueba');
  await failCalls(page, ['leads.list']);
  await page.goto('/crm/leads?name=nadie');
  await expect(page.getByRole('alert').locator('svg[viewBox="0 0 96 72"]')).toBeVisible();
});
