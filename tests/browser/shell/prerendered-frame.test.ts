import type { Page } from '@playwright/test';
import { mainSections } from '../../../src/shell/sections.ts';
import { axe, EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { holdScripts } from '../support/held-scripts.ts';
import { watchRequests } from '../support/navigation.ts';
import { isPhone } from '../support/viewport.ts';

test.use(EMPTY_CACHE);

/** Pages with a prerendered frame, with their headings; that of the dashboard lacks the name. */
const framed = mainSections.map(({ path, label }) => [path, path === '/crm' ? 'Hola, ' : label] as const);

/** Stretches the polls of a press in src/replay-prerendered-input.ts, and with them how long it may hold the page. */
function slowPressPolls(times: number): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...rest: []) =>
      setTimeout(work, ms === 50 ? 50 * times : ms, ...rest),
  });
}

const frame = (page: Page) => page.locator('#frame');
const title = (page: Page) => page.locator('h1:visible');
/** The place of the heading in the document, and its height, in CSS pixels. */
async function measureTitle(page: Page) {
  const box = await title(page).boundingBox();
  const scrolled = await page.evaluate(() => window.scrollY);
  return { x: box?.x, y: box && box.y + scrolled, height: box?.height };
}
const replaced = (page: Page) => expect(frame(page)).toHaveCount(0, { timeout: 15_000 });

test('prerendered frame: every section shows heading and sidebar before its scripts, without layout shift after', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  test.slow();
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const waitForRequests = watchRequests(page);
  // An hour to which a phone's calendar scrolls the page.
  await page.clock.setFixedTime(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, heading] of framed)
    await test.step(path, async () => {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(title(page)).toContainText(heading.trim());
      const nav = frame(page).getByRole('navigation', { name: 'Principal' });
      if (isPhone(page)) await expect(nav).toBeHidden();
      else await expect(nav.getByRole('link', { name: 'Leads' })).toHaveAttribute('href', '/crm/leads');
      await expect(frame(page).getByText('Mi agencia')).toHaveCount(path === '/crm/agency' ? 1 : 0);
      await expect(frame(page).getByRole('button', { name: 'Crear', exact: true })).toBeVisible();
      if (path === '/crm/leads') await axe(page);
      const before = await measureTitle(page);
      await release();
      await replaced(page);
      const after = await measureTitle(page);
      expect.soft([after.x, after.y], path).toEqual([before.x, before.y]);
      // A long name may wrap the dashboard's heading.
      if (path !== '/crm') expect.soft(after.height, path).toBe(before.height);
      await waitForRequests();
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect
        .soft(
          shifts.reduce((sum, one) => sum + one, 0),
          path,
        )
        .toBeLessThanOrEqual(0.01);
    });
});

test('prerendered frame: without session it follows the colour scheme, shows no data, and gives way to the login', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('light and dark colour scheme', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const release = await holdScripts(page);
      await page.goto('/crm/leads', { waitUntil: 'commit' });
      await expect(title(page)).toHaveText('Leads');
      const lightness = await frame(page).evaluate((element) => {
        const [red = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red;
      });
      expect(lightness > 128).toBe(scheme === 'light');
      await release();
      await page.goto('about:blank');
    }
  });
  await test.step('a visitor sees it without data, then the login', async () => {
    await page.goto('/crm/leads');
    await expect(page).toHaveURL(/\/login/);
    await replaced(page);
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });
});

