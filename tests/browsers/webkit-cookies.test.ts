import { NO_COOKIE } from '../../db/domain/users/page-user.ts';
import { sharedServer } from '../support/shared-server.ts';
import { createTestAgency, PASSWORD } from '../support/test-users.ts';
import { byRole, byText, Tab } from './support/tab.ts';
import { test } from './support/test.ts';

test('sign-in names the cookie where the browser keeps none, as without TLS', async ({ tab: { driver } }) => {
  const { agent } = await createTestAgency();
  // Not localhost, which the browser opens over TLS since the first page (Strict-Transport-Security).
  const tab = new Tab(driver, sharedServer().origin);
  await tab.goto('/login');
  await tab.fill(byRole('textbox', 'Email'), agent.email);
  await tab.press('Tab');
  await tab.type(PASSWORD);
  await tab.press('Enter');
  await tab.see(byText(NO_COOKIE));
});
