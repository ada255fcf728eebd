import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { axe, EMPTY_CACHE, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { holdScripts } from '../support/held-scripts.ts';

test.use(EMPTY_CACHE);

const SCRIPT_DELAY_MS = 300;

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const region = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const tasks = (page: Page) => region(page, 'Critical tasks');
const agenda = (page: Page) => region(page, "Today's agenda");

test.describe('loading and failure', () => {
  test.use({ allowedErrors: [/500/] });
  const get = /\/trpc\/.*dashboard\.get/;
  const failed = async (page: Page) => {
    await expect(page.getByText('Error al cargar las tareas críticas.')).toBeVisible();
    await expect(page.getByText('Error al cargar los eventos de hoy.')).toBeVisible();
  };

  test('dashboard: each card shows its loading and its error state', { tag: '@rest' }, async ({ page }) => {
    await createTask(agency.agent, { title: 'Llamar', priority: 'high', assignedTo: agency.agent.id });
    await page.goto('/crm/profile');
    const response = Promise.withResolvers<void>();
    await page.route(get, async (route) => {
      await response.promise;
      await route.fulfill({ status: 500, body: 'no' });
    });
    await page.getByRole('link', { name: 'Llavero, inicio' }).click();
    await expect(page.getByText('Cargando tareas...')).toBeVisible();
    await expect(page.getByText('Cargando eventos...')).toBeVisible();
    await axe(page);
    response.resolve();
    await failed(page);
    await axe(page);
    await page.unroute(get);
    await agenda(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('button', { name: 'Llamar', exact: true })).toBeVisible();
    await expect(agenda(page).getByText('Todavía no hay eventos')).toBeVisible();
  });

  test('dashboard: a failed dashboard.get leaves the rest of the page intact', { tag: '@rest' }, async ({
    page,
  }) => {
    const restore = await failCalls(page, ['dashboard.get']);
    await page.goto('/crm');
    await failed(page);
    await expect(page.getByText('Leads por estado')).toBeVisible();
    await expect(page.locator('dl > div').filter({ hasText: 'Tareas críticas' }).locator('dd')).toHaveText(
      '–',
    );
    await restore();
    await tasks(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(tasks(page).getByText('¡Excelente trabajo!')).toBeVisible();
  });
});

test('dashboard: loads with one request', { tag: '@rest' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) asked.push(pathname);
  });
  const release = await holdScripts(page);
  await page.goto('/crm', { waitUntil: 'commit' });
  // The HTML starts it before any script has loaded.
  await expect
    .poll(() => asked)
    .toEqual(['/trpc/auth.session,dashboard.get,leads.counts,leads.followUps,matches.newest,notices.unread']);
  await release();
  await expect(tasks(page).getByText('¡Excelente trabajo!')).toBeVisible();
  await expect(page.getByText('Leads por estado')).toBeVisible();
  // The bell may count its notices again when the browser is idle.
  expect(asked.filter((one) => one !== '/trpc/notices.unread')).toHaveLength(1);
});

/** Runs in the page before any other script: counts the frames with rows of the tasks, and those of them without rows of the follow-ups. */
function recordFrames(): void {
  const frames = { withTasks: 0, withoutFollowUps: 0 };
  Object.assign(window, { frames });
  const hasRow = (list: string) => document.querySelector(`#root ul[aria-label="${list}"] > li`) !== null;
  const look = () => {
    if (hasRow('Tareas críticas')) {
      frames.withTasks++;
      if (!hasRow('Seguimientos')) frames.withoutFollowUps++;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
type Frames = { frames: { withTasks: number; withoutFollowUps: number } };

for (const role of ['agent', 'manager'] as const)
  test(`follow-ups: painted with the tasks, not after them (${role})`, { tag: '@rest' }, async ({ page }) => {
    const user = agency[role];
    await createTask(user, { title: 'Llamar', priority: 'high', assignedTo: user.id });
    await insertLeads(agency.id, [{ name: 'Ana', phone: '612 34 56 78', assignedTo: user.id }]);
    await signIn(page, user);
    // Each script that another one asks for comes that much later.
    await page.route('**/assets/*.js', async (route) => {
      await setTimeout(SCRIPT_DELAY_MS);
      await route.continue().catch(() => undefined);
    });
    await page.addInitScript(recordFrames);
    await page.goto('/crm');
    await expect(region(page, 'Seguimientos').getByRole('link', { name: /612/ })).toBeVisible();
    const { withTasks, withoutFollowUps } = await page.evaluate(() => (window as unknown as Frames).frames);
    expect(withTasks).toBeGreaterThan(0);
    expect(withoutFollowUps).toBe(0);
  });
