import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser.ts';
import { type Agency, mintAgency } from '../support/people.ts';
import { createAd } from '../worker/ads-given.ts';
import { create as createLead, given } from '../worker/leads-given.ts';
import { createOwner, givenProperties } from '../worker/properties-given.ts';

const many = Array.from({ length: 24 }, (_, index) => index);

/** Fills the lists beyond a window; gives the paths of lists and records, each with how the list is looked at. */
async function everyPage({ id, agent }: Agency): Promise<[path: string, view: 'list' | 'cards'][]> {
  const owner = await createOwner(agent, 'Núria Ferrer');
  for (const index of many.slice(0, 12)) await createOwner(agent, `Propietario ${index}`);
  const homes = await givenProperties(
    id,
    many.map((index) => ({ title: `Casa ${index}`, ownerId: owner })),
  );
  const home = homes[0] ?? '';
  await given(
    id,
    many.map((index) => ({ name: `Persona ${index}` })),
  );
  const { id: lead } = await createLead(agent, { name: 'Ana Ruiz' });
  const { id: ad } = await createAd(agent, home);
  for (const index of many.slice(0, 12)) await createAd(agent, home, { title: `Anuncio ${index}` });
  const lists = ['/crm/leads', '/crm/property-owners', '/crm/properties', '/crm/ads'];
  const records = [
    `/crm/leads/${lead}`,
    `/crm/property-owners/${owner}`,
    `/crm/properties/${home}`,
    `/crm/ads/${ad}`,
  ];
  return [
    ...lists.flatMap((path) => [[path, 'list'] as const, [path, 'cards'] as const]),
    ...records.map((path) => [path, 'list'] as const),
  ].map(([path, view]) => [path, view]);
}

async function toTheEnd(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear', exact: true })).toBeVisible();
  // What is loaded or measured on the way makes the page longer.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState('networkidle');
    const rest = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    expect(await page.evaluate(rest)).toBeLessThan(1);
    await expect(page.locator('main [aria-busy=true], main [role=status]')).toHaveCount(0, { timeout: 100 });
  }).toPass();
}

test('at the end of a page nothing lies under the plus', async ({ page }) => {
  const agency = await mintAgency();
  await signIn(page, agency.agent);
  for (const [path, view] of await everyPage(agency))
    await test.step(`${path} (${view})`, async () => {
      await page.goto('/crm/profile');
      await page.evaluate((chosen) => {
        for (const key of ['leadsView', 'propertyOwnersView', 'propertiesView', 'adsView'])
          localStorage.setItem(key, JSON.stringify(chosen));
      }, view);
      await page.goto(path);
      await toTheEnd(page);
      expect.soft(await page.evaluate(underThePlus), `${path} (${view})`).toEqual([]);
    });
});

/** Runs in the page: what can be read or pressed and touches the box of the plus. */
function underThePlus(): string[] {
  const plus = document.querySelector('button[aria-controls=quick-create]')?.getBoundingClientRect();
  if (!plus) return ['no plus'];
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.matches('a, button, input, select, p, dt, dd, tr, h2, h3, img, li, article'))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const beside = box.right <= plus.left || box.left >= plus.right;
      return !beside && box.bottom > plus.top && box.top < plus.bottom && box.width > 1;
    })
    .map((element) => element.outerHTML.slice(0, 150));
}
