import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/browser.ts';

/** Whether the page is as narrow as on a phone: lists are cards, dialogs are drawers, the navigation is in a menu. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Gives the page the commonest width of a laptop, 1366 px; on a phone it stays as it is. */
export async function setLaptopSize(page: Page): Promise<void> {
  if (!isPhone(page)) await page.setViewportSize({ width: 1366, height: 768 });
}

/** Returns the navigation: the sidebar, or on a phone the menu, which it opens. */
export async function openNavigation(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click();
  return page.getByRole('navigation', { name: 'Principal' });
}

/** Chooses the language of a public page. */
export async function chooseLanguage(page: Page, language: 'Català' | 'Español'): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^(Abrir|Obre el) menú$/ }).click();
  const choice = page.getByRole('radio', { name: language });
  // Clicks the visible label, as a person does.
  await choice.locator('..').click();
  await expect(choice).toBeChecked();
  if (isPhone(page)) await page.keyboard.press('Escape');
}

/** Opens a part of a record's page; in a wide window all are shown. */
export async function openRecordTab(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  const tab = page.getByRole('radiogroup', { name: 'Parte de la ficha' }).getByRole('radio', { name });
  await tab.locator('..').click();
  await expect(tab).toBeChecked();
}

/** Closes the sheet with the filters of a list on a phone; in a wide window they stand in a panel, which stays. */
export async function closeFilters(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  const sheet = page.getByRole('dialog', { name: 'Filtros', exact: true });
  await sheet.getByRole('button', { name: /^(Ver .+ resultados?|Sin resultados)$/ }).click();
  await expect(sheet).toBeHidden();
}

/** Presses 'Eliminar' of a record: at the head of its page, on a phone in the menu there, or in its form. */
export async function pressDelete(page: Page): Promise<void> {
  const main = page.getByRole('main');
  if (isPhone(page) && !page.url().endsWith('/edit')) {
    await main.locator('header').getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  } else await main.getByRole('button', { name: 'Eliminar', exact: true }).first().click();
}
