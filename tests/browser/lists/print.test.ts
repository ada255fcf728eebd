import { dateTime } from '../../../src/lib/format/format.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('print: a list has its heading and all loaded rows, a record its facts and timeline', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a list is without frame, filters and buttons', async () => {
    await insertLeads(
      agency.id,
      Array.from({ length: 45 }, (_, index) => ({ name: `Lead ${index}` })),
    );
    await page.goto('/crm/leads');
    await expect(page.getByRole('row', { name: /Lead / }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('tr[data-index]')).toHaveCount(45);
    await expect(page.getByText(/Se imprimen/)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
    const created = page.locator('tr[data-index] time').first();
    const shown = () => created.evaluate((time) => getComputedStyle(time, '::after').content);
    const full = dateTime((await created.getAttribute('datetime')) ?? '');
    await expect.poll(shown).toBe(JSON.stringify(full));
    await expect(created).toHaveCSS('font-size', '0px');
    // The foot is loaded when the browser is idle.
    const foot = () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'));
        return document.documentElement.style.getPropertyValue('--printed');
      });
    await expect.poll(foot).toMatch(/^"Impreso el \d+ de [a-z]+ de \d{4}, \d\d:\d\d"$/);
    const isBelow = () =>
      page.evaluate(() => {
        const [first, second] = document.querySelectorAll('tr[data-index]');
        return (second?.getBoundingClientRect().top ?? 0) >= (first?.getBoundingClientRect().bottom ?? 1);
      });
    expect(await isBelow()).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeVisible();
    await expect.poll(() => page.locator('tr[data-index]').count()).toBeLessThan(45);
  });
  await test.step('a record is black on white in dark mode too', async () => {
    const { id } = await createLead(agency.agent, { name: 'Marta Soler' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/crm/leads/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Marta Soler' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1, name: 'Marta Soler' })).toHaveCSS(
      'color',
      'rgb(0, 0, 0)',
    );
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    // A value that is changed in place stays.
    await expect(page.getByRole('button', { name: 'Estado: Nuevo' })).toBeVisible();
  });
});

test('print: the board stands on one page where it fits, with all its columns', { tag: '@rest' }, async ({
  page,
}) => {
  const statuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const;
  await insertLeads(
    agency.id,
    statuses.map((status) => ({ name: `Lead ${status}`, status })),
  );
  await page.addInitScript(() => localStorage.setItem('leadsView', '"kanban"'));
  await page.goto('/crm/leads');
  await expect(page.getByRole('article')).toHaveCount(statuses.length);
  await expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  // The width of a landscape page between its margins.
  await page.setViewportSize({ width: 1032, height: 680 });
  await page.emulateMedia({ media: 'print' });
  for (const column of await page.locator('[data-column]').all()) {
    const box = await column.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1032);
  }
});

test('print: a list that is not loaded to its end says which part of it is printed', async ({ page }) => {
  await insertLeads(
    agency.id,
    Array.from({ length: 122 }, (_, index) => ({ name: `Lead ${index}` })),
  );
  const print = async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  };
  const finish = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  };
  // The paper is loaded when the browser is idle.
  const isReady = () => expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
  const line = page.getByText('Se imprimen los primeros 50 de 122.');

  await test.step('a table', async () => {
    await page.goto('/crm/leads');
    await expect(page.getByRole('row', { name: /Lead / }).first()).toBeVisible();
    await isReady();
    await print();
    await expect(line).toBeVisible();
    await expect(page.locator('tr[data-index]:not([aria-hidden])')).toHaveCount(50);
    await finish();
    await expect(page.getByText(/Se imprimen/)).toHaveCount(0);
  });

  await test.step('cards', async () => {
    await page.getByTitle('Tarjetas').click();
    await expect(page.getByRole('listitem').filter({ hasText: /Lead / }).first()).toBeVisible();
    await isReady();
    await print();
    await expect(line).toBeVisible();
    await finish();
  });

  await test.step('the columns of the board, with all of their cards', async () => {
    await page.evaluate(() => localStorage.setItem('leadsView', '"kanban"'));
    await page.goto('/crm/leads');
    const column = page.getByRole('region', { name: 'Nuevos' });
    await expect(column.getByRole('listitem').first()).toBeVisible();
    await isReady();
    await print();
    const text = await column.getByText(/^Se imprimen los primeros \d+ de 122\.$/).textContent();
    const loaded = Number(/\d+/.exec(text ?? '')?.[0]);
    await expect(column.locator('li')).toHaveCount(loaded);
    // It begins below its heading, and goes on over the pages.
    for (const part of [column, page.getByRole('region', { name: 'Vista Kanban' })])
      await expect(part).toHaveCSS('break-inside', 'auto');
    await finish();
  });
});
