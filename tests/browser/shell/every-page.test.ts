import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { today, toInstant } from '../../../db/domain/madrid.ts';
import { sections } from '../../../src/shell/sections.ts';
import { expect, signIn, test, translate, waitUntilAtRest } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument, sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { flat, wish } from '../../worker/fixtures/matches.ts';
import { create as createOwner, insertAds, insertOwners } from '../../worker/fixtures/owners.ts';
import { createProperty, insertProperties } from '../../worker/fixtures/properties.ts';
import { watchRequests } from '../support/navigation.ts';
import { recordLists } from '../support/sections.ts';
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
  ...sections.map(({ path }) => path).filter((path) => !recordLists.some((list) => list.path === path)),
  ...recordLists.flatMap(({ path }) => [`${path}?view=list`, `${path}?view=cards`]),
  '/crm/calendar?view=month',
  '/crm/calendar?view=day',
  '/crm/calendar?view=list',
  '/crm/tasks?view=compact',
  '/crm/leads?view=kanban',
  '/crm/leads/new',
  '/crm/property-owners/new',
  '/crm/properties/new',
  '/crm/properties/missing-documents',
  '/crm/properties/stale',
  '/crm/import',
];

/** Fills the lists beyond one viewport. */
async function fillLists({ id, agent }: TestAgency): Promise<void> {
  const many = Array.from({ length: 12 }, (_, index) => index);
  const { id: owner } = await createOwner(agent, { name: 'Núria Ferrer' });
  await insertOwners(
    id,
    many.map((index) => ({ name: `Propietario ${index}` })),
  );
  const [home = ''] = await insertProperties(
    id,
    many.map((index) => ({ title: `Casa ${index}`, ownerId: owner })),
  );
  await insertLeads(
    id,
    many.map((index) => ({ name: `Persona ${index}` })),
  );
  await insertAds(
    id,
    many.map((index) => ({ propertyId: home, title: `Anuncio ${index}` })),
  );
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

/**
 * Opens each path once. At each width no page scrolls sideways; at the first one each target is at least 24 px with a mouse and 44 px on
 * touch, no button cuts its own text, and the quick create button of the CRM covers nothing at any scroll position. A window of the first
 * width shows all tabs of a record at once, so that they are opened on a phone and in the narrow window.
 */
async function measurePages(page: Page, isTouch: boolean, paths: readonly string[]): Promise<void> {
  // At 200 % zoom a window of 1280 px has 640.
  const [width, narrow] = isTouch ? [390, 320] : [1280, 640];
  const least = isTouch ? MIN_TARGET.touch : MIN_TARGET.mouse;
  const waitForRequests = watchRequests(page);
  for (const path of paths)
    await test.step(path, async () => {
      const isShownBefore = !isTouch && path.includes('?tab=');
      await page.setViewportSize({ width: isShownBefore ? narrow : width, height: 844 });
      await page.goto(path);
      await expect(page.locator('#frame'), path).toHaveCount(0);
      // Not by its role: a dialog that opens with its page hides it from assistive technology.
      await expect(page.locator('h1').first(), path).toBeVisible();
      await waitForRequests();
      // A form that opens over its page comes in from below.
      await waitUntilAtRest(page);
      if (!isShownBefore) {
        expect.soft(await page.evaluate(findOverflowing), `${path} at ${width} px`).toEqual([]);
        expect.soft(await page.evaluate(findClampedButtons), path).toEqual([]);
        expect.soft(await findSmallTargets(page, least), path).toEqual([]);
        if (path.startsWith('/crm')) {
          const create = page.getByRole('button', { name: 'Crear', exact: true, includeHidden: true });
          await expect(create, path).toBeVisible();
          expect.soft(await page.evaluate(findCovered), path).toEqual([]);
        }
        await page.setViewportSize({ width: narrow, height: 844 });
      }
      await expect.soft.poll(() => page.evaluate(findOverflowing), `${path} at ${narrow} px`).toEqual([]);
      // Writes an error for what the translator parts, which fails the journey.
      await translate(page);
    });
}

test.describe.configure({ timeout: 240_000 });
const createAgency = () => createTestAgency(`Inmobiliaria ${LONG.title}`.slice(0, 118));

test('pages: lists, forms and agenda with long texts fit every width, their targets are large enough, and the quick create button covers none', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const isTouch = isPhone(page);
  const agency = await createAgency();
  await fillLists(agency);
  for (const texts of [LONG, UNBREAKABLE]) await createRecords(agency, texts);
  await measurePages(page, isTouch, ['/', '/login', '/register']);
  await signIn(page, agency.manager);
  await measurePages(page, isTouch, lists);
});

for (const [name, texts] of Object.entries({ long: LONG, unbreakable: UNBREAKABLE }))
  test(`pages: records with ${name} texts fit every width, their targets are large enough, and the quick create button covers none`, {
    tag: ['@rest', '@phone'],
  }, async ({ page }) => {
    const isTouch = isPhone(page);
    const agency = await createAgency();
    const paths = await createRecords(agency, texts);
    await signIn(page, agency.manager);
    await measurePages(page, isTouch, paths);
  });
