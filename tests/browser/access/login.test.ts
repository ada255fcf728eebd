import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, NO_COOKIE_TEXT, refuseCookies, setOwnIpAddress } from '../support/access.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const enter = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' });

async function type(page: Page, address: string, secret = PASSWORD) {
  await email(page).fill(address);
  await password(page).fill(secret);
}

test.beforeEach(({ context }) => setOwnIpAddress(context));

test('login: e-mail and password lead to the CRM; the button is disabled while the request runs', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const response = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.signIn', async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.goto('/login');
  await axe(page);
  await email(page).focus();
  await page.keyboard.type(agent.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciando...' })).toBeDisabled();
  response.resolve();
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
  await expect(page.getByRole('main')).not.toBeEmpty();
});

test.describe('errors', () => {
  test.use({ allowedErrors: [/status of 401|net::ERR_FAILED/] });

  test('login: an incomplete form sends nothing, a network error and a wrong password keep the input', {
    tag: '@rest',
  }, async ({ page }) => {
    const { agent } = await createTestAgency();
    let asked = 0;
    await page.route('**/trpc/auth.signIn', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto('/login');
    const alert = page.getByRole('alert');
    await test.step('nothing is sent while a field is empty or the e-mail invalid', async () => {
      await enter(page).click();
      await expect(email(page)).toBeFocused();
      await email(page).fill('sin-arroba');
      await password(page).fill(PASSWORD);
      await enter(page).click();
      await expect(page.locator('input:invalid')).toHaveCount(1);
      expect(asked).toBe(0);
    });
    await test.step('the password can be shown and hidden', async () => {
      await password(page).fill('secreto');
      await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
      await expect(password(page)).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
      await expect(password(page)).toHaveAttribute('type', 'password');
      await expect(password(page)).toHaveValue('secreto');
    });
    await test.step('a network error has a message', async () => {
      await type(page, 'nadie@llavero.test');
      await enter(page).click();
      await expect(alert).toHaveText('Credenciales incorrectas. Por favor, inténtalo de nuevo.');
      await expect(enter(page)).toBeEnabled();
    });
    await test.step('a wrong password shows an error and keeps the input', async () => {
      await page.unroute('**/trpc/auth.signIn');
      await page.reload();
      await expect(alert).toHaveCount(0);
      await type(page, agent.email, 'equivocada');
      await enter(page).click();
      await expect(alert).toHaveText('Credenciales incorrectas. Por favor, inténtalo de nuevo.');
      await expect(email(page)).toHaveValue(agent.email);
      await expect(password(page)).toHaveValue('equivocada');
      await expect(password(page)).toBeFocused();
      await axe(page);
      await password(page).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
    });
  });

  test('login: an expired session is named, and signing in leads back', { tag: '@rest' }, async ({
    page,
  }) => {
    const { agent } = await createTestAgency();
    await signIn(page, agent);
    // Nothing that the dashboard has asked for may notice the end first.
    await page.goto('/crm', { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).not.toBeEmpty();
    await sharedServer().sql('delete from sessions where user_id = ?', [agent.id]);
    await page.evaluate(() => history.pushState({}, '', '/crm/profile'));
    await page.goForward().catch(() => undefined);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('status')).toHaveText(
      'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    );
    await type(page, agent.email);
    await enter(page).click();
    await expect(page).toHaveURL('/crm/profile', HASHING_TIMEOUT);
  });
});

test('login: an expired session is named when a page of the CRM is reloaded', { tag: '@rest' }, async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  await sharedServer().sql("update users set status = 'inactive' where id = ?", [agent.id]);
  for (const path of ['/crm', '/crm/tasks?title=llave']) {
    await signIn(page, agent);
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?.*ended=true/);
    const ended = page
      .getByRole('status')
      .filter({ hasText: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.' });
    await expect(ended).toBeVisible();
    await axe(page);
    // Without a cookie there was no session that could expire.
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(path === '/crm' ? '/login' : /\/login\?next=[^&]*$/);
    await expect(enter(page)).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
  }
});

test('login: leads back to the page that required a session, into the CRM only, and at once when signed in', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await test.step('back to the page that required a session', async () => {
    await page.goto('/crm/profile');
    await expect(page).toHaveURL('/login?next=%2Fcrm%2Fprofile');
    await type(page, agent.email);
    await enter(page).click();
    await expect(page).toHaveURL('/crm/profile', HASHING_TIMEOUT);
  });
  await test.step('a signed-in user at once', async () => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/crm');
    }
  });
  await test.step('`next` leads into the CRM only (no open redirect)', async () => {
    for (const next of ['https://example.com/crm', '//example.com/crm', '/crmx', '/login']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL('/crm');
    }
  });
});

test('login: where the browser keeps no cookie it ends, and names the cookie', { tag: '@rest' }, async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  await refuseCookies(page, 'auth.signIn');
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(agent.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toHaveText(NO_COOKIE_TEXT);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
});
