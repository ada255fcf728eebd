import { randomUUID } from 'node:crypto';
import { adPlatforms, adStatuses } from '../../../db/domain/ads/ads.ts';
import { leadSources, leadStatuses } from '../../../db/domain/leads/leads.ts';
import { propertyStatuses } from '../../../db/domain/properties/properties.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertAds } from '../../worker/fixtures/owners.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { recordLists } from '../support/sections.ts';
import { isPhone } from '../support/viewport.ts';

/** Columns whose text may be longer than the column: it ends in '…' and is in full in the title attribute. */
const TRUNCATED = [
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

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows cards');
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

async function createEveryValue({ id, agent }: TestAgency) {
  const ownerId = await createOwner(agent, 'Núria Ferrer');
  await createOwner(agent, 'Pau Coll', 'Inactive');
  const dear = { price: 12_500_000, rentalPrice: 12_500, area: 12_500, bedrooms: 12, bathrooms: 10 };
  const [first = ''] = await insertProperties(
    id,
    propertyStatuses.map((status) => ({ title: status, status, ownerId, ...dear })),
  );
  await insertLeads(
    id,
    leadStatuses.map((status) => ({ name: status, status, priority: 'Medium', source: leadSources[0] })),
  );
  await insertLeads(id, [{ name: 'Sin prioridad', priority: null, phone: '+34 612 34 56 78' }]);
  await insertAds(
    id,
    adPlatforms.flatMap((platform) =>
      adStatuses.map((status) => ({ propertyId: first, title: status, platform, status })),
    ),
  );
}

test('tables: at any width nothing is cut that should not be, names fit, and hidden columns stand under another', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('texts of known length, phone numbers too, are never cut, and every column fits at any width', async () => {
    await createEveryValue(agency);
    for (const { path } of recordLists)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await expect(page.locator('tbody tr').nth(1)).toBeVisible();
        for (const width of [768, 900, 1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => page.evaluate(findCutTexts, TRUNCATED), `${path} at ${width}`).toEqual([]);
          await expect.poll(() => page.evaluate(findOverflowing), `${path} at ${width}`).toEqual([]);
        }
      });
  });
  await test.step('names fit, hidden columns are shown under another, and all headers at 1280 px', async () => {
    await test.step('at 768 px: names fit, and hidden columns are shown under another', async () => {
      const title = 'Piso con mucha luz en Sants';
      const ownerId = await createOwner(agency.agent, 'Andrés Sánchez i Gonçalves');
      const [property = ''] = await insertProperties(agency.id, [{ title, ownerId, bedrooms: 4 }]);
      await insertLeads(agency.id, [
        { name: 'Valentina Castellví Bosch', status: 'New', priority: 'High', source: 'Social Media' },
      ]);
      await createAd(agency.agent, property, { title: `Visítalo: ${title}`, platform: 'Fotocasa' });
      await page.setViewportSize({ width: 768, height: 1024 });
      for (const [path, name, below] of [
        ['/crm/leads', 'Valentina Castellví Bosch', ['Redes sociales', 'Prioridad: Alta']],
        ['/crm/property-owners', 'Andrés Sánchez i Gonçalves', ['1 propiedad · 1 anuncio activo']],
        ['/crm/properties', title, ['4 hab.', 'Andrés Sánchez i Gonçalves']],
        ['/crm/ads', `Visítalo: ${title}`, [title, 'Fotocasa']],
      ] as const) {
        await page.goto(path);
        const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
        const link = row.getByRole('link', { name, exact: true });
        await expect(link).toBeVisible();
        expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0);
        for (const words of below)
          await expect(row.locator('p').filter({ hasText: words }).first(), path).toBeVisible();
        await expect(row.getByRole('cell').nth(1)).toContainText(name);
      }
    });
    await test.step('leads: a row with open preferences and a last contact keeps to its two lines, with all of it in the title', async () => {
      const lead = quickLeadFixture({ name: 'Marta Soler', assignedTo: agency.agent.id });
      const { id } = await agency.agent.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead });
      await sharedServer().sql('update leads set last_contact_at = ? where id = ?', [
        new Date().toISOString(),
        id,
      ]);
      await page.goto('/crm/leads');
      for (const width of [768, 900, 1024, 1280, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const cell = page
          .getByRole('cell')
          .filter({ has: page.getByRole('link', { name: 'Marta Soler', exact: true }) });
        await expect(cell.locator('p')).toHaveCount(1);
        await expect(cell.locator('p')).toHaveAttribute(
          'title',
          /Último contacto: hoy, .+ · Preferencias incompletas · Creado: hoy, /,
        );
        const getCut = () => cell.evaluate((one) => one.scrollHeight - one.clientHeight);
        await expect.poll(getCut, `at ${width}`).toBe(0);
        if (width >= 1024) await expect(cell.locator('p')).toContainText('Último contacto: hoy, ');
      }
    });
    await test.step('properties: titles fit, and the text below them is in the title attribute', async () => {
      const title = 'Piso exterior con terraza en Gràcia';
      const ownerId = await createOwner(agency.agent, 'Montserrat Vila Roca');
      await insertProperties(agency.id, [{ title, ownerId, address: 'Carrer de Verdi 104, 3.º 2.ª' }]);
      await page.goto('/crm/properties');
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const link = page.getByRole('link', { name: title, exact: true });
        await expect(link).toBeVisible();
        const getCut = () => link.evaluate((one) => one.scrollWidth - one.clientWidth);
        await expect.poll(getCut, `at ${width}`).toBe(0);
        const below = page.getByRole('cell').filter({ has: link }).locator('p');
        if (width < 1280) await expect(below).toHaveAttribute('title', /Verdi.+ · Montserrat Vila Roca$/);
      }
    });
    await test.step('properties: at 1280 px all column headers are shown, and the owner is a link', async () => {
      const ownerId = await createOwner(agency.agent, 'Montserrat Vila Roca');
      await insertProperties(agency.id, [{ title: 'Piso en Gràcia', ownerId }]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/crm/properties');
      const heads = [
        // Of the checkboxes.
        '',
        'Propiedad',
        'Ubicación',
        'Detalles',
        'Propietario',
        'Precio',
        'Estado',
        'Responsable',
      ];
      await expect(page.getByRole('columnheader')).toHaveText(heads);
      const row = page.getByRole('row').filter({ hasText: 'Piso en Gràcia' });
      await expect(row.getByRole('link', { name: 'Montserrat Vila Roca' })).toHaveAttribute(
        'href',
        `/crm/property-owners/${ownerId}`,
      );
    });
  });
});

/** Runs in the page: elements of the table, or the page itself, that overflow the right edge. */
function findOverflowing(): (string | null)[] {
  const edge = document.documentElement.clientWidth;
  const wide = [document.documentElement, ...document.querySelectorAll('th, td, table')].filter(
    (part) => part.getBoundingClientRect().right > edge + 1 || document.documentElement.scrollWidth > edge,
  );
  return wide.map((part) => part.textContent?.slice(0, 40) ?? null);
}

/** Runs in the page: texts that do not fit into their cell, except in the columns that may be truncated. */
function findCutTexts(truncated: string[]): (string | null)[] {
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent ?? '');
  const cells = [...document.querySelectorAll<HTMLTableCellElement>('th, td')].filter(
    ({ tagName, cellIndex }) => tagName === 'TH' || !truncated.includes(heads[cellIndex] ?? ''),
  );
  const phones = document.querySelectorAll<HTMLElement>('td a[href^="tel:"]');
  return [...cells.flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')]), ...phones]
    .filter(
      (part) =>
        getComputedStyle(part).overflow === 'hidden' &&
        part.clientWidth > 1 &&
        (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
    )
    .map((part) => part.textContent);
}
