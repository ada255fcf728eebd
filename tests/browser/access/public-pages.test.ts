import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { chooseLanguage, isPhone, openNavigation } from '../support/viewport.ts';

/** On a phone every link and button is a touch target of sufficient size. */
async function expectTouchTargets(page: Page) {
  if (!isPhone(page)) return;
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const small = await page.locator('a, button').evaluateAll((all) =>
    all
      .map((one) => ({
        name: one.textContent || one.ariaLabel,
        height: one.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small, page.url()).toEqual([]);
}

test('landing: describes Llavero and links to login and register', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('El CRM de tu agencia inmobiliaria · Llavero');
  await expect(page.getByText(/CRM para agencias inmobiliarias/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
  await axe(page);
  await expectTouchTargets(page);
  await page.getByRole('main').getByRole('link', { name: 'Registrar agencia' }).first().click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registra tu agencia');
  await expectTouchTargets(page);
  await page.getByRole('link', { name: 'Llavero, inicio' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra en tu agencia');
  await expectTouchTargets(page);
});

test('landing: an unknown path leads to it, and it links a signed-in user to the CRM', {
  tag: '@rest',
}, async ({ page }) => {
  for (const path of ['/no-existe', '/login/mas', '/crmx?a=1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const { manager } = await createTestAgency();
  await signIn(page, manager);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Ir al CRM' }).first().click();
  await expect(page).toHaveURL('/crm');
});

test('language: Catalan is remembered on every public page; on a phone it is in the side menu, with Contacto', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  const open = page.getByRole('button', { name: 'Abrir menú' });
  if (isPhone(page))
    await test.step('the side menu', async () => {
      await expect(page.getByRole('radiogroup', { name: 'Idioma' })).toBeHidden();
      await open.click();
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await expect(menu.getByRole('radio')).toHaveCount(2);
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(open).toBeFocused();
      await open.click();
      await menu.getByRole('button', { name: 'Contacto' }).click();
      await expect(menu).toBeHidden();
      const contact = page.getByRole('dialog', { name: 'Contacto' });
      await expect(contact).toContainText('gerente');
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(contact).toBeHidden();
    });
  else {
    await expect(open).toBeHidden();
    await expect(page.getByRole('radiogroup', { name: 'Idioma' })).toBeVisible();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await chooseLanguage(page, 'Català');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva agència');
  await expect(page.getByLabel('Correu electrònic')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inicia la sessió' })).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva agència');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await page.getByRole('link', { name: 'Registra’t aquí' }).click();
  await expect(page.getByLabel('Nom de l’agència')).toBeVisible();
  await page.getByRole('link', { name: 'Llavero, inici' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/clauer/);
  // The picture of the product has texts too.
  const picture = page.getByRole('main').getByRole('img', { name: /^Dibu(ix|jo)/ });
  await expect(picture).toContainText('Bon dia, Marta');
  await chooseLanguage(page, 'Español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/llavero/);
  await expect(picture).toContainText('Buenos días, Marta');
});

test('language: is kept after sign-out, which deletes other stored data', { tag: '@rest' }, async ({
  page,
}) => {
  const { manager } = await createTestAgency();
  await page.goto('/login');
  await chooseLanguage(page, 'Català');
  await signIn(page, manager);
  await page.goto('/crm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await (await openNavigation(page)).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/clauer/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/clauer/);
});

test('topic dialog: opens, and restores the focus when it closes', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  const openers = [
    [page.getByRole('button', { name: 'Recuperar contraseña' }), 'Recuperar contraseña', 'Mi agencia'],
    [page.getByRole('button', { name: 'Ponte en contacto' }), 'Contacto', 'gerente'],
    [footer.getByRole('button', { name: 'Términos y condiciones' }), 'Términos y condiciones', 'cuenta'],
    [footer.getByRole('button', { name: 'Aviso legal' }), 'Aviso legal', 'cookie'],
    [footer.getByRole('button', { name: 'Contacto' }), 'Contacto', 'gerente'],
  ] as const;
  for (const [opener, name, words] of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(words);
    if (name === 'Aviso legal') await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test.describe('offline', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('topic dialog offline: shows an error in its place, and loads when the network is back', {
    tag: '@rest',
  }, async ({ page, context }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const heading = page.getByRole('heading', { level: 1 });
    const words = (await heading.textContent()) ?? '';
    await context.setOffline(true);
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Aviso legal' });
    await opener.press('Enter');
    const missing = page.getByRole('dialog', { name: /^Sin conexión/ });
    await expect(missing).toBeVisible();
    await expect(heading).toHaveText(words);
    await missing.getByRole('button', { name: 'Reintentar' }).click();
    await expect(missing.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(missing).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await axe(page);
    await context.setOffline(false);
    await missing.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('dialog', { name: 'Aviso legal' })).toContainText('cookie');
    await expect(missing).toHaveCount(0);
  });
});

test('user without agency: the navigation has profile and sign-out only, and a list says whom to ask', {
  tag: '@phone',
}, async ({ page }) => {
  const { withoutAgency } = await createTestAgency();
  await signIn(page, withoutAgency);
  await page.goto('/crm');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No estás asociado a una agencia');
  const menu = await openNavigation(page);
  // The sidebar widens while it is hovered.
  if (!isPhone(page)) await menu.hover();
  await expect(menu.getByRole('listitem')).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear', exact: true })).toHaveCount(0);
  await axe(page);
  await menu.getByRole('link', { name: 'Agente inmobiliario' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Perfil');
  await expect(page.getByText('Sin agencia', { exact: true })).toBeVisible();
  await page.goto('/crm/property-owners');
  await expect(page.getByText('No estás asociado a una agencia')).toBeVisible();
  await expect(page.getByText('para poder ver los propietarios.')).toBeVisible();
});
