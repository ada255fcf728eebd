import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { deliver } from '../../worker/support/mail.ts';

const mails = (page: Page) => page.getByRole('dialog', { name: 'Correos sin procesar' });

test('mailbox: a manager gives it to the portals, and what cannot be read is processed by hand', async ({
  page,
}) => {
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Correo de los portales' }),
  });
  const address = await test.step('the address is made, and shown once', async () => {
    await section.getByRole('button', { name: 'Crear dirección' }).click();
    const field = section.getByRole('textbox', { name: 'Dirección para los portales' });
    await expect(field).toHaveValue(/^leads\+[a-z0-9]{40}@correo\.llavero\.test$/);
    await axe(page);
    const value = await field.inputValue();
    await page.reload();
    await expect(section.getByText('Dirección creada:')).toBeVisible();
    await expect(field).toBeHidden();
    return value;
  });
  const write = (...body: string[]) =>
    deliver({
      to: address,
      from: 'Idealista <no-reply@idealista.com>',
      headers: ['Subject: Tu anuncio caduca', 'Content-Type: text/plain; charset=utf-8'],
      body,
    });
  await write('Tu anuncio caduca el martes.');
  await write('Una persona llamará mañana a la oficina.');
  await test.step('the notice leads to the e-mails', async () => {
    await page.goto('/crm');
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await page.getByText('Ha llegado un correo sin teléfono ni email').first().click();
    await expect(mails(page).getByRole('listitem')).toHaveCount(2);
    await axe(page);
  });
  await test.step('one is discarded, and comes back', async () => {
    const first = mails(page).getByRole('listitem').filter({ hasText: 'caduca el martes' });
    await first.getByRole('button', { name: 'Descartar' }).click();
    await expect(first).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(first).toBeVisible();
    await first.getByRole('button', { name: 'Descartar' }).click();
    await expect(first).toBeHidden();
  });
  await test.step('of the other one a lead is made', async () => {
    await mails(page).getByRole('button', { name: 'Crear lead' }).click();
    const form = page.getByRole('dialog', { name: 'Lead rápido' });
    await expect(form.getByRole('textbox', { name: 'Nota' })).toHaveValue(/llamará mañana a la oficina/);
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Persona del portal');
    await form.getByRole('textbox', { name: 'Teléfono' }).fill('600 111 222');
    await form.getByRole('button', { name: 'Crear lead' }).click();
    await expect(form).toBeHidden();
    await expect(mails(page).getByText('No hay correos sin procesar')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(mails(page)).toBeHidden();
  await expect(page).toHaveURL(/\/crm\/leads$/);
  await expect(page.getByText('Persona del portal').first()).toBeVisible();
});

test('mailbox: agents find the e-mails in the menu of the leads', { tag: '@rest' }, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  await page.goto('/crm/leads');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Correos sin procesar' }).click();
  await expect(mails(page).getByText('No hay correos sin procesar')).toBeVisible();
  await page.goBack();
  await expect(mails(page)).toBeHidden();
});
