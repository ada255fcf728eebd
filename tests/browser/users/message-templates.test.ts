import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { flat, wish } from '../../worker/fixtures/matches.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test('message templates: a manager writes one, and sees what a lead would read', async ({ page }) => {
  const { manager, agent } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const section = page.getByRole('region', { name: 'Mensajes a los leads' });
  await section.getByRole('button', { name: 'Nueva plantilla' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva plantilla' });
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Curta');
  await form.getByText('Català').click();
  const text = form.getByRole('textbox', { name: 'Texto' });
  await text.fill('Bon dia, {nombre}. {precio}');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('No se conoce «{precio}».')).toBeVisible();
  await text.fill('Bon dia, {nombre}:\n{inmuebles}\n{agencia}');
  await expect(form.getByRole('region', { name: 'Así se lee' })).toContainText('Bon dia, Lucía:');
  await axe(page);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  await section.getByRole('button', { name: 'Acciones de Curta' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Usar por defecto' }));
  await expect(section.getByText('Por defecto')).toBeVisible();
  const { templates } = await agent.api.agency.messageTemplates.query();
  expect(templates).toMatchObject([{ name: 'Curta', language: 'ca', isDefault: true }]);
});

test('message templates: an agent chooses one, which is the first one the next time', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager, agent } = await createTestAgency();
  const { id } = await createLead(agent, { ...wish, name: 'Laura Gil', phone: '612 34 56 78' });
  await createProperty(agent, flat);
  const { version } = await manager.api.agency.get.query();
  const template = { id: crypto.randomUUID(), name: 'Curta', language: 'ca' as const, isDefault: true };
  await manager.api.agency.updateMessageTemplates.mutate({
    version,
    templates: [{ ...template, text: 'Bon dia, {nombre}:\n{inmuebles}' }],
  });
  await signIn(page, agent);
  await page.goto(`/crm/leads/${id}?tab=side`);
  await page.getByRole('checkbox', { name: 'Elegir Piso en Gràcia' }).check();
  const toolbar = page.getByRole('toolbar', { name: 'Con los elegidos' });
  const message = async () =>
    decodeURIComponent((await toolbar.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  await expect(toolbar.getByRole('button', { name: 'Plantilla: Español' })).toBeVisible();
  expect(await message()).toContain('Hola, Laura:\nEste inmueble te puede interesar:');
  await toolbar.getByRole('button', { name: 'Plantilla: Español' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Español', 'Curta']);
  await clickMenuItem(page.getByRole('menuitem', { name: 'Curta' }));
  const chosen = toolbar.getByRole('button', { name: 'Plantilla: Curta' });
  await expect(chosen).toBeVisible();
  expect(await message()).toContain('text=Bon dia, Laura:\nPiso en Gràcia\n');
  expect(await message()).toMatch(/2\sbanys/);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Elegir Piso en Gràcia' }).check();
  await chosen.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Curta', 'Español']);
});
