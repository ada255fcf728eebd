import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { insertOwners } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { lists } from '../support/sections.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;

test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

test('pages: long titles and placeholders are shown in full; e-mail, phone and linked records are underlined', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { agent } = agency;
  const title = 'Piso luminoso con dos terrazas y vistas al mar '.repeat(4).slice(0, 160).trim();
  const [owner = ''] = await insertOwners(agency.id, [{ name: 'Núria Ferrer' }]);
  const { id: property } = await createProperty(agent, { title, ownerId: owner });
  const { id: ad } = await createAd(agent, property, { title });
  const { id: lead } = await createLead(agent, { name: 'Ana Ruiz' });
  const open = (path: string) =>
    page.url() === 'about:blank' ? page.goto(path) : openInDocument(page, path);
  const contact = ['dd a[href^="mailto:"]', 'dd a[href^="tel:"]'];
  const [toOwner, toProperty] = [
    `dd a[href="/crm/property-owners/${owner}"]`,
    `dd a[href="/crm/properties/${property}"]`,
  ];
  for (const [path, links, name] of [
    [`/crm/leads/${lead}?tab=facts`, contact, 'Ana Ruiz'],
    [`/crm/property-owners/${owner}?tab=facts`, contact, 'Núria Ferrer'],
    [`/crm/properties/${property}`, [toOwner], title],
    [`/crm/ads/${ad}`, [toOwner, toProperty], title],
  ] as const)
    await test.step(`record page: ${path}`, async () => {
      await open(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(name);
      expect(await heading.evaluate((h1) => h1.scrollHeight - h1.clientHeight), path).toBeLessThanOrEqual(1);
      for (const link of links)
        await expect(page.getByRole('main').locator(link), `${link} on ${path}`).toHaveCSS(
          'text-decoration-line',
          'underline',
        );
    });
  const twoLines = 'Piso junto al metro en la Dreta de l’Eixample';
  const { id: second } = await createProperty(agent, { title: twoLines });
  await createAd(agent, second, { title: twoLines });
  for (const { path } of lists)
    await test.step(`the placeholder of the search fits beside the buttons, and a long title in its card: ${path}`, async () => {
      await open(path);
      const search = page.getByRole('main').getByRole('searchbox').first();
      await expect.poll(() => search.evaluate(getPlaceholderOverflow), path).toBeLessThanOrEqual(0);
      if (!['/crm/properties', '/crm/ads'].includes(path)) return;
      if (!isPhone(page)) await page.getByTitle('Tarjetas').click();
      const name = page
        .getByRole('heading', { level: 2, name: twoLines })
        .getByText(twoLines, { exact: true });
      await expect(name).toBeVisible();
      const hidden = await name.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ]);
      expect(hidden, path).toEqual([0, 0]);
    });
});

/** Runs in the page: how many pixels the placeholder of a field is wider than its content box. */
function getPlaceholderOverflow(field: HTMLElement): number {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !(field instanceof HTMLInputElement)) return Number.NaN;
  // The `font` shorthand is empty where font-variant-numeric is tabular.
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room =
    field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return pen.measureText(field.placeholder).width - room;
}

test('reduced motion: what changes its look is there at once, without a transition', {
  tag: '@rest',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/crm/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  const opacities = await page.locator('h1, button, a').evaluateAll((all) =>
    all.map((element) => {
      // The value from which it would begin.
      const before = getComputedStyle(element).opacity;
      (element as HTMLElement).style.opacity = before === '0.5' ? '1' : '0.5';
      return [getComputedStyle(element).opacity, (element as HTMLElement).style.opacity];
    }),
  );
  expect(opacities.length).toBeGreaterThan(3);
  for (const [shown, set] of opacities) expect(shown).toBe(set);
});
