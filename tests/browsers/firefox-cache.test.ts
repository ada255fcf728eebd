import { createTestAgency } from '../support/test-users.ts';
import { byRole } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

test('a reload takes scripts and styles from the cache', async ({ tab, network }) => {
  await signIn(tab, (await createTestAgency()).agent);
  const open = async () => {
    await tab.goto('/crm');
    await tab.see(byRole('button', /^Avisos/));
  };
  await open();
  const loaded = await tab.evaluate<string[]>(
    `return performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => new URL(name).pathname)`,
  );
  network.requests.length = 0;
  await open();
  expect(network.requests).toContain('/crm');
  expect(network.requests.filter((path) => path.startsWith('/assets/') && loaded.includes(path))).toEqual([]);
});
