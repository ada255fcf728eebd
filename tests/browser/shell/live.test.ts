import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { pingLive } from '../support/live.ts';

test('a signed-in page may open a WebSocket to its agency, by what a browser sends and its page allows', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency('Conexiones');
  await signIn(page, agent);
  await page.goto('/crm/tasks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas');
  expect(await pingLive(page)).toBe('pong');
});
