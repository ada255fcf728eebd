import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser.ts';
import { type Agency, mintAgency } from '../support/people.ts';
import { createTask } from '../worker/tasks-given.ts';

let agency: Agency;
test.beforeEach(async ({ page }) => {
  agency = await mintAgency();
  await signIn(page, agency.agent);
});
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a cancelled task is completed, for only a completed one can be opened again', async ({ page }) => {
  const { id } = await createTask(agency.agent, { title: 'Anulada', status: 'cancelled' });
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const status = page.getByLabel('Estado', { exact: true });
  await status.selectOption('Cancelada');
  await expect(card(page, 'Anulada').getByText('Cancelada')).toBeVisible();
  await expect(button(page, 'Reabrir Anulada')).toHaveCount(0);
  await button(page, 'Completar Anulada').click();
  await expect(page.getByText('Tarea completada.')).toBeVisible();
  await status.selectOption('Completada');
  await expect(button(page, 'Reabrir Anulada')).toBeVisible();
  await expect(button(page, 'Completar Anulada')).toHaveCount(0);
  expect(await agency.agent.api.tasks.get.query({ id })).toMatchObject({ status: 'completed' });
});
