import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { insertAds, insertOwners } from '../../worker/fixtures/owners.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { recordLists } from '../support/sections.ts';

const many = Array.from({ length: 24 }, (_, index) => index);

/** Fills the lists beyond one viewport; returns the paths of lists and records, each with the view of the list. */
async function createLongLists({ id, agent }: TestAgency): Promise<[path: string, view: 'list' | 'cards'][]> {
  const owner = await createOwner(agent, 'Núria Ferrer');
  await insertOwners(
    id,
    many.slice(0, 12).map((index) => ({ name: `Propietario ${index}` })),
  );
  const homes = await insertProperties(
    id,
    many.map((index) => ({ title: `Casa ${index}`, ownerId: owner })),
  );
  const home = homes[0] ?? '';
  await insertLeads(
    id,
    many.map((index) => ({ name: `Persona ${index}` })),
  );
  const { id: lead } = await createLead(agent, { name: 'Ana Ruiz' });
  const { id: ad } = await createAd(agent, home);
  await insertAds(
    id,
    many.slice(0, 12).map((index) => ({ propertyId: home, title: `Anuncio ${index}` })),
  );
  const records = [
    `/crm/leads/${lead}`,
    `/crm/property-owners/${owner}`,
    `/crm/properties/${home}`,
    `/crm/ads/${ad}`,
  ];
  return [
    ...recordLists.flatMap(({ path }) => [[path, 'list'] as const, [path, 'cards'] as const]),
    ...records.map((path) => [path, 'list'] as const),
  ].map(([path, view]) => [path, view]);
}

test('quick create button: is on every page and covers none of its content at any scroll position', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const agency = await createTestAgency();
  await signIn(page, agency.agent);
  await page.goto('/crm/profile');
  const others = ['/crm', '/crm/tasks', '/crm/calendar', '/crm/agency', '/crm/profile', '/crm/leads/new'];
  for (const [path, layout] of [
    ...(await createLongLists(agency)),
    ...others.map((one) => [one, 'list'] as const),
  ])
    await test.step(`${path} (${layout})`, async () => {
      await page.evaluate(
        ([chosen, keys]) => {
          for (const key of keys) localStorage.setItem(key, JSON.stringify(chosen));
        },
        [layout, recordLists.map(({ layoutKey }) => layoutKey)] as const,
      );
      await page.goto(path);
      await expect(page.locator('#root h1').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Crear', exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await page.evaluate(findCovered), `${path} (${layout})`).toEqual([]);
    });
});

/**
 * Runs in the page, which it scrolls down and up in steps of half a viewport: texts and controls whose centre is under the quick
 * create button or, beside the bars, that touch it.
 */
async function findCovered(): Promise<string[]> {
  const covered = new Set<string>();
  for (const direction of [1, -1])
    for (let step = 0; step < 40; step++) {
      for (const one of findUnderButton()) covered.add(one);
      const before = window.scrollY;
      window.scrollBy(0, (direction * window.innerHeight) / 2);
      await new Promise(requestAnimationFrame);
      if (window.scrollY === before) break;
    }
  return [...covered];

  function findUnderButton(): string[] {
    const plus = document.querySelector('button[aria-controls=quick-create]');
    const box = plus?.getBoundingClientRect();
    if (!plus || !box) return ['no plus'];
    // The phone's bar and the sidebar are no part of a page; content under them can be scrolled away.
    const bars = [...document.querySelectorAll('#root > .bars > :is(header, nav)')].map((one) =>
      one.getBoundingClientRect(),
    );
    const inBar = bars.some(
      ({ left, right, top, bottom }) =>
        box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom,
    );
    if (!inBar) return ['the plus has left its bar'];
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        const under = bars.some(({ bottom, right, width: wide }) => wide > 100 && y < bottom && x < right);
        return width > 1 && !under && hit !== null && plus.contains(hit);
      })
      .map((element) => element.outerHTML.slice(0, 150));
  }
}
