import { addDays, today } from '../../../db/domain/madrid.ts';
import { formatDayWithWeekday } from '../../../src/lib/format/format.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';

const DAY_MS = 86_400_000;

for (const [what, days] of [
  ['behind', -3],
  ['ahead', 3],
] as const)
  test(`a device whose clock is ${what}: today is the server's day`, { tag: '@rest' }, async ({ page }) => {
    const { agent } = await createTestAgency();
    await createTask(agent, { title: 'Firmar', dueDate: today() });
    await createTask(agent, { title: 'Visitar', dueDate: addDays(today(), 1) });
    await page.clock.setFixedTime(new Date(Date.now() + days * DAY_MS));
    await signIn(page, agent);
    await page.goto('/crm');
    await expect(page.getByText(formatDayWithWeekday(today())).first()).toBeVisible();
    await page.goto('/crm/tasks?view=list');
    await expect(page.getByRole('main')).toContainText(/Firmar.*hoy.*Visitar.*mañana/is);
    await page.goto('/crm/calendar?view=day');
    await expect(page.getByRole('heading', { level: 2, name: formatDayWithWeekday(today()) })).toBeVisible();
  });
