import { expect, signIn, test } from '../support/browser.ts';
import { mintAgency } from '../support/people.ts';

const NO_NETWORK = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test('a section that cannot be fetched without a network says so inside the frame, and comes back with it', async ({
  page,
  context,
}, { project }) => {
  test.skip(project.name === 'phone', 'the frame of a phone has its sections in a menu');
  const { manager } = await mintAgency();
  await signIn(page, manager);
  await page.goto('/crm');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  const sections = page.getByRole('navigation').first();
  await sections.getByRole('link', { name: 'Mi agencia' }).click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Leads' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi agencia');
});
