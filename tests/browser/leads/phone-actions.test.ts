import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { isPhone } from '../support/viewport.ts';

test('lead on a phone: call, WhatsApp and visit within reach of the thumb; the deletion is quiet, on a phone in the menu', {
  tag: '@phone',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const { id } = await createLead(agent, { name: 'Ana Ruiz', phone: '613 25 81 32 / 93 762 78 50' });
  await page.goto(`/crm/leads/${id}`);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: 'Eliminar' });
  await expect(main.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible();
  if (!isPhone(page)) {
    const { red, apart } = await remove.evaluate((button) => {
      const edit = button.parentElement?.querySelector('a[href$="/edit"]')?.getBoundingClientRect();
      const [r = 0, g = 0] = getComputedStyle(button).color.match(/\d+/g)?.map(Number) ?? [];
      return { red: r - g, apart: (edit?.left ?? 0) - button.getBoundingClientRect().right };
    });
    expect(red).toBeLessThan(40);
    expect(apart).toBeGreaterThanOrEqual(16);
    await expect(main.getByRole('link', { name: 'Llamar' })).toBeHidden();
    return;
  }
  const call = main.getByRole('link', { name: 'Llamar' });
  await expect(call).toHaveAttribute('href', 'tel:613258132');
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/34613258132',
  );
  await axe(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const reach = await call.evaluate((link) => {
    const { top, height } = link.getBoundingClientRect();
    return { height, fromBelow: window.innerHeight - top };
  });
  expect(reach.height).toBeGreaterThanOrEqual(44);
  expect(reach.fromBelow).toBeLessThanOrEqual(100);
  await expect(remove).toBeHidden();
  await main.getByRole('button', { name: 'Visita', exact: true }).last().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toHaveValue(
    'Visita · Ana Ruiz',
  );
});