test('prerendered frame: clicks and input are replayed in the page, and a press during its replacement clicks once', {
  tag: '@rest',
}, async ({ page }) => {
  await signIn(page, (await createTestAgency()).agent);
  await test.step('clicks and input are replayed', async () => {
    let release = await holdScripts(page);
    await page.goto('/crm/leads', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Nuevo Lead' }).click();
    await release();
    await expect(page.getByRole('dialog', { name: 'Nuevo Lead' })).toBeVisible();
    release = await holdScripts(page);
    await page.goto('/crm/leads', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('Ana');
    await release();
    await replaced(page);
    await expect(page.getByRole('searchbox')).toHaveValue('Ana');
    await expect(page.getByRole('searchbox')).toBeFocused();
    release = await holdScripts(page);
    await page.goto('/crm/properties', { waitUntil: 'commit' });
    // Its name is that of the label around it.
    await page.getByTitle('Tarjetas').click();
    await release();
    await replaced(page);
    await expect(page.getByRole('radio', { name: 'Tarjetas' })).toBeChecked();
    release = await holdScripts(page);
    await page.goto('/crm', { waitUntil: 'commit' });
    // The frame does not know the count in its name, here and of the filters of last time.
    const group = page.getByRole('button', { name: /Sin próximo paso$/ });
    await group.click();
    await release();
    await replaced(page);
    await expect(group).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/crm/leads?status=New');
    await replaced(page);
    release = await holdScripts(page);
    await page.goto('/crm/leads', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Filtros' }).click();
    await release();
    await replaced(page);
    await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveAttribute('aria-expanded', 'true');
  });
  await test.step('a press that is held clicks once, and does not hold the page back for long', async () => {
    const press = async () => {
      const release = await holdScripts(page);
      await page.goto('/crm', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Lead rápido' }).hover();
      await page.mouse.down();
      await release();
      await expect(page.locator('#root h1')).toHaveCount(1);
    };
    await press();
    await replaced(page);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // A busy machine may need more than the second for the release.
    await page.addInitScript(slowPressPolls, 30);
    await press();
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Lead rápido' })).toBeVisible();
    await replaced(page);
  });
});

test('prerendered frame: a link works before the scripts have loaded; a record has its own skeleton', {
  tag: '@rest',
}, async ({ page }) => {
  test.skip(isPhone(page), 'on a phone the links are in the menu');
  await signIn(page, (await createTestAgency()).agent);
  await test.step('a link works before the scripts have loaded', async () => {
    const release = await holdScripts(page);
    await page.goto('/crm/leads', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Tareas' }).click();
    await expect(page).toHaveURL('/crm/tasks');
    await release();
    await replaced(page);
    await expect(title(page)).toHaveText('Tareas');
  });
  await test.step('the page of a record shows the skeleton of a record', async () => {
    await page.goto('/crm/leads/nada');
    await replaced(page);
    await expect(title(page)).toHaveText('Lead no encontrado');
  });
});

/** Collects the procedures that a page calls, one entry for each request. */
function recordCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) asked.push(pathname);
  });
  return asked;
}

const lists = {
  '/crm/leads': 'leads',
  '/crm/property-owners': 'owners',
  '/crm/properties': 'properties',
  '/crm/ads': 'ads',
  '/crm/tasks': 'tasks',
};

test('list page: the HTML requests rows, filtered ones too, and session in one batch', {
  tag: '@rest',
}, async ({ page }) => {
  test.slow();
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const asked = recordCalls(page);
  const waitForRequests = watchRequests(page);
  const open = async (path: string) => {
    asked.length = 0;
    await page.goto(path);
    await replaced(page);
    await waitForRequests();
  };
  await test.step('each list', async () => {
    for (const [path, router] of Object.entries(lists)) {
      await open(path);
      expect.soft(asked[0], path).toBe(`/trpc/auth.session,${router}.list,notices.unread`);
      expect
        .soft(
          asked.filter((one) => /session|\.list/.test(one)),
          path,
        )
        .toHaveLength(1);
    }
  });
  await test.step('with filters: their rows, or the session only where one is not of the list', async () => {
    await page.addInitScript(() => localStorage.setItem('leadsFilters', '{"status":"New"}'));
    for (const path of ['/crm/leads?status=New', '/crm/leads']) {
      await open(path);
      expect.soft(asked, path).toEqual(['/trpc/auth.session,leads.list,notices.unread']);
    }
    await open('/crm/leads?status=New&utm_source=mail');
    expect(asked.slice(0, 2)).toEqual(['/trpc/auth.session', '/trpc/leads.list']);
  });
});

test('list page: a shortcut works as soon as its rows are there', { tag: '@rest' }, async ({ page }) => {
  const { id, agent } = await createTestAgency();
  await insertLeads(id, [{ name: 'Ana Ruiz' }]);
  await signIn(page, agent);
  // The rows arrive before the scripts, so that the first render has both the rows and the search.
  await page.route('**/assets/*.js', async (route) => {
    await rows;
    await route.continue();
  });
  const rows = page.waitForResponse(/leads\.list/).then((response) => response.finished());
  // Pressed before anything else can run, in the task that renders the page.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#root input[type=search]')) return;
      observer.disconnect();
      queueMicrotask(() =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/crm/leads');
  await expect(page.getByText('Mostrando 1 lead')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Nombre, teléfono o email' })).toBeFocused();
});

test('prerendered frame: what loads when the browser is idle is not lost with the frame', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const release = await holdScripts(page);
  await page.goto('/crm/calendar', { waitUntil: 'commit' });
  // A press keeps the frame for a second.
  await title(page).hover();
  await page.mouse.down();
  await release();
  // Loaded with the tools of the top bar.
  await expect(page.locator('#root link[href="/print.css"]')).toBeAttached();
  await page.mouse.up();
  await replaced(page);
  await expect(page.getByRole('button', { name: 'Avisos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buscar en todo' })).toBeVisible();
});
