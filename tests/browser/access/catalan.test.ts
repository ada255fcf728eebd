import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/browser.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, setOwnIpAddress } from '../support/access.ts';

test.use({ allowedErrors: [/status of 4(00|01|09|29)/] });

test.beforeEach(async ({ context, page }) => {
  await setOwnIpAddress(context);
  await page.addInitScript(() => localStorage.setItem('language', '"ca"'));
});

test('register in Catalan: errors of form and server and a topic dialog are in Catalan', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await page.goto('/register');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Avís legal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Avís legal' });
  await dialog.getByRole('button', { name: 'Tanca', exact: true }).click();
  await expect(dialog).toBeHidden();

  const submit = page.getByRole('button', { name: 'Registra l’agència' });
  const secret = page.getByRole('textbox', { name: 'Contrasenya' });
  const email = page.getByLabel('Correu electrònic');
  await submit.click();
  for (const sentence of [
    'El nom de l’agència és obligatori.',
    'El nom és obligatori.',
    'Si us plau, introdueix un correu electrònic vàlid.',
    'Si us plau, introdueix una contrasenya.',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByLabel('Nom de l’agència').fill('Finques Llevant');
  await page.getByLabel('Nom complet').fill('x'.repeat(121));
  await email.fill('marta');
  await secret.fill('Torre-Marina·48!');
  await submit.click();
  await expect(page.getByLabel('Nom complet')).toHaveAccessibleDescription('Com a màxim 120 caràcters.');
  await expect(email).toHaveAccessibleDescription('El format del correu electrònic no és vàlid.');

  await page.getByLabel('Nom complet').fill('Marta Soler');
  await email.fill(agent.email);
  for (const rejected of ['curta', 'Finques Llevant·48!']) {
    await secret.fill(rejected);
    await expect(submit).toBeDisabled();
  }
  await secret.fill('Torre-Marina·48!');
  await submit.click();
  await expect(email).toHaveAccessibleDescription(
    'Aquest correu electrònic ja està registrat al sistema.',
    HASHING_TIMEOUT,
  );
});

test('login in Catalan: wrong password and rate limit are in Catalan', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correu electrònic').fill(`${randomUUID()}@llavero.test`);
  await page.getByLabel('Contrasenya', { exact: true }).fill(PASSWORD);
  const enter = page.getByRole('button', { name: 'Inicia la sessió' });
  for (let tries = 0; tries < 5; tries++) {
    await enter.click();
    await expect(enter).toBeEnabled(HASHING_TIMEOUT);
    await expect(page.getByRole('alert')).toHaveText(
      'Credencials incorrectes. Si us plau, torna-ho a provar.',
    );
  }
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('Massa intents. Torna-ho a provar d’aquí a 15 minuts.');
});
