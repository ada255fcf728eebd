import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { create as createOwner } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';

test.skip(({ hasTouch }) => !hasTouch, 'touch only');

/** Minimum size of a touch target, in CSS pixels. */
const MIN_TARGET = 44;
const long = 'Piso luminoso con dos terrazas y vistas al mar en el barrio de Gràcia';
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();
const expectTouchTarget = (one: Locator, what: string) =>
  expect.poll(async () => (await one.boundingBox())?.height, what).toBeGreaterThanOrEqual(MIN_TARGET);

/** Creates a property with an owner, an ad and a long title. */
async function createPortfolio() {
  const { id: owner } = await createOwner(agency.agent, { name: 'Núria Ferrer' });
  const { id: property } = await createProperty(agency.agent, { title: long, ownerId: owner });
  const { id: ad } = await createAd(agency.agent, property, { title: long });
  return { owner, property, ad };
}

test('related records: the whole row is a link, and its title attribute has the full name', {
  tag: '@phone',
}, async ({ page }) => {
  const { owner, property, ad } = await createPortfolio();
  for (const [path, list, to] of [
    [`/crm/property-owners/${owner}?tab=side`, 'Propiedades Asociadas', `/crm/properties/${property}`],
    [`/crm/property-owners/${owner}?tab=side`, 'Anuncios', `/crm/ads/${ad}`],
    [`/crm/properties/${property}`, 'Anuncios', `/crm/ads/${ad}`],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
    await expect(row.getByTitle(long, { exact: true })).toBeVisible();
    await expectTouchTarget(row, list);
    const box = await row.boundingBox();
    await row.tap({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) - 4 } });
    await expect(page).toHaveURL(to);
  }
});

test('touch: targets are at least 44 px high, a link that wraps begins beside its label, number inputs have no step buttons', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { owner, property, ad } = await createPortfolio();
  await test.step('names, e-mail addresses and phone numbers are at least 44 px high', async () => {
    const { id: lead } = await createLead(agency.agent, {
      name: 'Ana Ruiz',
      email: 'ana@correo.example',
      phone: '600 11 22 33',
    });
    for (const [path, names] of [
      ['/crm/leads', ['Ana Ruiz', 'ana@correo.example', /600.11.22.33/]],
      ['/crm/property-owners', ['Núria Ferrer', 'montse.vila@correo.example', /636.20.41.57/]],
      ['/crm/properties', [long, 'Núria Ferrer']],
      ['/crm/ads', [long]],
      [`/crm/leads/${lead}?tab=facts`, ['ana@correo.example', /600.11.22.33/]],
      [`/crm/property-owners/${owner}?tab=facts`, ['montse.vila@correo.example', /636.20.41.57/]],
      [`/crm/properties/${property}`, ['Núria Ferrer']],
      [`/crm/ads/${ad}`, [long, 'Núria Ferrer']],
    ] as const) {
      if (page.url() === 'about:blank') await page.goto(path);
      else await openInDocument(page, path);
      for (const name of names) await expectTouchTarget(link(page, name), `${path}: ${name}`);
    }
    // Neighbouring targets do not overlap.
    await openInDocument(page, '/crm/leads');
    const [email, phone] = [link(page, 'ana@correo.example'), link(page, /600.11.22.33/)];
    const [one, other] = [await email.boundingBox(), await phone.boundingBox()];
    if (!one || !other) throw new Error('The card has not both of them.');
    const isBeside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5;
    const isAbove = one.y + one.height <= other.y + 0.5 || other.y + other.height <= one.y + 0.5;
    expect(isBeside || isAbove).toBe(true);
  });
  await test.step('description list: a link that wraps begins beside its label', async () => {
    await openInDocument(page, `/crm/ads/${ad}`);
    const value = page.getByRole('definition').filter({ has: page.getByRole('link', { name: long }) });
    await expect(value).toBeVisible();
    const label = page.getByRole('term').filter({ hasText: 'Título' });
    const [above, below] = [await label.boundingBox(), await value.boundingBox()];
    expect(Math.abs((above?.y ?? 0) - (below?.y ?? 99))).toBeLessThanOrEqual(4);
  });
  await test.step('number inputs have no step buttons', async () => {
    await openInDocument(page, '/crm/properties/new');
    await expect(page.getByLabel('Habitaciones')).toBeVisible();
    await expect(page.locator('form button:visible:has(.lucide-chevron-up)')).toHaveCount(0);
  });
});
