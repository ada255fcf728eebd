import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument, sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { insertOwners } from '../../worker/fixtures/owners.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { isPhone } from '../support/viewport.ts';

const long = 'Residencial_Sant_Gervasi_de_Cassoles_y_alrededores_de_la_Bonanova'.repeat(2).slice(0, 118);
let agency: TestAgency;

test.beforeEach(async ({ page }) => {
  agency = await createTestAgency(long);
  await signIn(page, agency.manager);
});

/** Fills the agency with unbreakable long texts; returns the paths that show them. */
async function createLongTexts({ agent, manager }: TestAgency): Promise<string[]> {
  const owner = await createOwner(agent, long);
  const { id: property } = await createProperty(agent, { title: long, address: long, ownerId: owner });
  const { id: ad } = await createAd(agent, property, { title: long, description: long });
  const { id: lead } = await createLead(agent, {
    name: long,
    email: `${long.slice(0, 60)}@correo.example`,
  });
  const about = { propertyId: property, leadId: lead, description: long };
  const task = { title: long, dueDate: today(), dueTime: null, status: 'pending', priority: 'high' } as const;
  await agent.api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: { ...task, ...about, assignedTo: manager.id },
  });
  const event = { title: long, location: long, eventType: 'Otro', allDay: false, endTime: null } as const;
  await agent.api.events.create.mutate({
    clientKey: randomUUID(),
    event: { ...event, ...about, startTime: toInstant(today(), '10:00'), userId: manager.id },
  });
  await sendPhoto(agent, property, jpeg(), { name: `${long.slice(0, 90)}.jpg` });
  const paper = { name: `${long.slice(0, 90)}.pdf`, category: 'Certificado Energético' };
  await sendDocument(agent, property, pdf(), paper);
  return [
    '/crm',
    '/crm/calendar',
    '/crm/calendar?view=month',
    '/crm/tasks',
    '/crm/leads',
    '/crm/leads/new',
    `/crm/leads/${lead}`,
    `/crm/leads/${lead}?tab=facts`,
    '/crm/property-owners',
    `/crm/property-owners/${owner}`,
    `/crm/property-owners/${owner}?tab=side`,
    `/crm/property-owners/${owner}?tab=facts`,
    '/crm/properties',
    '/crm/properties/new',
    `/crm/properties/${property}`,
    '/crm/ads',
    `/crm/ads/${ad}`,
    '/crm/agency',
    '/crm/profile',
  ];
}

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
};

test('layout: no page is wider than its viewport with long unbreakable texts', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  for (const path of await createLongTexts(agency))
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      expect.soft(await page.evaluate(findOverflowing), path).toEqual([]);
    });
});

test('record pages: a long title is shown in full; e-mail, phone and linked records are underlined', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { agent } = agency;
  const title = 'Piso luminoso con dos terrazas y vistas al mar '.repeat(4).slice(0, 160).trim();
  const [owner = ''] = await insertOwners(agency.id, [{ name: 'Núria Ferrer' }]);
  const { id: property } = await createProperty(agent, { title, ownerId: owner });
  const { id: ad } = await createAd(agent, property, { title });
  const { id: lead } = await createLead(agent, { name: 'Ana Ruiz' });
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
    await test.step(path, async () => {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(name);
      expect(await heading.evaluate((h1) => h1.scrollHeight - h1.clientHeight), path).toBeLessThanOrEqual(1);
      for (const link of links)
        await expect(page.getByRole('main').locator(link), `${link} on ${path}`).toHaveCSS(
          'text-decoration-line',
          'underline',
        );
    });
});

test('lists: the placeholder of the search fits beside the buttons, and a long title takes two lines of its card', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { agent } = agency;
  const title = 'Piso junto al metro en la Dreta de l’Eixample';
  const { id: property } = await createProperty(agent, { title });
  await createAd(agent, property, { title });
  for (const path of ['/crm/tasks', '/crm/leads', '/crm/property-owners', '/crm/properties', '/crm/ads'])
    await test.step(path, async () => {
      await page.goto(path);
      const search = page.getByRole('main').getByRole('searchbox').first();
      await expect.poll(() => search.evaluate(getPlaceholderOverflow), path).toBeLessThanOrEqual(0);
      if (!['/crm/properties', '/crm/ads'].includes(path)) return;
      if (!isPhone(page)) await page.getByTitle('Tarjetas').click();
      const name = page.getByRole('heading', { level: 2, name: title }).getByText(title, { exact: true });
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

/** Runs in the page: elements beyond its right edge, where they make it scroll. */
function findOverflowing(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
  );
  return beyond.slice(-5).map((element) => element.outerHTML.slice(0, 200));
}
