import type { Page } from '@playwright/test';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test.use(EMPTY_CACHE);

/** The pace of a fast typist, in milliseconds a key. */
const PACE = 60;
/** Longer than what is typed at that pace takes. */
const DELAY_MS = 2500;

/** Opens a page whose further code arrives late: each file that is asked for after its heading is there, by DELAY_MS. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await signIn(page, (await createTestAgency()).agent);
  await page.goto(path);
  await expect(page.locator('#root h1')).toBeVisible();
  await delayCode(page);
}

const delayCode = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue().catch(() => undefined);
  });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });

/** Opens a page of which all code arrives late, also that of its frame. */
async function openFrame(page: Page, path: string): Promise<void> {
  await signIn(page, (await createTestAgency()).agent);
  await delayCode(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#frame h1:visible')).toBeVisible();
}

test('keystroke buffer: a shortcut that is pressed before its form has loaded loses no letter', async ({
  page,
}) => {
  await openFrame(page, '/crm');
  await page.keyboard.type('nrLaura Gómez', { delay: PACE });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s', { delay: PACE });
  await page.keyboard.press('Tab');
  await page.keyboard.type('634749887', { delay: PACE });
  await expect(field(page, 'Nombre')).toHaveValue('Laura Gómes', { timeout: 30_000 });
  await expect(field(page, 'Teléfono')).toHaveValue('634749887');
  await page.keyboard.type('1');
  await expect(field(page, 'Teléfono')).toHaveValue('6347498871');
});

test('keystroke buffer: N P after the page has loaded', { tag: '@rest' }, async ({ page }) => {
  await openSlowly(page, '/crm');
  await page.keyboard.type('npPiso uno', { delay: PACE });
  await expect(field(page, 'Título')).toHaveValue('Piso uno', { timeout: 30_000 });
});

test('keystroke buffer: a press in the plus menu, and the focus goes back to its button', {
  tag: '@rest',
}, async ({ page }) => {
  await openSlowly(page, '/crm');
  const plus = page.getByRole('button', { name: 'Crear', exact: true });
  await plus.hover();
  await page.getByRole('menuitem', { name: 'Lead rápido' }).click({ timeout: 30_000 });
  await page.keyboard.type('Laura', { delay: PACE });
  await expect(field(page, 'Nombre')).toHaveValue('Laura', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(plus).toBeFocused();
});

test('keystroke buffer: a button of the frame, and the focus goes back to that of the page', {
  tag: '@rest',
}, async ({ page }) => {
  await openFrame(page, '/crm/leads');
  await page.locator('#frame').getByRole('button', { name: 'Nuevo Lead' }).click();
  await page.keyboard.type('Laura', { delay: PACE });
  await expect(field(page, 'Nombre')).toHaveValue('Laura', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeFocused();
});

test('keystroke buffer: Ctrl+K at 150 ms a key', { tag: '@rest' }, async ({ page }) => {
  await openFrame(page, '/crm/leads');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('634749887', { delay: 150 });
  const search = page.getByRole('combobox', { name: 'Buscar en todo' });
  await expect(search).toHaveValue('634749887', { timeout: 30_000 });
  await expect(search).toBeFocused();
});

test('keystroke buffer: / in the frame of a list', async ({ page }) => {
  await openFrame(page, '/crm/leads');
  await page.keyboard.type('/Laura', { delay: PACE });
  await expect(page.locator('#root').getByRole('searchbox')).toHaveValue('Laura', { timeout: 30_000 });
});

test('keystroke buffer: pasted text and letters that an input method composes', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSlowly(page, '/crm');
  await page.evaluate(() => navigator.clipboard.writeText('Muñoz '));
  const client = await page.context().newCDPSession(page);
  await page.keyboard.type('nrAna ', { delay: PACE });
  await page.keyboard.press('Control+v');
  await client.send('Input.insertText', { text: 'Peña y ' });
  // The composition is still open when the form has loaded, and ends as one letter.
  await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await expect(field(page, 'Nombre')).toBeVisible({ timeout: 30_000 });
  await expect(field(page, 'Nombre')).not.toBeFocused();
  await client.send('Input.insertText', { text: 'á' });
  await expect(field(page, 'Nombre')).toHaveValue('Ana Muñoz Peña y á');
  await page.keyboard.type('l');
  await expect(field(page, 'Nombre')).toHaveValue('Ana Muñoz Peña y ál');
});

test('keystroke buffer: Escape cancels what was asked for, and keys are shortcuts again', {
  tag: '@rest',
}, async ({ page }) => {
  await openSlowly(page, '/crm');
  await page.keyboard.type('nrLau', { delay: PACE });
  await page.keyboard.press('Escape');
  await page.keyboard.type('nt', { delay: PACE });
  await page.keyboard.type('Llamar', { delay: PACE });
  await expect(field(page, 'Título')).toHaveValue('Llamar', { timeout: 30_000 });
  await expect(dialog(page, 'Lead rápido')).toHaveCount(0);
});
