import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { sections } from '../../../src/shell/sections.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument, sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { flat, wish } from '../../worker/fixtures/matches.ts';
import { create as createOwner } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { findSmallTargets, MIN_TARGET } from '../support/targets.ts';
import { isPhone } from '../support/viewport.ts';

type Texts = { title: string; name: string; address: string; note: string; email: string };

const title =
  'Piso de 3 habitaciones con terraza y vistas al mar en la Vila Olímpica del Poblenou, Barcelona';
const address =
  'Avinguda de les Corts Catalanes de la Vila Olímpica, 1234, escala B, 10º 4ª, 08005 Barcelona';
/** Ordinary texts of an agency, as long as people write them. */
const LONG: Texts = {
  title,
  name: 'María del Carmen Fernández de Córdoba y Martínez-Bordiú, viuda de Rodríguez-Villaverde',
  address,
  note: `Quiere verlo el jueves por la tarde con su hermana. ${title}. ${address}.`,
  email: 'maria.del.carmen.fernandez.de.cordoba@inmobiliaria-vila-olimpica.example',
};
const word = 'Residencial_Sant_Gervasi_de_Cassoles_y_alrededores_de_la_Bonanova'.repeat(2).slice(0, 118);
const UNBREAKABLE: Texts = {
  title: word,
  name: word,
  address: word,
  note: word,
  email: `${word.slice(0, 60)}@correo.example`,
};

/** Creates records with these texts that refer to each other, with their files; returns the paths of the pages that show each. */
async function createRecords({ manager, agent }: TestAgency, texts: Texts): Promise<string[]> {
  const { note, email } = texts;
  const assignedTo = manager.id;
  const { id: owner } = await createOwner(manager, { name: texts.name, email, phone: '600 11 22 55' });
  const { id: property } = await createProperty(manager, {
    ...flat,
    title: texts.title,
    address: texts.address,
    ownerId: owner,
    assignedTo,
  });
  const { id: ad } = await createAd(manager, property, { title: texts.title, description: note });
  const { id: lead } = await createLead(manager, { ...wish, name: texts.name, email, assignedTo });
  // The same name: a possible duplicate.
  await createLead(manager, { name: texts.name, phone: '600 11 22 44', assignedTo: agent.id });
  const about = { propertyId: property, leadId: lead, description: note };
  const task = { title: texts.title, dueDate: today(), dueTime: null, status: 'pending' } as const;
  await manager.api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: { ...task, ...about, priority: 'high', assignedTo },
  });
  const event = { title: texts.title, location: texts.address, allDay: false, endTime: null } as const;
  for (const hour of ['10:00', '11:00'])
    await manager.api.events.create.mutate({
      clientKey: randomUUID(),
      event: {
        ...event,
        ...about,
        eventType: 'Primera visita a la propiedad',
        startTime: toInstant(today(), hour),
        userId: manager.id,
      },
    });
  await createActivity(manager, { kind: 'lead', id: lead });
  await sendPhoto(manager, property, jpeg(), { name: `${texts.title.slice(0, 90)}.jpg` });
  await sendDocument(manager, property, pdf(), {
    name: `${texts.title.slice(0, 90)}.pdf`,
    category: 'Certificado Energético',
  });
  return [
    `/crm/leads/${lead}`,
    `/crm/leads/${lead}?tab=facts`,
    `/crm/leads/${lead}?tab=side`,
    `/crm/leads/${lead}/edit`,
    `/crm/property-owners/${owner}`,
    `/crm/property-owners/${owner}?tab=facts`,
    `/crm/property-owners/${owner}?tab=side`,
    `/crm/property-owners/${owner}/edit`,
    `/crm/properties/${property}`,
    `/crm/properties/${property}?tab=side`,
    `/crm/properties/${property}/edit`,
    `/crm/ads/${ad}`,
    `/crm/ads/${ad}/edit`,
    `/crm/ads/new?propertyId=${property}`,
  ];
}

const lists = [
  ...sections.map(({ path }) => path),
  '/crm/calendar?view=month',
  '/crm/calendar?view=day',
  '/crm/calendar?view=list',
  '/crm/tasks?view=compact',
  '/crm/leads?view=kanban',
  '/crm/leads?view=cards',
  '/crm/leads/new',
  '/crm/property-owners/new',
  '/crm/properties?view=list',
  '/crm/properties/new',
];

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

/**
 * Opens each path once. At each width no page scrolls sideways; at the first one each target is at least 24 px with a mouse and 44 px on
 * touch, and no button cuts its own text.
 */
async function measurePages(page: Page, isTouch: boolean, paths: readonly string[]): Promise<void> {
  // At 200 % zoom a window of 1280 px has 640.
  const [width, narrow] = isTouch ? [390, 320] : [1280, 640];
  const least = isTouch ? MIN_TARGET.touch : MIN_TARGET.mouse;
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.locator('#frame'), path).toHaveCount(0);
      // Not by its role: a dialog that opens with its page hides it from assistive technology.
      await expect(page.locator('h1').first(), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await page.evaluate(findOverflowing), `${path} at ${width} px`).toEqual([]);
      expect.soft(await page.evaluate(findClampedButtons), path).toEqual([]);
      expect.soft(await findSmallTargets(page, least), path).toEqual([]);
      await page.setViewportSize({ width: narrow, height: 844 });
      await expect.soft.poll(() => page.evaluate(findOverflowing), `${path} at ${narrow} px`).toEqual([]);
    });
}

test.describe.configure({ timeout: 240_000 });
const createAgency = () => createTestAgency(`Inmobiliaria ${LONG.title}`.slice(0, 118));

test('pages: lists, forms and agenda with long texts fit every width, and their targets are large enough', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const isTouch = isPhone(page);
  const agency = await createAgency();
  for (const texts of [LONG, UNBREAKABLE]) await createRecords(agency, texts);
  await measurePages(page, isTouch, ['/', '/login', '/register']);
  await signIn(page, agency.manager);
  await measurePages(page, isTouch, lists);
});

for (const [name, texts] of Object.entries({ long: LONG, unbreakable: UNBREAKABLE }))
  test(`pages: records with ${name} texts fit every width, and their targets are large enough`, {
    tag: ['@rest', '@phone'],
  }, async ({ page }) => {
    const isTouch = isPhone(page);
    const agency = await createAgency();
    const paths = await createRecords(agency, texts);
    await signIn(page, agency.manager);
    await measurePages(page, isTouch, paths);
  });
