import type { Page } from '@playwright/test';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { holdScripts } from '../support/held-scripts.ts';

test.use(EMPTY_CACHE);
test.beforeEach(async ({ page }) => signIn(page, (await createTestAgency()).agent));

/** The pace of a fast typist, in milliseconds a key. */
const PACE = 60;
/** Opens a page, and holds back the code that it requests once its heading is there. */
async function openWithoutForms(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('#root h1')).toBeVisible();
  return holdScripts(page);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });

/** Opens a page and holds back all of its code, also that of its frame. */
async function openFrame(page: Page, path: string) {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#frame h1:visible')).toBeVisible();
  return release;
}

test('keystroke buffer: a shortcut that is pressed before its form has loaded loses no letter', async ({
  page,
}) => {
  const release = await openFrame(page, '/crm');
  await page.keyboard.type('nrLaura Gómez', { delay: PACE });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s', { delay: PACE });
  await page.keyboard.press('Tab');
  await page.keyboard.type('634749887', { delay: PACE });
  await release();
  await expect(field(page, 'Nombre')).toHaveValue('Laura Gómes');
  await expect(field(page, 'Teléfono')).toHaveValue('634749887');
  await page.keyboard.type('1');
  await expect(field(page, 'Teléfono')).toHaveValue('6347498871');
});

test('keystroke buffer: shortcuts and the plus menu of a page that has loaded', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('N P after the page has loaded', async () => {
    const release = await openWithoutForms(page, '/crm');
    await page.keyboard.type('npPiso uno', { delay: PACE });
    await release();
    await expect(field(page, 'Título')).toHaveValue('Piso uno');
  });
  await test.step('Escape cancels what was asked for, and keys are shortcuts again', async () => {
    const release = await openWithoutForms(page, '/crm');
    await page.keyboard.type('nrLau', { delay: PACE });
    await page.keyboard.press('Escape');
    await page.keyboard.type('nt', { delay: PACE });
    await page.keyboard.type('Llamar', { delay: PACE });
    await release();
    await expect(field(page, 'Título')).toHaveValue('Llamar');
    await expect(dialog(page, 'Lead rápido')).toHaveCount(0);
  });
  await test.step('a press in the plus menu, and the focus goes back to its button', async () => {
    const releaseMenu = await openWithoutForms(page, '/crm');
    const plus = page.getByRole('button', { name: 'Crear', exact: true });
    await plus.hover();
    await releaseMenu();
    const quickLead = page.getByRole('menuitem', { name: 'Lead rápido' });
    await expect(quickLead).toBeVisible();
    const release = await holdScripts(page);
    await quickLead.click();
    await page.keyboard.type('Laura', { delay: PACE });
    await release();
    await expect(field(page, 'Nombre')).toHaveValue('Laura');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(plus).toBeFocused();
  });
});

test('keystroke buffer: a button of the frame, and Ctrl+K', { tag: '@rest' }, async ({ page }) => {
  await test.step('a button of the frame, and the focus goes back to that of the page', async () => {
    const release = await openFrame(page, '/crm/leads');
    await page.locator('#frame').getByRole('button', { name: 'Nuevo Lead' }).click();
    await page.keyboard.type('Laura', { delay: PACE });
    await release();
    await expect(field(page, 'Nombre')).toHaveValue('Laura');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeFocused();
  });
  await test.step('Ctrl+K at 150 ms a key', async () => {
    const release = await openFrame(page, '/crm/leads');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('634749887', { delay: 150 });
    await release();
    const search = page.getByRole('combobox', { name: 'Buscar en todo' });
    await expect(search).toHaveValue('634749887');
    await expect(search).toBeFocused();
  });
});

test('keystroke buffer: / in the frame of a list', async ({ page }) => {
  const release = await openFrame(page, '/crm/leads');
  await page.keyboard.type('/Laura', { delay: PACE });
  await release();
  await expect(page.locator('#root').getByRole('searchbox')).toHaveValue('Laura');
});

test('keystroke buffer: pasted text and letters that an input method composes', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await openWithoutForms(page, '/crm');
  await page.evaluate(() => navigator.clipboard.writeText('Muñoz '));
  const client = await page.context().newCDPSession(page);
  await page.keyboard.type('nrAna ', { delay: PACE });
  await page.keyboard.press('Control+v');
  await client.send('Input.insertText', { text: 'Peña y ' });
  // The composition is still open when the form has loaded, and ends as one letter.
  await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await release();
  await expect(field(page, 'Nombre')).toBeVisible();
  await expect(field(page, 'Nombre')).not.toBeFocused();
  await client.send('Input.insertText', { text: 'á' });
  await expect(field(page, 'Nombre')).toHaveValue('Ana Muñoz Peña y á');
  await page.keyboard.type('l');
  await expect(field(page, 'Nombre')).toHaveValue('Ana Muñoz Peña y ál');
});
