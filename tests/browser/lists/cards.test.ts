import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const card = (page: Page) => page.getByRole('main').getByRole('listitem').first();

test('property card: photo 16:9, price, size and zone, title in one line; a press anywhere opens the record', {
  tag: '@phone',
}, async ({ page }) => {
  const { id } = await createProperty(agency.agent, {
    title: 'Piso exterior con dos terrazas, trastero y plaza de garaje junto al mercado de la Abaceria',
    zone: 'Gràcia',
    price: 285_000,
    area: 85,
    bedrooms: 3,
    bathrooms: 2,
  });
  await sendPhoto(agency.agent, id, jpeg());
  await page.goto('/crm/properties?view=cards');
  const facts = card(page).getByText(/^85\u00a0m² · 3\u00a0hab\. · 2\u00a0baños · Gràcia$/);
  await expect(facts).toBeVisible();
  await expect(card(page).locator('img')).toBeVisible();
  const look = await card(page).evaluate((one) => {
    const price = [...one.querySelectorAll('*')].findLast((part) => part.textContent === '285.000\u00a0€');
    const title = one.querySelector('h2');
    const line = [...one.querySelectorAll('p')].find((part) => part.textContent?.startsWith('85'));
    const photo = one.querySelector('img')?.getBoundingClientRect();
    const tops = [photo, ...[price, line, title].map((part) => part?.getBoundingClientRect())].map(
      (box) => box?.top ?? 0,
    );
    return {
      ratio: (photo?.width ?? 0) / (photo?.height ?? 1),
      isOrdered: tops.every((top, index) => index === 0 || top > (tops[index - 1] ?? 0)),
      priceSize: price && getComputedStyle(price).fontSize,
      titleHeight: title?.firstElementChild?.firstElementChild?.getBoundingClientRect().height,
    };
  });
  expect(look.ratio).toBeCloseTo(16 / 9, 1);
  expect(look).toMatchObject({ isOrdered: true, priceSize: '20px' });
  expect(look.titleHeight).toBeLessThanOrEqual(24);
  // What covers it is the card's link.
  await facts.click({ force: true });
  await expect(page).toHaveURL(`/crm/properties/${id}`);
});

test('lead card on a phone: half as high, contact in one line, its links beside source and date', {
  tag: '@phone',
}, async ({ page }) => {
  const lead = await createLead(agency.agent, {
    name: 'Paula Iglesias Ibáñez',
    email: 'paula.iglesias@correo.example',
    phone: '613 25 81 32',
    source: 'Referral',
    preferredPropertyTypes: ['Piso', 'Dúplex'],
  });
  await page.goto('/crm/leads?view=cards');
  await expect(card(page).getByRole('link', { name: 'Editar Paula Iglesias Ibáñez' })).toBeVisible();
  const look = await card(page).evaluate((one) => {
    const middle = (selector: string) => {
      const { top = 0, height = 0 } = one.querySelector(selector)?.getBoundingClientRect() ?? {};
      return Math.round(top + height / 2);
    };
    return {
      height: one.getBoundingClientRect().height,
      contact: middle('a[href^="mailto:"]') - middle('a[href^="tel:"]'),
      foot: middle('time') - middle('a[href$="/edit"]'),
    };
  });
  // 330 px before.
  expect(look.height).toBeLessThanOrEqual(200);
  expect(look).toMatchObject({ contact: 0, foot: 0 });
  await card(page).click({ position: { x: 20, y: look.height - 20 } });
  await expect(page).toHaveURL(`/crm/leads/${lead.id}`);
});
