import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, fetchRoute, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, NO_COOKIE_TEXT, refuseCookies, setOwnIpAddress } from '../support/access.ts';

const SECRET = 'Torre-Marina·48!';

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text);
}
const secret = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' });
const submit = (page: Page) => page.getByRole('button', { name: 'Registrar agencia' });

test.beforeEach(({ context }) => setOwnIpAddress(context));

test('register: creates an agency and signs its manager in', async ({ page }) => {
  const email = `marta-${randomUUID().slice(0, 8)}@llavero.test`;
  await page.goto('/register');
  await expect(page).toHaveTitle('Registra tu agencia · Llavero');
  await axe(page);
  await fill(page, {
    'Nombre de la agencia': 'Fincas Llevant',
    'Nombre completo': 'Marta Soler',
    Email: email,
  });
  await secret(page).fill(SECRET);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
  const { rows } = await sharedServer().sql(
    'select u.role, a.name from users u join agencies a on a.id = u.agency_id where u.email = ?',
    [email],
  );
  expect(rows).toMatchObject([{ role: 'manager', name: 'Fincas Llevant' }]);
  await page.goto('/login');
  await expect(page).toHaveURL('/crm');
});

test('register: where the browser keeps no cookie it ends and names the cookie, and goes on once it keeps one', {
  tag: '@rest',
}, async ({ page }) => {
  const keepCookies = await refuseCookies(page, 'registration.create');
  await page.goto('/register');
  await fill(page, {
    'Nombre de la agencia': 'Fincas Llevant',
    'Nombre completo': 'Marta Soler',
    Email: `marta-${randomUUID().slice(0, 8)}@llavero.test`,
  });
  await secret(page).fill(SECRET);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(NO_COOKIE_TEXT, HASHING_TIMEOUT);
  await expect(submit(page)).toBeEnabled();
  await keepCookies();
  await submit(page).click();
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
});

test('register: every required field shows its error; password rules and strength update while typing', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/register');
  await test.step('every required field shows its error', async () => {
    await submit(page).click();
    for (const sentence of [
      'El nombre de la agencia es obligatorio.',
      'El nombre es obligatorio.',
      'Por favor, introduce un email válido.',
      'Por favor, introduce una contraseña.',
    ])
      await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Nombre de la agencia')).toBeFocused();
    await axe(page);
    await fill(page, { 'Nombre de la agencia': 'Fincas', 'Nombre completo': 'Marta', Email: 'sin-arroba' });
    await submit(page).click();
    await expect(page.getByText('El formato del email no es válido.')).toBeVisible();
    await secret(page).fill('corta');
    await expect(submit(page)).toBeDisabled();
    await expect(page).toHaveURL('/register');
  });
  await test.step('rules and strength update while typing', async () => {
    await secret(page).clear();
    const rules = page.getByRole('listitem');
    await expect(rules).toHaveCount(6);
    await expect(rules.filter({ hasText: '(pendiente)' })).toHaveCount(6);
    for (const [typed, met, word] of [
      ['ab', 2, 'Débil'],
      ['abcdefgh', 3, 'Débil'],
      ['Abcdefgh', 4, 'Media'],
      ['Abcdefg8', 5, 'Media'],
      ['Abcdefg8!', 6, 'Fuerte'],
      ['Verano2026!', 5, 'Media'],
    ] as const) {
      await secret(page).fill(typed);
      await expect(rules.filter({ hasText: '(cumplido)' })).toHaveCount(met);
      await expect(page.getByText(word, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(secret(page)).toHaveAttribute('type', 'text');
  });
});

test.describe('server errors', () => {
  test.use({ allowedErrors: [/status of 4\d\d/] });

  test('register: a taken e-mail is shown at its field, a common password while typing', {
    tag: '@rest',
  }, async ({ page }) => {
    const { manager } = await createTestAgency();
    await page.goto('/register');
    await fill(page, {
      'Nombre de la agencia': 'Fincas',
      'Nombre completo': 'Marta',
      Email: manager.email.toUpperCase(),
    });
    await secret(page).fill(SECRET);
    await submit(page).click();
    const email = page.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription('Este email ya está registrado en el sistema.');
    await expect(email).toBeFocused();
    await fill(page, { Email: `otra-${randomUUID().slice(0, 8)}@llavero.test` });
    const rule = page.getByRole('listitem').filter({ hasText: 'Que no sea muy común' });
    for (const [typed, message] of [
      ['P@ssw0rd1!', 'Esta contraseña es demasiado común. Elige otra.'],
      ['Las7fincas&', 'La contraseña no puede contener tu email ni el nombre de la agencia.'],
    ] as const) {
      await secret(page).fill(typed);
      await expect(page.getByText(message, { exact: true })).toHaveCount(1);
      await expect(rule).toContainText('(no cumplido)');
      await expect(page.getByText('Fuerte', { exact: true })).toHaveCount(0);
      await expect(submit(page)).toBeDisabled();
    }
    await axe(page);
    // The password is compared with the other fields.
    await fill(page, { 'Nombre de la agencia': 'Torre' });
    await expect(page.getByText('Fuerte', { exact: true })).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Marta');
  });
});

test.describe('lost response', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('register: sending again after a lost response signs in, and creates one agency', {
    tag: '@rest',
  }, async ({ page }) => {
    const agencyName = `Fincas ${randomUUID().slice(0, 8)}`;
    await page.goto('/register');
    await fill(page, {
      'Nombre de la agencia': agencyName,
      'Nombre completo': 'Marta Soler',
      Email: `marta-${randomUUID().slice(0, 8)}@llavero.test`,
    });
    await secret(page).fill(SECRET);
    await page.route(
      '**/trpc/registration.create*',
      async (route) => {
        await fetchRoute(route);
        await route.abort();
      },
      { times: 1 },
    );
    await submit(page).click();
    await expect(page.getByRole('alert')).toBeVisible(HASHING_TIMEOUT);
    await submit(page).click();
    await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
    const { rows } = await sharedServer().sql('select id from agencies where name = ?', [agencyName]);
    expect(rows).toHaveLength(1);
  });
});

test('register: closed registration shows a notice with a link to login', { tag: '@rest' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startTestServer({ vars: { REGISTRATION: 'closed' } });
  try {
    await page.goto(`${server.origin}/register`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El registro está cerrado');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await axe(page);
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(`${server.origin}/login`);
    for (const path of ['/login', '/']) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('a[href="/register"]')).toHaveCount(0);
    }
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contacto' }).click();
    const contact = page.getByRole('dialog', { name: 'Contacto' });
    await expect(contact).toContainText('Ahora mismo no se pueden registrar agencias nuevas.');
    await expect(contact).not.toContainText('Puedes registrarla tú');
  } finally {
    // Closes the page first, so that its pending requests do not fail with the server.
    await page.goto('about:blank');
    await server.stop();
  }
});
