import { expect, test } from '../../support/browser.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, setOwnIpAddress } from '../support/access.ts';
import { chooseLanguage, openNavigation } from '../support/viewport.ts';

test.use({ allowedErrors: [/status of 401/] });

test('language of the page: Catalan on the access pages, Spanish in the CRM, however one comes and goes', {
  tag: ['@rest', '@phone'],
}, async ({ page, context }) => {
  await setOwnIpAddress(context);
  const { agent } = await createTestAgency();
  const html = page.locator('html');
  async function signIn() {
    await expect(html).toHaveAttribute('lang', 'ca');
    await page.getByLabel('Correu electrònic').fill(agent.email);
    await page.getByLabel('Contrasenya', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Inicia la sessió' }).click();
    await expect(page.locator('#content h1')).toBeVisible(HASHING_TIMEOUT);
    await expect(html).toHaveAttribute('lang', 'es');
  }
  await test.step('chosen on the login page, without a reload before signing in', async () => {
    await page.goto('/login');
    await chooseLanguage(page, 'Català');
    await signIn();
  });
  await test.step('after signing out, from the landing page', async () => {
    const navigation = await openNavigation(page);
    await navigation.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/');
    await expect(html).toHaveAttribute('lang', 'ca');
    await page.locator('a[href="/login"]').first().click();
    await signIn();
  });
  await test.step('after the session has ended in the CRM', async () => {
    await context.clearCookies();
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/crm/tasks"]')?.click());
    await expect(page).toHaveURL(/\/login/);
    await signIn();
  });
  await test.step('Back to the landing page, where somebody is signed in', async () => {
    await page.goto('/');
    await expect(html).toHaveAttribute('lang', 'ca');
    await page.goto('/login');
    await expect(page).toHaveURL('/crm');
    await expect(html).toHaveAttribute('lang', 'es');
  });
});
