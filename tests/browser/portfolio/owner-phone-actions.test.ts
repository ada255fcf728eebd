import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { create } from '../../worker/fixtures/owners.ts';
import { isPhone } from '../support/viewport.ts';

test('owner on a phone: call and WhatsApp within reach of the thumb, and the call is offered to be recorded', {
  tag: '@phone',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const { id } = await create(agent, { name: 'Inés Núñez', phone: '681 31 53 12' });
  await page.goto(`/crm/property-owners/${id}?tab=side`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Inés Núñez' })).toBeVisible();
  const call = main.getByRole('link', { name: 'Llamar' });
  if (!isPhone(page)) return expect(call).toBeHidden();
  await expect(call).toHaveAttribute('href', 'tel:681315312');
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/34681315312',
  );
  await expect(main.getByRole('button', { name: 'Visita', exact: true })).toBeHidden();
  await axe(page);
  const { height, fromBelow } = await call.evaluate((link) => {
    const { top, height } = link.getBoundingClientRect();
    return { height, fromBelow: window.innerHeight - top };
  });
  expect(height).toBeGreaterThanOrEqual(44);
  expect(fromBelow).toBeLessThanOrEqual(100);
  // The last card ends above them.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await expect(page.getByText('¿Registrar la llamada?')).toBeVisible();

  const { id: silent } = await create(agent, { name: 'Sin Teléfono', phone: null });
  await page.goto(`/crm/property-owners/${silent}`);
  await expect(main.getByRole('heading', { level: 1, name: 'Sin Teléfono' })).toBeVisible();
  await expect(page.getByText('Propietario creado')).toBeVisible();
  await expect(call).toHaveCount(0);
});
