import type { Page } from '@playwright/test';
import { INVALIDATES_HEADER } from '../../../db/domain/invalidated-queries.ts';
import { expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';

/** Collects the procedures that a page calls. */
function recordCalls(page: Page): string[] {
  const called: string[] = [];
  page.on('request', (request) => {
    const [, names] = /\/trpc\/([\w.,]+)/.exec(request.url()) ?? [];
    if (names) called.push(...names.split(','));
  });
  return called;
}

test('a mutation refetches the lists that it invalidates, and no other', async ({ page }) => {
  const { agent } = await createTestAgency();
  for (const title of ['Firmar arras', 'Pedir nota simple'])
    await createTask(agent, { title, priority: 'high', assignedTo: agent.id });
  await signIn(page, agent);
  await page.goto('/crm');
  const complete = (title: string) =>
    page.getByRole('button', { name: `Completar ${title}`, exact: true }).click();
  await expect(page.getByText('Nada nuevo en los últimos siete días.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir nota simple', exact: true })).toBeVisible();
  const called = recordCalls(page);

  await test.step('tasks change the tasks of the dashboard, not its matches', async () => {
    await complete('Firmar arras');
    await expect(page.getByRole('button', { name: 'Firmar arras', exact: true })).toBeHidden();
    await expect.poll(() => called).toContain('leads.followUps');
    expect(called[0]).toBe('tasks.complete');
    expect(called).toContain('dashboard.get');
    for (const unrelated of ['matches.newest', 'notices.unread', 'auth.session'])
      expect(called).not.toContain(unrelated);
  });

  await test.step('a response without the header refetches all, but for session and notices', async () => {
    called.length = 0;
    await page.route('**/trpc/tasks.complete', async (route) => {
      const response = await fetchRoute(route);
      const { [INVALIDATES_HEADER]: invalidated, ...headers } = response.headers();
      expect(invalidated).toContain('dashboard');
      await route.fulfill({ response, headers });
    });
    await complete('Pedir nota simple');
    await expect(page.getByRole('button', { name: 'Pedir nota simple', exact: true })).toBeHidden();
    await expect.poll(() => called).toContain('matches.newest');
    for (const kept of ['notices.unread', 'auth.session']) expect(called).not.toContain(kept);
  });
});
