import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { openInDocument } from '../support/navigation.ts';
import { type RecordPath, recordLists } from '../support/sections.ts';

test.skip(({ hasTouch }) => hasTouch, 'a phone shows cards');

/** The layouts beside the table, where they are not cards. */
const layouts: Partial<Record<RecordPath, string>> = { '/crm/leads': 'Kanban' };
const chosen = recordLists.map(
  ({ path, layoutKey }) => [layoutKey, path, layouts[path] ?? 'Tarjetas'] as const,
);

test('list views: the chosen view is kept after sign-out', { tag: '@rest' }, async ({ page }) => {
  const { agent, manager } = await createTestAgency();
  await signIn(page, agent);
  for (const [, path, name] of chosen) {
    if (page.url() === 'about:blank') await page.goto(path);
    else await openInDocument(page, path);
    // The page itself, not its prerendered frame.
    await expect(page.locator('#root h1')).toBeVisible();
    await page.getByRole('radio', { name }).check({ force: true });
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  const kept = () =>
    page.evaluate(
      (keys) => keys.map((key) => localStorage.getItem(key)),
      chosen.map(([key]) => key),
    );
  await expect.poll(kept).toEqual(['"kanban"', '"cards"', '"cards"', '"cards"']);
  await signIn(page, manager);
  await page.goto('/crm/properties');
  await expect(page.getByRole('radio', { name: 'Tarjetas' })).toBeChecked();
});
