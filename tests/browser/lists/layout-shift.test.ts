import type { Page } from '@playwright/test';
import { today } from '../../../db/domain/madrid.ts';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { between, createEvent } from '../../worker/fixtures/events.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertAds, insertOwners, insertProperties } from '../../worker/fixtures/owners.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { isPhone } from '../support/viewport.ts';

test.use(EMPTY_CACHE);

type Shift = { value: number; moved: string[] };

/** Runs in the page before any other script: records what shifts without an input. */
function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const round = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
    const text = node instanceof Element ? node.outerHTML : node?.textContent;
    return `${text?.slice(0, 120)}: ${round(previousRect)} → ${round(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(describe) });
  }).observe({ type: 'layout-shift', buffered: true });
}
type LayoutShiftSource = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: LayoutShiftSource[];
};

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Expects that what the page has shifted so far is within the budget. */
async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = await readShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.01);
}

test('lists: nothing shifts when their rows arrive, as a table or as cards, at any width', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  test.slow();
  const { id, agent } = await createTestAgency();
  const many = Array.from({ length: 30 }, (_, at) => at);
  const contact = (at: number) => ({
    email: at % 3 === 0 ? null : `persona.${at}@correo.example`,
    phone: at % 4 === 0 ? null : `600 11 22 ${10 + at}`,
  });
  await insertLeads(
    id,
    many.map((at) => ({
      name: `Lead número ${at}`,
      ...contact(at),
      assignedTo: agent.id,
      ...(at % 2 && { maxBuyBudget: 250_000 + at, preferredPropertyTypes: ['Piso', 'Ático'] }),
    })),
  );
  const owners = await insertOwners(
    id,
    many.map((at) => ({ name: `Propietaria ${at}`, ...contact(at) })),
  );
  const properties = await insertProperties(
    id,
    many.map((at) => ({ title: `Piso ${at} en Gràcia`, price: 200_000 + at, ownerId: owners[at] ?? null })),
  );
  await insertAds(
    id,
    properties.map((propertyId, at) => ({ propertyId, title: `Anuncio ${at}` })),
  );
  await insertTasks(
    agent,
    many.map((at) => ({ title: `Llamar ${at}`, assignedTo: agent.id })),
  );
  await signIn(page, agent);
  await page.addInitScript(recordShifts);
  for (const width of isPhone(page) ? [390] : [820, 1366, 1920]) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const path of ['leads', 'property-owners', 'properties', 'ads', ...(width < 1920 ? ['tasks'] : [])])
      for (const view of width < 768
        ? ['']
        : path === 'tasks'
          ? ['', '?view=compact']
          : // Of cards only the number of columns differs beyond that.
            width === 1920
            ? ['?view=list']
            : ['?view=list', '?view=cards'])
        await test.step(`${path}${view} at ${width} px`, async () => {
          await page.goto(`/crm/${path}${view}`);
          await expect(page.getByRole('main').getByText(/^Mostrando /)).toBeVisible();
          await expectNoShift(page);
        });
  }
});

test('lists: a card keeps its height when its fields can be changed in place', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { id, agent } = await createTestAgency();
  const owners = await insertOwners(id, [{ name: 'Montserrat Vila', phone: '600112233' }]);
  const properties = await insertProperties(id, [
    { title: 'Piso en Gràcia', price: 250_000, ownerId: owners[0] ?? null },
  ]);
  await insertAds(
    id,
    properties.map((propertyId) => ({ propertyId, title: 'Piso con luz' })),
  );
  await insertTasks(agent, [{ title: 'Llamar', assignedTo: agent.id }]);
  await signIn(page, agent);
  // What a card is changed with is loaded when the browser is idle.
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => held.push(callback);
    addEventListener('idle', () => {
      for (const callback of held) callback({ didTimeout: false, timeRemaining: () => 50 });
    });
  });
  for (const [path, name] of [
    ['property-owners', /Montserrat Vila/],
    ['properties', /Piso en Gràcia/],
    ['ads', /Piso con luz/],
    ['tasks', /Llamar/],
  ] as const)
    await test.step(path, async () => {
      await page.goto(`/crm/${path}?view=cards`);
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
      const inPlace = card.locator('[data-value]');
      const getHeight = async () => (await card.boundingBox())?.height;
      await expect(card).toBeVisible();
      await expect(inPlace).toHaveCount(0);
      const before = await getHeight();
      await page.evaluate(() => dispatchEvent(new Event('idle')));
      await expect(inPlace.first()).toBeVisible();
      expect.soft(await getHeight()).toBe(before);
    });
});

test('dashboard and calendar: nothing shifts when there is nothing to follow up, nor when entries arrive, at any width', {
  tag: '@rest',
}, async ({ page }) => {
  const { id, agent } = await createTestAgency();
  await signIn(page, agent);
  await page.addInitScript(recordShifts);
  await test.step('nothing to follow up, and on a phone no hole is left', async () => {
    for (const width of [390, 820, 1366])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
        await page.goto('/crm');
        await expect(page.getByText('Nada pendiente.')).toBeVisible();
        await expectNoShift(page);
        if (width > 390) return;
        const card = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: 'Seguimientos' }) });
        expect((await card.boundingBox())?.height).toBeLessThan(400);
        await expect(page.getByText('No tienes tareas críticas pendientes')).toBeInViewport();
      });
  });
  await test.step('when their entries arrive', async () => {
    await insertLeads(id, [{ name: 'Ana', assignedTo: agent.id }]);
    await insertTasks(agent, [{ title: 'Llamar', dueDate: today(), priority: 'high', assignedTo: agent.id }]);
    for (const hour of [10, 11, 12, 13, 14])
      await createEvent(agent, between(`${today()} ${hour}:00`, `${today()} ${hour}:30`));
    for (const width of [390, 820, 1366]) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      for (const path of ['/crm', '/crm/calendar?view=week', '/crm/calendar?view=month'])
        await test.step(`${path} at ${width} px`, async () => {
          await page.goto(path);
          const loaded = path === '/crm' ? 'Ana' : '5 evento(s) en este período';
          await expect(page.getByRole('main').getByText(loaded, { exact: true }).first()).toBeVisible();
          await expectNoShift(page);
        });
    }
  });
});
