import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertProperties } from '../../worker/fixtures/properties.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const earlier = (index: number) => new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString();

const createLeads = (count: number) =>
  insertLeads(
    agency.id,
    Array.from({ length: count }, (_, index) => ({ name: `Persona ${index}.`, createdAt: earlier(index) })),
  );

/** Moves from a row to another one below it with the arrow keys, loading pages as needed. */
async function moveToRow(page: Page, index: number, from = 0) {
  await row(page, `Persona ${from}.`).focus();
  // Some of these come while a page is loading, so that they move to no row.
  for (let pressed = from + 1; pressed < index; pressed++) await page.keyboard.press('ArrowDown');
  const name = `Persona ${index}.`;
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(row(page, name)).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [20] });
}

test('table: keys move between rows and links, and return to them; the navigation does not', async ({
  page,
}) => {
  await createLeads(3);
  await page.goto('/crm/leads');
  await test.step('J and K move between rows, starting at the first from anywhere on the page', async () => {
    await expect(row(page, 'Persona 0.')).toBeVisible();
    await page.keyboard.press('j');
    await expect(row(page, 'Persona 0.')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('J');
    await expect(row(page, 'Persona 2.')).toBeFocused();
    await page.keyboard.press('k');
    await expect(row(page, 'Persona 1.')).toBeFocused();
    // In a field they are ordinary letters.
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('j');
    await expect(page.getByRole('searchbox')).toHaveValue('j');
    await page.getByRole('searchbox').fill('');
    await expect(row(page, 'Persona 0.')).toBeVisible();
  });
  await test.step('arrow keys move from a link of one row to the same link of the next', async () => {
    await page.goto('/crm/leads');
    const edit = (name: string) => row(page, name).getByRole('link', { name: 'Editar' });
    await edit('Persona 0.').focus();
    await page.keyboard.press('ArrowDown');
    await expect(edit('Persona 1.')).toBeFocused();
    await page.keyboard.press('End');
    await expect(edit('Persona 2.')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Editar Lead')).toBeVisible();
    await page.goBack();
    await expect(edit('Persona 1.')).toBeFocused();
  });
  await test.step('opening the list from the navigation does not restore the focus', async () => {
    await page.goto('/crm/leads');
    await row(page, 'Persona 1.').press('Enter');
    await expect(heading(page, 'Persona 1.')).toBeVisible();
    const link = page.getByRole('navigation').getByRole('link', { name: 'Leads', exact: true });
    await link.press('Enter');
    await expect(row(page, 'Persona 1.')).toBeVisible();
    await expect(link).toBeFocused();
  });
  await test.step('without shortcuts J is an ordinary letter', async () => {
    await page.goto('/crm/leads');
    await page.evaluate(() => localStorage.setItem('shortcuts', 'false'));
    await page.reload();
    await row(page, 'Persona 0.').focus();
    await page.keyboard.press('j');
    await expect(row(page, 'Persona 0.')).toBeFocused();
  });
});

test('lists: returning restores the focus to the opened row or card', {
  tag: '@rest',
}, async ({ page }) => {
  await createLeads(90);
  await test.step('table', async () => {
    await page.goto('/crm/leads');
    // From a row of the first page of rows to one of the second, by keyboard.
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 800));
      await expect(row(page, 'Persona 45.')).toBeInViewport({ timeout: 200 });
    }).toPass();
    await moveToRow(page, 61, 45);
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Persona 61.')).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Persona 61.')).toBeFocused();
    await expect(row(page, 'Persona 61.')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Persona 62.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).press('Enter');
    await expect(row(page, 'Persona 62.')).toBeFocused();
    await expect(row(page, 'Persona 62.')).toBeInViewport({ ratio: 1 });
  });
  await test.step('kanban', async () => {
    await page.evaluate(() => localStorage.setItem('leadsView', '"kanban"'));
    await page.goto('/crm/leads');
    const card = page.getByRole('link', { name: 'Persona 20.', exact: true });
    const cards = page.locator('[data-column=New] ol').locator('..');
    await expect(async () => {
      await cards.evaluate((element) => element.scrollBy(0, 600));
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await card.press('Enter');
    await expect(heading(page, 'Persona 20.')).toBeVisible();
    await page.goBack();
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport();
  });
  await test.step('cards', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => ({
      title: `Casa ${index}.`,
      createdAt: earlier(index),
    }));
    await insertProperties(agency.id, titles);
    await page.evaluate(() => localStorage.setItem('propertiesView', '"cards"'));
    await page.goto('/crm/properties');
    const card25 = page.getByRole('link', { name: 'Casa 25.', exact: true });
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 500));
      await expect(card25).toBeInViewport({ timeout: 200 });
    }).toPass();
    await card25.press('Enter');
    await expect(heading(page, 'Casa 25.')).toBeVisible();
    await page.goBack();
    await expect(card25).toBeFocused();
    await expect(card25).toBeInViewport();
  });
});

test('tasks: completing one hands the focus to the next, and of the last one to the heading; undo gives it back', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const create = (...titles: string[]) =>
    insertTasks(
      agency.agent,
      titles.map((title) => ({ title, priority: 'high', assignedTo: agency.agent.id })),
    );
  await create('Arras', 'Llaves');
  await page.goto('/crm/tasks?priority=high&view=cards');
  const titles = page.getByRole('list', { name: 'Tareas' }).getByRole('heading');
  await expect(titles).toHaveCount(2);
  const [first = '', second = ''] = await titles.allInnerTexts();
  await test.step('cards of a filtered list', async () => {
    await button(`Completar ${first}`).press('Enter');
    await expect(button(`Completar ${second}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No se encontraron tareas')).toBeVisible();
    await expect(heading(page, 'Tareas')).toBeFocused();
  });
  await test.step('undo gives the focus to what had it before the notice', async () => {
    await button('Deshacer').focus();
    await page.keyboard.press('Enter');
    await expect(button(`Completar ${first}`)).toBeVisible();
    await expect(heading(page, 'Tareas')).toBeFocused();
  });
  await test.step('rows of the compact list', async () => {
    await page.goto('/crm/tasks?priority=high&view=compact');
    for (const title of [first, second])
      await page.getByRole('checkbox', { name: `Completar ${title}` }).press('Space');
    await expect(page.getByText('No se encontraron tareas')).toBeVisible();
    await expect(heading(page, 'Tareas')).toBeFocused();
  });
  await test.step('the critical tasks of the dashboard', async () => {
    await create('Notario', 'Tasación');
    await page.goto('/crm');
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Critical tasks' }) });
    const complete = card.getByRole('button', { name: /^Completar / });
    await expect(complete).toHaveCount(2);
    await complete.first().press('Enter');
    await expect(complete).toHaveCount(1);
    await expect(complete).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card.getByText('¡Excelente trabajo!')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Critical tasks' })).toBeFocused();
  });
});
