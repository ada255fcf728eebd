import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('task cards: their actions, colours and heights', { tag: '@rest' }, async ({ page }) => {
  await test.step('a cancelled task can be completed; only a completed one can be reopened', async () => {
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
  await test.step('high priority is highlighted in another colour than overdue', async () => {
    await begin(page);
    await createTask(agency.agent, { title: 'Firmar', priority: 'high' });
    await createTask(agency.agent, { title: 'Ordenar', priority: 'low', dueDate: '2026-01-02' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/crm/tasks');
      const look = (title: string, word: string) =>
        card(page, title)
          .getByText(word, { exact: true })
          .evaluate((one) => getComputedStyle(one).color);
      const [high, low, late] = [
        await look('Firmar', 'Alta'),
        await look('Ordenar', 'Baja'),
        await look('Ordenar', 'Vencida'),
      ];
      expect(new Set([high, low, late]).size).toBe(3);
      await axe(page);
    }
    await page.emulateMedia({ colorScheme: null });
  });
  await test.step('those of a row have equal height, with buttons at the bottom', async () => {
    await begin(page);
    const description = 'Tres líneas\nque dicen\nlo que hay que hacer.';
    await createTask(agency.agent, { title: 'Corta', description: null, dueDate: '2030-01-01' });
    await createTask(agency.agent, { title: 'Larga', description, dueDate: '2030-01-02' });
    await page.goto('/crm/tasks');
    const getBox = async (title: string) => {
      const box = await card(page, title).locator('> *').boundingBox();
      const actions = await button(page, `Completar ${title}`).boundingBox();
      if (!box || !actions) throw new Error(`No card has the title ${title}.`);
      return { ...box, below: box.y + box.height - actions.y - actions.height };
    };
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const [short, long] = [await getBox('Corta'), await getBox('Larga')];
          return (
            (short.y === long.y ? short.height === long.height : width < 768) && short.below === long.below
          );
        })
        .toBe(true);
    }
  });
});
