import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test.describe.configure({ mode: 'serial' });
// The page may still load what it loads when the browser is idle.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

test('shared context: a journey leaves cookies, storage, history and settings behind', {
  tag: '@rest',
}, async ({ page, context }) => {
  await signIn(page, (await createTestAgency()).agent);
  await page.goto('/login');
  await page.goto('/crm/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  await page.evaluate(() => {
    localStorage.setItem('leadsView', '"cards"');
    sessionStorage.setItem('key', 'value');
    window.name = 'left';
  });
  await page.route('**/login', (route) => route.abort());
  await context.addInitScript(() => sessionStorage.setItem('script', 'left'));
  await context.setExtraHTTPHeaders({ 'x-left': 'yes' });
  await context.setOffline(true);
});

test('shared context: the next journey finds none of them', { tag: '@rest' }, async ({ page, context }) => {
  expect(await context.cookies()).toEqual([]);
  const request = page.waitForRequest('**/login');
  await page.goto('/login');
  expect((await request).headers()['x-left']).toBeUndefined();
  const left = await page.evaluate(() => ({
    local: localStorage.getItem('leadsView'),
    session: { ...sessionStorage },
    name: window.name,
    // The empty page and this one.
    history: history.length,
  }));
  expect(left).toEqual({ local: null, session: {}, name: '', history: 2 });
});
