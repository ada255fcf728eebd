import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test.use({ allowedErrors: [/status of 400/] });

test('web form: a manager puts it on the site, and who writes becomes a lead', { tag: '@phoneRest' }, async ({
  page,
  browser,
}) => {
  const { manager, name } = await createTestAgency('Fincas Mar');
  await createProperty(manager, { title: 'Piso en Sants' });
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Formulario web' }) });
  await section.getByRole('button', { name: 'Crear dirección' }).click();
  const settings = page.getByRole('dialog', { name: 'Política de privacidad' });
  await settings.getByRole('textbox').fill('fincas.example/privacidad');
  await axe(page);
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await expect(settings).toBeHidden();
  const field = section.getByRole('textbox', { name: 'Dirección del formulario' });
  await expect(field).toHaveValue(/\/f\/[a-z0-9]{40}$/);
  const address = await field.inputValue();
  await expect(section.getByRole('textbox', { name: 'Código para insertarlo' })).toHaveValue(
    `<iframe src="${address}" title="Contacto" style="width:100%;height:640px;border:0"></iframe>`,
  );
  await axe(page);

  const { viewport, userAgent, isMobile, hasTouch } = test.info().project.use;
  const visitor = await browser.newContext({
    viewport,
    userAgent,
    isMobile,
    hasTouch,
    javaScriptEnabled: false,
  });
  const form = await visitor.newPage();
  await form.goto(`${address}?ref=LL-0001`);
  await expect(form.getByRole('heading', { name: `Escribe a ${name}` })).toBeVisible();
  await form.getByLabel('Nombre').fill('Núria Güell');
  await form.getByLabel('Teléfono').fill('934 15 28 60');
  await form.getByLabel('Mensaje').fill('¿Se puede visitar?');
  await test.step('what is missing is said, and what was written stays', async () => {
    // The browser asks for it itself: a program that does not is answered by the server.
    await form.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.removeAttribute('required'));
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(form.getByRole('alert')).toHaveText('Revisa los campos marcados.');
    await expect(form.getByLabel('Nombre')).toHaveValue('Núria Güell');
  });
  await form.getByRole('checkbox', { name: 'He leído y acepto la política de privacidad' }).check();
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(form.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  await form.reload();
  await visitor.close();

  const { rows } = await manager.api.leads.list.query({ filters: {} });
  expect(rows).toMatchObject([{ name: 'Núria Güell', source: 'Website' }]);
  await page.goto(`/crm/leads/${rows[0]?.id}`);
  await expect(page.getByText('Mensaje de la web')).toBeVisible();
  await expect(page.getByText('Consentimiento: «He leído y acepto la política de privacidad')).toBeVisible();
});

test('web form: is sent from within the site of the agency', async ({ page }) => {
  const { manager } = await createTestAgency('Fincas Mar');
  const { token } = await manager.api.webForm.renew.mutate({
    privacyUrl: 'https://fincas.example/privacidad',
  });
  await page.goto(`/f/${token}`);
  const address = page.url();
  // Another site of the same machine: browsers keep those of others from its addresses.
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${address}" title="Contacto"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const form = page.frameLocator('iframe');
  await form.getByLabel('Nombre').fill('Núria Güell');
  await form.getByLabel('Email').fill('nuria@bustia.example');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(form.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  expect((await manager.api.leads.list.query({ filters: {} })).total).toBe(1);
  site.close();
});
