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
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

/** Ordinary texts of an agency, as long as people write them. */
const title =
  'Piso de 3 habitaciones con terraza y vistas al mar en la Vila Olímpica del Poblenou, Barcelona';
const name = 'María del Carmen Fernández de Córdoba y Martínez-Bordiú, viuda de Rodríguez-Villaverde';
const address =
  'Avinguda de les Corts Catalanes de la Vila Olímpica, 1234, escala B, 10º 4ª, 08005 Barcelona';
const sentence = `Quiere verlo el jueves por la tarde con su hermana. ${title}. ${address}.`;

/** Fills an agency with these texts; returns the paths that show them. */
async function createLongTitles(agent: TestAgency['manager']): Promise<string[]> {
  const owner = await createOwner(agent, name);
  const { id: property } = await createProperty(agent, { title, address, ownerId: owner });
  const { id: ad } = await createAd(agent, property, { title, description: sentence });
  const { id: lead } = await createLead(agent, {
    name,
    email: 'maria.del.carmen.fernandez.de.cordoba@inmobiliaria-vila-olimpica.example',
  });
  const { id: other } = await createLead(agent, { name });
  const about = { propertyId: property, leadId: lead, description: sentence };
  const assignedTo = agent.id;
  const task = { title, dueDate: today(), dueTime: null, status: 'pending', priority: 'high' } as const;
  await agent.api.tasks.create.mutate({ clientKey: randomUUID(), task: { ...task, ...about, assignedTo } });
  const event = {
    title,
    location: address,
    eventType: 'Primera visita a la propiedad',
    allDay: false,
    endTime: null,
  } as const;
  await agent.api.events.create.mutate({
    clientKey: randomUUID(),
    event: { ...event, ...about, startTime: toInstant(today(), '10:00'), userId: agent.id },
  });
  await sendPhoto(agent, property, jpeg(), { name: `${title}.jpg` });
  await sendDocument(agent, property, pdf(), { name: `${title}.pdf`, category: 'Certificado Energético' });
  return [
    '/crm',
    '/crm/calendar',
    '/crm/calendar?view=month',
    '/crm/calendar?view=day',
    '/crm/calendar?view=list',
    '/crm/tasks',
    '/crm/leads',
    '/crm/leads/new',
    `/crm/leads/${lead}`,
    `/crm/leads/${lead}?tab=facts`,
    `/crm/leads/${lead}?tab=side`,
    `/crm/leads/${lead}/edit`,
    `/crm/leads/${other}`,
    '/crm/property-owners',
    `/crm/property-owners/${owner}`,
    `/crm/property-owners/${owner}?tab=side`,
    `/crm/property-owners/${owner}?tab=facts`,
    `/crm/property-owners/${owner}/edit`,
    '/crm/properties',
    '/crm/properties/new',
    '/crm/properties/missing-documents',
    `/crm/properties/${property}`,
    `/crm/properties/${property}?tab=side`,
    `/crm/properties/${property}/edit`,
    '/crm/ads',
    `/crm/ads/${ad}`,
    `/crm/ads/${ad}/edit`,
    '/crm/duplicates',
    '/crm/agency',
    '/crm/profile',
  ];
}

/** Runs in the page: what lies beyond its right edge, where it makes the page scroll. */
function findOverflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `${scrollWidth} > ${clientWidth}`,
    ...beyond.slice(-4).map(({ outerHTML }) => outerHTML.slice(0, 160)),
  ];
}

/** Runs in the page: buttons that cut their own text after some lines, which WebKit does in an element within alone. */
const findClampedButtons = (): string[] =>
  [...document.querySelectorAll('button')]
    .filter((button) => getComputedStyle(button).webkitLineClamp !== 'none')
    .map(({ outerHTML }) => outerHTML.slice(0, 160));

const settled = async (page: Page) => {
  // Not by its role: a dialog that opens with its page hides it from assistive technology.
  await expect(page.locator('#root h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
};

let agency: TestAgency;
test.describe.configure({ timeout: 240_000 });
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency(`Inmobiliaria ${title}`.slice(0, 118));
  await signIn(page, agency.manager);
});

// At 200 % zoom a window of 1280 px has 640.
for (const width of [320, 390, 640])
  test(`long titles: no page scrolls sideways at ${width} px`, { tag: '@rest' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of await createLongTitles(agency.manager))
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page);
        expect.soft(await page.evaluate(findOverflowing), path).toEqual([]);
        expect.soft(await page.evaluate(findClampedButtons), path).toEqual([]);
      });
  });
