import { adPlatforms, adStatuses } from '../../db/domain/ads.ts';
import { leadSources, leadStatuses } from '../../db/domain/leads.ts';
import { propertyStatuses } from '../../db/domain/properties.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { type Agency, mintAgency } from '../support/people.ts';
import { createAd } from '../worker/ads-given.ts';
import { given } from '../worker/leads-given.ts';
import { createOwner, givenProperties } from '../worker/properties-given.ts';

/** What may be longer than any column: it ends in '…', and in full in the title. */
const OPEN = [
  'Lead',
  'Contacto',
  'Fuente',
  'Nombre',
  'Email',
  'Propiedad',
  'Ubicación',
  'Propietario',
  'Anuncio',
];

let agency: Agency;
test.beforeEach(async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 768, 'a phone shows cards');
  agency = await mintAgency();
  await signIn(page, agency.agent);
});

async function everyWord({ id, agent }: Agency) {
  const ownerId = await createOwner(agent, 'Núria Ferrer');
  await createOwner(agent, 'Pau Coll', 'Inactive');
  const dear = { price: 12_500_000, rentalPrice: 12_500, area: 12_500, bedrooms: 12, bathrooms: 10 };
  const [first = ''] = await givenProperties(
    id,
    propertyStatuses.map((status) => ({ title: status, status, ownerId, ...dear })),
  );
  await given(
    id,
    leadStatuses.map((status) => ({ name: status, status, priority: 'Medium', source: leadSources[0] })),
  );
  for (const platform of adPlatforms)
    for (const status of adStatuses) await createAd(agent, first, { title: status, platform, status });
}

test('no table cuts short what has a known length, and it slides in its own frame', async ({ page }) => {
  await everyWord(agency);
  for (const path of ['/crm/leads', '/crm/property-owners', '/crm/properties', '/crm/ads'])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.locator('tbody tr').nth(1)).toBeVisible();
      for (const width of [768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(cutWords, OPEN), `${path} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
});

test('the titles of properties have room, and what is said below them stands in their title', async ({
  page,
}) => {
  const title = 'Piso exterior con terraza en Gràcia';
  const ownerId = await createOwner(agency.agent, 'Montserrat Vila Roca');
  await givenProperties(agency.id, [{ title, ownerId, address: 'Carrer de Verdi 104, 3.º 2.ª' }]);
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/crm/properties');
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth), `at ${width}`).toBe(0);
    const below = page.locator('tbody td').first().locator('p');
    if (width < 1440) await expect(below).toHaveAttribute('title', /Verdi.+ · Montserrat Vila Roca$/);
  }
});

/** Runs in the page: the words that do not fit into their cell, in any column but the open ones. */
function cutWords(open: string[]): (string | null)[] {
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent ?? '');
  const cells = [...document.querySelectorAll<HTMLTableCellElement>('th, td')].filter(
    ({ tagName, cellIndex }) => tagName === 'TH' || !open.includes(heads[cellIndex] ?? ''),
  );
  return cells
    .flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')])
    .filter(
      (part) =>
        getComputedStyle(part).overflow === 'hidden' &&
        part.clientWidth > 1 &&
        (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
    )
    .map((part) => part.textContent);
}
