import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';

test('lead: a phone field with several numbers, a calling code or an extension links to each number', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  const couple = await createLead(agent, { name: 'Ana y Jordi', phone: '655 111 222 / 934 111 222' });
  const foreign = await createLead(agent, { name: 'Emma Clarke', phone: '+44 (0)7911 123456 ext. 4' });
  await signIn(page, agent);
  const hrefs = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: name })
      .locator('xpath=following-sibling::dd[1]')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  await page.goto(`/crm/leads/${couple.id}?tab=facts`);
  const phones = page.getByTitle('655 111 222 / 934 111 222');
  await expect(phones).toHaveText(/655.111.222 \/ 934.111.222/);
  expect(await hrefs('Teléfono')).toEqual(['tel:655111222', 'tel:934111222']);
  expect(await hrefs('WhatsApp')).toEqual(['https://wa.me/34655111222', 'https://wa.me/34934111222']);
  await expect(page.getByRole('link', { name: /^Abrir chat con 934.111.222$/ })).toBeVisible();

  await page.goto(`/crm/leads/${foreign.id}?tab=facts`);
  await expect(page.getByTitle('+44 (0)7911 123456 ext. 4')).toBeVisible();
  expect(await hrefs('Teléfono')).toEqual(['tel:+447911123456']);
  expect(await hrefs('WhatsApp')).toEqual(['https://wa.me/447911123456']);

  await page.getByRole('button', { name: 'Buscar en todo' }).click();
  await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('llamar a ana');
  const options = page.getByRole('option', { name: /^Llamar a Ana y Jordi/ });
  await expect(options).toHaveCount(2);
  expect(await options.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:655111222',
    'tel:934111222',
  ]);
});
