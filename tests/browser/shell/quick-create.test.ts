import type { Page } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { isPhone } from '../support/viewport.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, (await createTestAgency()).agent);
  await page.goto('/crm/leads');
});

const plus = (page: Page) => page.getByRole('button', { name: 'Crear', exact: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Crear' });
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });

test('quick create: by keyboard, its form opens over the page and gives the focus back', async ({ page }) => {
  await test.step('arrow keys move through the menu', async () => {
    await expect(page.getByText('No hay leads disponibles')).toBeVisible();
    await plus(page).press('Enter');
    await expect(item(page, 'Nuevo evento')).toBeFocused();
    await axe(page);
    for (const [key, name] of [
      ['ArrowDown', 'Nueva tarea'],
      ['End', 'Nuevo lead'],
      ['ArrowDown', 'Nuevo evento'],
      ['ArrowUp', 'Nuevo lead'],
      ['ArrowUp', 'Pegar correo del portal'],
      ['ArrowUp', 'Lead rápido'],
      ['ArrowUp', 'Nuevo anuncio'],
      ['Home', 'Nuevo evento'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(item(page, name)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(plus(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Nuevo lead')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(plus(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page)).toBeHidden();
  });
  await test.step('closing the form restores the focus to the button', async () => {
    await plus(page).press('Enter');
    await item(page, 'Nuevo lead').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nuevo Lead' });
    await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(plus(page)).toBeFocused();
  });
  await test.step('its form opens over the form of the page, which keeps its input', async () => {
    await page.goto('/crm/leads/new');
    const name = page.getByRole('main').getByRole('textbox', { name: 'Nombre' });
    await name.fill('Ana Ruiz');
    await plus(page).press('Enter');
    await item(page, 'Nueva tarea').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
    await dialog.getByRole('textbox', { name: 'Título' }).fill('Llamar a Ana');
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/crm/leads/new');
    await expect(name).toHaveValue('Ana Ruiz');
  });
});

test('quick create: hover opens the menu without moving the focus', { tag: '@rest' }, async ({ page }) => {
  test.skip(isPhone(page), 'touch has no hover');
  // In the page: a field of the prerendered frame that is focused by script loses the focus with it.
  await expect(page.getByText('No hay leads disponibles')).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.focus();
  await plus(page).hover();
  await expect(item(page, 'Nuevo evento')).toBeVisible();
  await expect(search).toBeFocused();
  await plus(page).click();
  await clickMenuItem(item(page, 'Nueva tarea'));
  await expect(page.getByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible();
});

test('quick create on a phone: a tap outside only closes the menu', { tag: '@phone' }, async ({ page }) => {
  test.skip(!isPhone(page), 'with a mouse, leaving the menu closes it');
  await plus(page).click();
  await expect(item(page, 'Nuevo evento')).toBeVisible();
  await axe(page);
  await page.mouse.click(60, 400);
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/crm/leads');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
